// The line in which the results of an evening are typed: section, two numbers, result, Enter; or only the result, for the game that
// stands in the line. What was typed is sent behind the line (outbox.js), so that nobody waits; the tables follow.
"use strict";

(() => {
  let asked = ""; // the line that replaces a result, when Enter was pressed once
  const at = (id) => document.getElementById(id);
  const form = () => at("line");
  const fields = () => ["e-section", "e-first", "e-second", "e-result"].map(at);
  const games = () => [...document.querySelectorAll("#games li")];
  const say = (words) => {
    at("e-said").textContent = words;
  };
  const sayOf = (name, value = "") => say(form().dataset[name].replace("#", value));

  const resultOf = (game) => outbox.waitingAt(game.dataset.keyOf)?.fields.result || game.dataset.result;

  /** The game that the line is about now. */
  function current() {
    const [letter, first, second] = fields().map((field) => field.value.toUpperCase());
    const pair = [first, second].sort().join();
    return games().find((game) => game.dataset.letter === letter && [game.dataset.first, game.dataset.second].sort().join() === pair);
  }
  /** The next game without a result behind one, and from the beginning again. */
  function nextAfter(key) {
    const all = games();
    const start = all.findIndex((game) => game.dataset.keyOf === key) + 1;
    return [...all.slice(start), ...all.slice(0, start)].find((game) => !resultOf(game));
  }

  function show(game) {
    const [letter, first, second, result] = fields();
    letter.value = game ? game.dataset.letter : "";
    first.value = game ? game.dataset.first : "";
    second.value = game ? game.dataset.second : "";
    result.value = "";
    name();
    result.focus();
  }
  /** Who the two are, and where they play. */
  function name() {
    const game = current();
    const isTurned = game && game.dataset.first !== fields()[1].value;
    const names = game ? game.dataset.names.split(" – ") : [];
    at("e-names").textContent = (isTurned ? names.reverse() : names).join(" – ");
    const where = at("where");
    if (where && game) where.textContent = where.dataset.said.replace("#", game.dataset.round).replace("@", game.dataset.letter);
  }

  // Typing

  function onKey(event) {
    if (!form() || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    const isInLine = form().contains(event.target);
    const isElsewhere = event.target instanceof Element && event.target.matches("input, textarea, select, button, a");
    if (event.key === "Escape" && isInLine) {
      event.preventDefault();
      asked = "";
      say("");
      show(nextAfter(""));
    } else if (isInLine && event.target.id === "e-result" && /^[a-eg-z]$/i.test(event.key) && !event.target.value) {
      event.preventDefault();
      begin(event.key.toUpperCase());
    } else if (!isInLine && !isElsewhere && /^[01=]$/.test(event.key)) at("e-result").focus();
  }
  /** Another game: its section is typed first. */
  function begin(letter) {
    const [section, first, second] = fields();
    section.value = letter;
    first.value = "";
    second.value = "";
    at("e-names").textContent = "";
    say("");
    first.focus();
  }
  function onInput(event) {
    if (!form() || !form().contains(event.target)) return;
    asked = "";
    say("");
    const all = fields();
    const here = all.indexOf(event.target);
    if (here < 3 && event.target.value && document.body.dataset.jump !== "off") {
      all[here + 1].focus();
      all[here + 1].select();
    }
    if (here < 3) name();
  }

  // Enter

  function onSubmit(event) {
    if (event.target !== form()) return;
    event.preventDefault();
    const game = current();
    const typed = typing.eveningCode(fields()[3].value);
    if (!game) {
      sayOf("none");
      fields()[0].select();
      fields()[0].focus();
    } else if (!typed) {
      sayOf("bad");
      fields()[3].select();
    } else if (mayGo(game, typed)) put(game, typed);
  }
  /** A result that a game has is replaced by a second Enter. */
  function mayGo(game, typed) {
    const was = resultOf(game);
    const now = `${game.dataset.keyOf} ${fields()[1].value} ${typed}`;
    if (!was || was === "?" || asked === now) return true;
    asked = now;
    sayOf("has", was);
    return false;
  }
  function put(game, typed) {
    const [letter, first, second] = fields().map((field) => field.value.toUpperCase());
    const given = { section: letter, first, second, result: typed, again: resultOf(game) ? "1" : "", seen: game.dataset.seen };
    outbox.put(game.dataset.keyOf, given, typed, `${letter}${first}–${second}`);
    asked = "";
    sayOf("noted", `${letter}${first}${second}${typed}`);
    const next = nextAfter(game.dataset.keyOf);
    show(next);
    if (!next) sayOf("all");
  }

  /** A refused result was taken up again, and stands in the line; or it was left. */
  function onBack({ detail: typed }) {
    if (typed) for (const field of fields()) field.value = typed[field.name];
    name();
    at("e-result")?.focus();
  }
  /** The line is about the first game for which nothing waits. */
  function startOver() {
    if (form() && current() && resultOf(current())) show(nextAfter(current().dataset.keyOf));
  }

  document.addEventListener("keydown", onKey, true);
  document.addEventListener("input", onInput);
  document.addEventListener("submit", onSubmit);
  document.addEventListener("results-came", () => form()?.querySelector("button").classList.toggle("main", games().some((game) => !game.dataset.result)));
  document.addEventListener("result-back", onBack);
  document.addEventListener("htmx:load", startOver);
  startOver();
})();
