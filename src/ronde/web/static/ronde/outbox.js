// Results on their way to the server, on the pages of the desk (kept.js sends them): what is not saved yet is said beside the line; what has
// changed, and what others entered, comes as parts of the page, put in their places; never the line that somebody types in.
"use strict";

const outbox = (() => {
  const beat = 4000; // milliseconds between two questions whether there is news
  let isLooking = false;
  let undone = ""; // the result on its way that is taken back as soon as it is saved
  let isUndoing = false; // that one, whatever was typed since

  const panel = () => document.getElementById("outbox");
  const line = () => document.querySelector("form.entry");
  const seen = () => document.querySelector("#undo input[name=seen]")?.value || "";
  const token = () => document.querySelector("[name=csrfmiddlewaretoken]").value;
  const queue = sending({ called: () => (panel() ? `ronde-results-${panel().dataset.section}` : ""), show, taken, fieldsOf });

  /** Where the results of an evening belong to several sections, the line knows which version of each was shown last. */
  function fieldsOf(entry) {
    const games = line() ? [...document.querySelectorAll("[data-key-of][data-seen]")] : [];
    const game = games.find((one) => keyOf(one.dataset.keyOf) === entry.key);
    return game ? { ...entry.fields, seen: game.dataset.seen } : entry.fields;
  }
  const keyOf = (table) => `${line().action} ${table}`;
  const waitingAt = (table) => queue.waitingFor(keyOf(table));

  /** One more result, of a table of this page; `called` and `what` are said of it while it is not saved. */
  function put(table, fields, what, called = table) {
    queue.put({ key: keyOf(table), address: line().action, fields, said: [called, what] });
  }
  /** An answer of ours: its parts, on the page that they belong to. */
  function taken(entry, answer) {
    if (answer.status === 200 && line()?.action === entry.address) apply(answer.text);
    if (undone !== entry.id) return;
    undone = "";
    isUndoing = true;
    if (answer.ok) document.querySelector(undoing).requestSubmit();
    isUndoing = false;
  }

  async function ask(address, fields) {
    const headers = { "X-Beside": "1", "X-CSRFToken": token() };
    const options = fields ? { method: "POST", body: new URLSearchParams(fields), headers } : { headers };
    const answer = await fetch(address, { ...options, cache: "no-store", redirect: "manual" });
    return { status: answer.status, isOurs: answer.headers.has("X-Section-Version"), text: await answer.text() };
  }

  /** What is new; while something waits, it is sent instead. */
  async function look() {
    const address = panel()?.dataset.news;
    if (!address || isLooking || document.hidden || queue.waiting().length) return;
    isLooking = true;
    try {
      const calls = document.getElementById("look")?.dataset.calls || "";
      const answer = await ask(`${address}?seen=${seen()}&calls=${calls}`);
      if (answer.isOurs && answer.status === 200 && !queue.waiting().length && panel()?.dataset.news === address) apply(answer.text);
    } catch {
      // said when there is something to send
    }
    isLooking = false;
  }

  /** Send a form that stands beside the line, such as that a result is right. */
  async function submit(form) {
    try {
      const answer = await ask(form.action, [...new FormData(form), ["seen", seen()]]);
      if (answer.isOurs && answer.status === 200) apply(answer.text);
      else form.submit();
    } catch {
      // the button is there still
    }
  }

  // Parts of the page

  function apply(text) {
    const answer = new DOMParser().parseFromString(text, "text/html").querySelector("[data-answer]");
    const { version } = answer?.dataset || {}; // an evening has none: it is of several sections
    if (!answer || Number(version) < Number(seen())) return;
    if (version) for (const field of document.querySelectorAll("input[name=seen]")) field.value = version;
    for (const row of answer.querySelectorAll("tr[id]")) applyRow(row);
    const wholes = [...answer.querySelectorAll("[data-whole]")];
    for (const part of wholes) replacePart(part);
    if (!wholes.length) applyBeside(answer);
    const notes = answer.querySelectorAll("[data-said]");
    if (notes.length || answer.dataset.heard) document.getElementById("said").replaceChildren(...notes);
    applyWords(answer.dataset);
    document.dispatchEvent(new CustomEvent("results-came"));
  }

  function applyRow(given) {
    const row = document.getElementById(given.id);
    if (!row) return;
    row.classList.toggle("open", given.classList.contains("open"));
    row.classList.toggle("in", given.classList.contains("in"));
    for (const cell of given.querySelectorAll("[data-side]")) row.querySelector(`[data-side=${cell.dataset.side}]`).replaceWith(cell);
    for (const note of document.querySelectorAll(`#look [data-doubt="${given.id.slice(1)}"]`)) note.remove();
  }

  function replacePart(part) {
    const old = document.getElementById(part.id);
    if (!old) return;
    const details = old.querySelector("details[open]");
    const isFocused = old.contains(document.activeElement);
    old.replaceWith(part);
    if (details && part.querySelector("details")) part.querySelector("details").open = true;
    if (isFocused) document.getElementById("e-table")?.focus();
  }

  /** A result of one's own: one more line, and a note where it is doubtful. */
  function applyBeside(answer) {
    const lines = document.querySelector("#last [data-lines]");
    const line = answer.querySelector("li[data-act]");
    if (line) {
      lines.querySelector("[data-none]")?.remove();
      lines.prepend(line);
      while (lines.children.length > 5) lines.lastElementChild.remove();
    }
    const look = document.getElementById("look");
    look.querySelector("[data-notes]").prepend(...answer.querySelectorAll("[data-doubt]"));
    const count = look.querySelectorAll(".note").length;
    look.querySelector("[data-count]").textContent = count;
    look.hidden = !count;
  }

  function applyWords(said) {
    const progress = document.querySelector("#progress:has([data-done])");
    if (progress) {
      progress.querySelector("[data-done]").textContent = said.progress;
      progress.querySelector("progress").value = Number(said.done);
      const open = [...document.querySelectorAll("#tables .open")].map((row) => row.dataset.table);
      progress.querySelector("[data-missing]").hidden = !open.length;
      progress.querySelector("[data-missing] span").replaceChildren(...open.flatMap(inBold));
      document.querySelector("#entry > button")?.classList.toggle("main", open.length > 0); // there is one main step at a time
    }
    const why = document.getElementById("why-not");
    if (why) why.textContent = said.left;
    const option = document.querySelector("#section option[selected]");
    if (option && said.option) option.textContent = said.option;
    if (said.saved) document.querySelector("#status [role=status] b").textContent = `✓ ${said.saved}`;
    if (said.heard) document.getElementById("heard").textContent = said.heard;
    if ("another" in said) document.getElementById("another").hidden = false;
  }
  function inBold(table, at) {
    const bold = document.createElement("b");
    bold.textContent = table;
    return at ? [", ", bold] : [bold];
  }

  // What is not sent yet, said

  function show() {
    const here = panel();
    if (!here) return;
    const waiting = queue.waiting().filter(queue.whyOf);
    const refused = queue.kept().filter((entry) => entry.refusal);
    const whys = new Set(waiting.map(queue.whyOf));
    here.hidden = !waiting.length && !refused.length;
    here.querySelector("[data-count]").textContent = waiting.length + refused.length;
    for (const why of here.querySelectorAll("[data-why]")) why.hidden = !why.dataset.why.split(" ").some((one) => whys.has(one));
    here.querySelector("[data-fault-said]").textContent = queue.fault();
    here.querySelector("[data-waiting]").replaceChildren(...waiting.map(lineOf));
    here.querySelector("[data-refused]").replaceChildren(...refused.map(noteOf));
  }
  function lineOf(entry) {
    const item = panel().querySelector("template[data-line]").content.firstElementChild.cloneNode(true);
    const { table, first, second } = entry.fields;
    [item.querySelector("b").textContent, item.querySelector("span").textContent] = entry.said || [table, `${first} – ${second}`];
    return item;
  }
  function noteOf(entry) {
    const note = panel().querySelector("template[data-refusal]").content.firstElementChild.cloneNode(true);
    const said = new DOMParser().parseFromString(entry.refusal, "text/html").querySelectorAll("[data-refusal] > p");
    note.firstElementChild.append(...(said.length ? said : [(entry.said || []).join(" ")]));
    note.dataset.id = entry.id;
    return note;
  }

  /** A refused result is taken up again, on its page, and stands in the line; or it is left. */
  function onClick(event) {
    const button = event.target.closest("#outbox [data-retake], #outbox [data-leave]");
    if (!button) return;
    const entry = queue.kept().find((one) => one.id === button.closest("[data-id]").dataset.id);
    const isRetaken = button.matches("[data-retake]");
    if (isRetaken && line()?.action !== entry.address) {
      location.assign(entry.address.replace(/result\/$/, ""));
      return;
    }
    queue.remove(entry.id);
    document.dispatchEvent(new CustomEvent("result-back", { detail: isRetaken ? entry.fields : null }));
  }

  /** What was typed last is taken back, also while it is not saved: never the result before it. */
  const undoing = "#undo, form:has([data-key='ctrl+z'])";
  function onUndo(event) {
    const last = queue.waiting().at(-1);
    if (!last || isUndoing || !event.target.matches(undoing)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (last.isOnItsWay) {
      undone = last.id;
      return;
    }
    queue.remove(last.id);
    document.dispatchEvent(new CustomEvent("result-back", { detail: null }));
  }

  function settled() {
    show();
    queue.send();
  }
  document.addEventListener("click", onClick);
  document.addEventListener("submit", onUndo, true);
  document.addEventListener("visibilitychange", look);
  document.addEventListener("htmx:afterSettle", settled);
  setInterval(look, beat);
  document.addEventListener("DOMContentLoaded", queue.begin);
  return { put, submit, waitingAt };
})();
