// The line in which results are typed: table, score, score, Enter; or table, code, Enter; or in a collective game the number of a seat,
// or the first letters of a name, score, Enter. The caret jumps when no longer number is possible.
"use strict";

(() => {
  let asked = ""; // the line that replaces a result, when Enter was pressed once
  let hasJumped = false; // just now, before any other key
  const at = (id) => document.getElementById(id);
  const form = () => at("entry");
  const fields = () => ["e-table", "e-first", "e-second"].map(at).filter(Boolean);
  const hasScores = () => form().dataset.discipline === "scrabble";
  const jumps = () => document.body.dataset.jump !== "off";
  const hasSeats = () => form().dataset.discipline === "collective";
  const rowOf = (table) => (/^\d+$/.test(table) ? document.querySelector(`#tables [data-table="${Number(table)}"]`) : hasSeats() ? rowCalled(table) : null);
  const typedIn = (row, side) => (waitingIn(row) || {})[side] ?? (row.querySelector(`[data-side=${side}]`)?.dataset.typed || ""); // who plays alone has one side
  const waitingIn = (row) => outbox.waitingAt(row.dataset.table)?.fields; // what was typed for a table and is not saved yet
  const hasOne = (row) => row.classList.contains("in") || Boolean(waitingIn(row));
  const shownIn = (row) => {
    const waiting = waitingIn(row);
    const sides = ["first", "second"].map((side) => (waiting ? waiting[side] : row.querySelector(`[data-side=${side}]`)?.textContent));
    return sides.filter(Boolean).join(" – ");
  };
  const assumed = () => at("e-assumed")?.querySelector("select").value || "";
  const nameIn = (row, side) => row.querySelector(`[data-name=${side}]`)?.textContent || "";
  const isWholeTable = (typed) => typing.isWholeTable(typed, form().dataset.from, form().dataset.to);

  /** The seats of those who have a name that begins so; of several, those without a score. */
  function rowsCalled(typed) {
    const found = [...document.querySelectorAll("#tables [data-row]")].filter((row) => typing.isCalled(nameIn(row, "first"), typed));
    const open = found.filter((row) => !hasOne(row));
    return found.length > 1 && open.length === 1 ? open : found;
  }
  function rowCalled(typed) {
    const found = rowsCalled(typed);
    return found.length === 1 ? found[0] : null;
  }

  const say = (words) => {
    at("e-said").textContent = words;
  };
  const sayOf = (name, value) => say(form().dataset[name].replace("#", value));

  function go(field) {
    field.focus();
    field.select();
  }
  /** Into the line, where it was left: digits typed elsewhere on the page go there too. */
  function goOn() {
    (fields().find((field) => !field.value) || fields().at(-1)).focus();
  }
  /** The caret goes on by itself; a blank, or a hyphen before a score, that was meant to take it there is not typed into the next field. */
  function jump(field) {
    next(field);
    hasJumped = true;
  }
  function next(field) {
    const all = fields();
    const following = all[all.indexOf(field) + 1];
    if (following) go(following);
  }

  /** The line is about a table now: who sits there, and the result that it has. */
  function show(row) {
    asked = "";
    at("e-first-name").textContent = row ? nameIn(row, "first") : "";
    at("e-second-name").textContent = row ? nameIn(row, "second") : "";
    at("e-first").value = row ? typedIn(row, "first") : "";
    if (at("e-second")) at("e-second").value = row ? typedIn(row, "second") : "";
    if (row && hasOne(row)) sayOf("has", shownIn(row));
    else say("");
    offerAssumptions();
    if (row) mark(row);
  }
  function mark(row) {
    if (!row.classList.contains("here")) stand(at("tables"), row); // as if somebody had walked there
  }

  function load(table) {
    if (!form()) return;
    hasJumped = false;
    at("e-table").value = table;
    show(rowOf(table));
    go(at("e-first"));
  }

  function empty() {
    asked = "";
    hasJumped = false;
    for (const field of fields()) field.value = "";
    for (const name of ["e-first-name", "e-second-name"]) at(name).textContent = "";
    say("");
    offerAssumptions();
    for (const row of document.querySelectorAll("#tables .here")) row.classList.remove("here");
    at("e-table").focus();
  }

  function offerAssumptions() {
    const label = at("e-assumed");
    if (!label) return;
    label.hidden = at("e-first").value !== "?";
    if (label.hidden) label.querySelector("select").value = "";
  }

  // Typing

  function onLetters(field) {
    const found = rowsCalled(field.value);
    show(found.length === 1 ? found[0] : null);
    if (found.length > 1) say(form().dataset.several);
    else if (!found.length && field.value.trim()) sayOf("noTable", field.value);
  }

  function onTable(field) {
    if (hasSeats() && /\p{L}/u.test(field.value)) {
      onLetters(field);
      return;
    }
    const typed = field.value.replace(/\D/g, "");
    if (typed !== field.value) field.value = typed;
    const row = rowOf(typed);
    const isWhole = isWholeTable(typed);
    if (typed && isWhole && !row) sayOf("noTable", typed);
    else show(row);
    if (typed && isWhole && row && jumps()) jump(field);
  }

  function onInput(event) {
    const field = event.target;
    if (!form() || !form().contains(field)) return;
    if (asked) say("");
    asked = "";
    if (field.id === "e-table") onTable(field);
    else {
      offerAssumptions();
      if (hasScores() && typing.isWholeScore(field.value) && field.id === "e-first" && jumps()) jump(field);
    }
  }

  function onKey(event) {
    const field = event.target;
    if (!form() || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    if (event.key === "Escape" && !field.closest("details, select")) {
      event.preventDefault();
      empty();
    } else if (event.key === "Enter" && field.matches("body, main, [data-row]")) {
      const row = document.querySelector("#tables .here");
      if (row) load(row.dataset.table);
    } else if (form().contains(field)) onKeyInLine(event, field);
    else if (/^\d$/.test(event.key) && document.body.dataset.letters !== "off" && !field.matches("input, textarea, select")) goOn();
  }
  function onKeyInLine(event, field) {
    const isLast = field === fields().at(-1);
    const isAfterJump = hasJumped && (event.key === " " || (event.key === "-" && hasScores()));
    if (event.key.length === 1) hasJumped = false;
    if (isAfterJump) event.preventDefault();
    else if (field.matches("input") && !isLast && typing.goesOn(event.key, field.value, hasScores(), field.id === "e-table")) {
      event.preventDefault();
      next(field);
    } else if (field.matches("input") && /^Arrow(Up|Down)$/.test(event.key)) {
      walk(event, event.key === "ArrowDown" ? 1 : -1); // in a text field it is ours to say so
    } else if (field.id === "e-table" && event.key.toLowerCase() === "m" && !hasSeats()) {
      event.preventDefault();
      if (document.body.dataset.letters !== "off") document.querySelector("#only-missing input").click();
    }
  }

  // Enter

  function onSubmit(event) {
    if (event.target.matches("[data-beside]")) {
      event.preventDefault();
      outbox.submit(event.target);
    } else if (event.target === form()) {
      event.preventDefault();
      enter();
    }
  }

  function enter() {
    const [table, first, second] = fields();
    const row = rowOf(table.value);
    if (!row) {
      if (rowsCalled(table.value).length > 1 && hasSeats()) say(form().dataset.several);
      else if (table.value) sayOf("noTable", table.value);
      go(table);
    } else if (typing.isUnfinished(first.value, second ? second.value : null)) {
      go(first.value && second ? second : first);
    } else if (mayGo(row, first.value, second ? second.value : "")) {
      send(row);
    }
  }

  /** A result that a table has is replaced by a second Enter; one that is so already is not sent. */
  function mayGo(row, first, second) {
    const was = [typedIn(row, "first"), typedIn(row, "second")];
    const now = `${row.dataset.table} ${first} ${second} ${assumed()}`;
    if (!hasOne(row) || (typing.isUndecided(was[0]) && !typing.isUndecided(first)) || asked === now) return true;
    if (typing.isSame(was, [first, second]) && !assumed()) {
      empty();
      say(form().dataset.same);
      return false;
    }
    asked = now;
    sayOf("again", shownIn(row));
    return false;
  }
  function send(row) {
    const given = Object.fromEntries(new FormData(form()));
    delete given.csrfmiddlewaretoken;
    const { table } = row.dataset;
    const what = [given.first, given.second].filter(Boolean).join(" – ");
    outbox.put(table, { ...given, table, again: hasOne(row) ? "1" : "" }, what);
    empty();
  }

  // The page around

  function onClick(event) {
    const button = event.target.closest("[data-load]");
    const row = event.target.closest("#tables [data-row]");
    if (button) load(button.dataset.load);
    else if (row) load(row.dataset.table);
  }
  /** A refused result was taken up again, and stands in the line; or it was left. */
  function onBack({ detail: fields }) {
    if (!fields) {
      if (form()) goOn();
      return;
    }
    load(fields.table);
    at("e-first").value = fields.first;
    if (at("e-second")) at("e-second").value = fields.second || "";
    go(at("e-first"));
  }

  function narrow() {
    const box = document.querySelector("#only-missing input");
    if (box) for (const row of document.querySelectorAll("#tables .in")) row.hidden = box.checked;
  }

  const begun = performance.now();
  function tick() {
    const clock = document.querySelector(".clock[data-seconds]");
    if (!clock) return;
    const { kind, seconds } = clock.dataset;
    const gone = (performance.now() - begun) / 1000;
    const { isLate, minutes } = typing.minutesOn(kind, seconds, gone);
    const hours = minutes < 100 ? "" : `${Math.floor(minutes / 60)}\u00a0h\u00a0`;
    const time = `${hours}${hours ? String(minutes % 60).padStart(2, "0") : minutes}\u00a0min`;
    clock.textContent = (isLate ? clock.dataset.late : clock.dataset[kind]).replace("#", time);
  }

  function begin() {
    if (at("only-missing")) at("only-missing").hidden = false;
    if (form()) at("e-table").maxLength = hasSeats() ? 20 : Math.max(2, form().dataset.to.length);
    asked = "";
    narrow();
  }
  /** Another page leads to a table by its id. */
  function beginAtTable() {
    const row = /^#t\d+$/.test(location.hash) && at(location.hash.slice(1));
    if (row && row.dataset.table) load(row.dataset.table);
  }

  document.addEventListener("input", onInput);
  document.addEventListener("keydown", onKey);
  document.addEventListener("submit", onSubmit);
  document.addEventListener("click", onClick);
  document.addEventListener("walked", (event) => {
    if (form() && event.target.id === "tables" && rowOf(at("e-table").value) !== event.detail.row) load(event.detail.row.dataset.table);
  });
  document.addEventListener("change", (event) => {
    if (event.target.closest("#only-missing")) narrow();
  });
  document.addEventListener("results-came", narrow);
  document.addEventListener("result-back", onBack);
  document.addEventListener("htmx:afterSettle", begin);
  setInterval(tick, 5000);
  begin();
  beginAtTable();
})();
