// The line of a match: board, result, Enter; or the result alone, for the board that stands in the line. A result goes to the board that stood
// there when Enter was pressed; the line is about the next one at once, and what was typed is sent behind it (outbox.js). The caret jumps when
// no longer board number is possible; a space parts "3 2" typed at once.
"use strict";

(() => {
  let asked = ""; // the line that replaces a result, when Enter was pressed once
  const at = (id) => document.getElementById(id);
  const form = () => at("entry");
  const rows = () => [...document.querySelectorAll("#boards [data-board]")];
  const rowOf = (board) => (/^\d+$/.test(board) ? rows().find((row) => Number(row.dataset.board) === Number(board)) : undefined);
  const isWhole = (typed) => Number(typed) > 0 && (typed.length >= form().dataset.boards.length || Number(typed) * 10 > Number(form().dataset.boards));
  const say = (name, value = "") => {
    at("e-said").textContent = name && form().dataset[name].replace("#", value);
  };

  /** What the team at home has on a board, and its guest where two scores are typed: as it was typed last, or as it is saved. */
  function resultsOf(row) {
    const waiting = outbox.waitingAt(row.dataset.board)?.fields;
    const has = waiting || row.dataset;
    return at("e-second") ? [has.first, has.second] : [has.first];
  }
  const hasResult = (row) => resultsOf(row).some(Boolean);

  /** The next board that waits for a result behind one, and from the beginning again. */
  function nextAfter(row) {
    const all = rows();
    const start = all.indexOf(row) + 1;
    return [...all.slice(start), ...all.slice(0, start)].find((other) => !("nobody" in other.dataset) && !hasResult(other));
  }

  /** The line is about a board now: who plays there. */
  function show(row) {
    asked = "";
    say("");
    at("e-pair").textContent = row ? row.dataset.pair : "";
    mark(row);
  }
  function mark(row) {
    if (row && !row.classList.contains("here")) stand(at("boards"), row);
    for (const other of row ? [] : rows()) {
      other.classList.remove("here");
      other.removeAttribute("aria-current");
    }
  }
  function load(row, [first, second] = ["", ""]) {
    at("e-table").value = row ? row.dataset.board : "";
    show(row);
    at("e-first").value = first;
    if (at("e-second")) at("e-second").value = second;
    at("e-first").focus();
    if (row && hasResult(row)) say("has", resultsOf(row).join(" – "));
  }

  // Typing

  function onInput(event) {
    if (!form() || !form().contains(event.target)) return;
    asked = "";
    say("");
    if (event.target.id === "e-table") {
      const typed = event.target.value.replace(/\D/g, "");
      if (typed !== event.target.value) event.target.value = typed;
      show(rowOf(typed));
      if (rowOf(typed) && isWhole(typed) && document.body.dataset.jump !== "off") at("e-first").select();
    }
  }
  function onKey(event) {
    if (!form() || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    if (form().contains(event.target)) onKeyInLine(event);
    else if (/^\d$/.test(event.key) && document.body.dataset.letters !== "off" && !event.target.matches("input, textarea, select")) at("e-first").focus();
  }
  function onKeyInLine(event) {
    const { id, value } = event.target;
    if (event.key === " " && (id === "e-table" || id === "e-first")) {
      event.preventDefault();
      if (id === "e-table") at("e-first").select();
      else if (rowOf(value)) load(rowOf(value)); // it was the board
      else at("e-second")?.select();
    } else if (/^Arrow(Up|Down)$/.test(event.key)) walk(event, event.key === "ArrowDown" ? 1 : -1); // in a text field it is ours to say so
    else if (event.key === "Escape") {
      event.preventDefault();
      event.target.value = "";
    }
  }

  // Enter

  /** What stands in the line; "3 2" where only the result belongs is board 3, result 2. */
  function typedIn() {
    return typing.boardLine(at("e-table").value, at("e-first").value, at("e-second")?.value.trim() || "", rowOf);
  }
  function onSubmit(event) {
    if (event.target !== form()) return;
    event.preventDefault();
    const [board, first, second] = typedIn();
    const row = rowOf(board);
    const isAlone = !at("e-second") || /^[?]|^f$/i.test(first) || /^f$/i.test(second);
    if (!row || "nobody" in row.dataset) {
      if (board) say("noBoard", board);
      at("e-table").select();
    } else if (!first && !(isAlone && second)) at("e-first").focus();
    else if (!second && !isAlone) at("e-second").focus();
    else if (mayGo(row, [first, second])) put(row, first, second);
  }
  /** A result that a board has is replaced by a second Enter; one that is so already is not sent. */
  function mayGo(row, typed) {
    const has = resultsOf(row);
    const now = [row.dataset.board, ...typed].join(" ");
    if (!has.some(Boolean) || has[0].startsWith("?") || asked === now) return true;
    if (typing.isSame(has, typed.slice(0, has.length))) {
      load(nextAfter(row));
      say("same");
      return false;
    }
    asked = now;
    say("again", has.join(" – "));
    return false;
  }
  function put(row, first, second) {
    const { board } = row.dataset;
    const again = hasResult(row) ? "1" : "";
    const what = [first, second].filter(Boolean).join(" – ");
    outbox.put(board, { table: board, first, second, again, seen: form().elements.seen.value }, what);
    load(nextAfter(row));
  }

  // The page around

  /** After an answer the boards are other ones: the line stays about the same. */
  function onAnswer() {
    if (!form()) return;
    mark(rowOf(at("e-table").value));
    form()
      .querySelector("button")
      .classList.toggle("main", rows().some((row) => !("nobody" in row.dataset) && !hasResult(row)));
  }
  /** A refused result was taken up again, and stands in the line; or it was left. */
  function onBack({ detail: fields }) {
    if (fields && rowOf(fields.table)) load(rowOf(fields.table), [fields.first, fields.second]);
    else at("e-first")?.focus();
  }
  /** The line is about the first board for which nothing waits, and the caret is where its result is typed. */
  function begin() {
    const line = at("e-first");
    if (!line) return;
    const row = rowOf(at("e-table").value);
    if (document.querySelector("#problems .note")) line.select();
    else if (row && outbox.waitingAt(row.dataset.board)) load(nextAfter(row));
    else line.focus();
  }

  document.addEventListener("input", onInput);
  document.addEventListener("keydown", onKey);
  document.addEventListener("submit", onSubmit);
  document.addEventListener("results-came", onAnswer);
  document.addEventListener("result-back", onBack);
  document.addEventListener("htmx:afterSettle", begin);
  document.addEventListener("walked", (event) => {
    if (form() && event.target.id === "boards" && at("e-table").value !== event.detail.row.dataset.board) load(event.detail.row);
  });
  document.addEventListener("click", (event) => {
    const row = event.target.closest("#boards [data-row]");
    if (row && form()) load(row);
  });
  begin();
})();
