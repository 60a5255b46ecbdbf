// What is typed into the lines of the desk means: no page and no network here, so that each function can be tried with a table of cases
// (tests/web/typed). The server reads the same, and decides.
"use strict";

const typing = (() => {
  /** A text without accents and case. */
  const letters = (text) => text.toLowerCase().replace(/œ/g, "oe").replace(/æ/g, "ae").replace(/ß/g, "ss").normalize("NFKD").replace(/\p{M}/gu, "");
  /** A name as an alphabetical list orders it: without punctuation too. */
  const plain = (name) => letters(name).replace(/[^\p{L}\p{N} ]/gu, "");

  /** Whether somebody is meant by the first letters of a part of their name. */
  function isCalled(name, typed) {
    const wanted = plain(typed).trim();
    return wanted !== "" && ` ${plain(name)}`.includes(` ${wanted}`);
  }

  /** Whether no table of a hall has a longer number that begins so; 01 is table 1, also where there are fewer than ten. */
  function isWholeTable(typed, from, to) {
    if (!Number(typed)) return false;
    if (typed.length >= String(to).length) return true;
    if (typed.startsWith("0")) return false;
    for (let tens = 10; tens <= Number(to); tens *= 10) {
      const least = Number(typed) * tens;
      if (least <= Number(to) && least + tens > Number(from)) return false;
    }
    return true;
  }

  /** Whether a score can become no longer; who forfeits has none. */
  const isWholeScore = (typed) => /^(\d{3}|f)$/i.test(typed);

  const isForfeit = (typed) => /^(f|-\s*f|f\s*-\s*f)$/i.test(typed); // also of the second, or of both, typed where the first belongs
  /** Whether a key goes on to the next field; a hyphen only after a number, since before one it is a minus. */
  const goesOn = (key, typed, hasScores, isTable) => key === " " || (key === "-" && typed !== "" && (hasScores || isTable));
  const isUndecided = (typed) => typed.startsWith("?");

  /** Whether something is missing in a line: two scores, unless somebody forfeits or it is to be decided; "second" is null where one field is enough. */
  function isUnfinished(first, second) {
    if (second === null) return !first;
    return !isUndecided(first) && !isForfeit(first) && !isForfeit(second) && !(first && second);
  }

  /** Whether two ways of typing a result, each for both players, are one result. */
  function isSame(before, now) {
    const written = (typed) => (/^\d+$/.test(typed) ? String(Number(typed)) : typed.toLowerCase());
    return before.every((typed, side) => written(typed) === written(now[side]));
  }

  /** What stands in the line of a match: board, what the one at home has, what the guest has; "3 2" where only a result belongs is board 3. */
  function boardLine(board, first, second, isBoard) {
    const words = first.trim().split(/\s+/);
    if (words.length > 1 && !second && isBoard(words[0])) return [...words, ""].slice(0, 3);
    return words.length > 1 && !second ? [board, ...words] : [board, words[0], second];
  }

  const codesOfEvening = ["1", "0", "=", "+", "-", "f", "--", "?"];
  /** A result of an evening as it is sent; "" where nobody knows it. That neither came is written --, ff or f-f. */
  function eveningCode(typed) {
    const code = typed.trim().toLowerCase().replace("½", "=");
    if (/^(-\s*-|f\s*-?\s*f)$/.test(code)) return "--";
    return codesOfEvening.includes(code) ? code : "";
  }

  /** The minutes that a clock shows, up before a round and while it lasts, and down after it; and whether the round is late. */
  function minutesOn(kind, seconds, gone) {
    const left = kind === "late" ? -seconds - gone : seconds - gone;
    const isLate = kind !== "begins" && left <= 0;
    return { isLate, minutes: isLate ? Math.floor(-left / 60) : Math.max(0, Math.ceil(left / 60)) };
  }

  return { letters, isCalled, isWholeTable, isWholeScore, goesOn, isUndecided, isUnfinished, isSame, boardLine, eveningCode, minutesOn };
})();
