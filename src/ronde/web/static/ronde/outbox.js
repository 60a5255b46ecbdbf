// Results on their way to the server. Each is kept in this browser until the server has said that it is saved: a cut network, a reload or
// a killed browser loses none, and what is sent twice is there once, which the server sees to. What others entered comes the same
// way: parts of the page, put in their places; never the line that somebody types in.
"use strict";

const outbox = (() => {
  const beat = 4000; // milliseconds between two questions whether there is news
  const slow = 1500; // after so long an answer is waited for visibly
  let isBusy = false;
  let trouble = ""; // why nothing goes out: "waiting" for the server, at its "door", or a "fault" of its disk, which it says

  const panel = () => document.getElementById("outbox");
  const seen = () => document.querySelector("#undo input[name=seen]").value;
  const token = () => document.querySelector("[name=csrfmiddlewaretoken]").value;
  const { kept, keep } = keeping(() => `ronde-results-${panel().dataset.section}`, show);

  /** One more result; another one of the same table that has not gone yet is replaced. */
  function put(fields, address) {
    const isSame = (one) => one.address === address && one.fields.table === fields.table && !one.isOnItsWay;
    const entry = { id: `${Date.now()}-${Math.random()}`, address, since: Date.now(), fields: { ...fields, seen: seen() } };
    keep([...kept().filter((one) => !isSame(one)), entry]);
    setTimeout(show, slow + 50);
    send();
  }
  const change = (id, values) => keep(kept().map((one) => (one.id === id ? { ...one, ...values } : one)));
  const remove = (id) => keep(kept().filter((one) => one.id !== id));

  async function ask(address, fields) {
    const headers = { "X-Beside": "1", "X-CSRFToken": token() };
    const options = fields ? { method: "POST", body: new URLSearchParams(fields), headers } : { headers };
    const answer = await fetch(address, { ...options, cache: "no-store", redirect: "manual" });
    return { status: answer.status, isOurs: answer.headers.has("X-Section-Version"), text: await answer.text() };
  }

  /** Send what waits, one after the other. */
  async function send() {
    if (isBusy || !panel()) return;
    const entry = kept().find((one) => !one.refusal);
    if (!entry) return;
    isBusy = true;
    change(entry.id, { isOnItsWay: true });
    let answer = null;
    try {
      answer = await ask(entry.address, entry.fields);
    } catch {
      trouble = "waiting";
    }
    isBusy = false;
    if (answer && answer.isOurs) {
      trouble = "";
      if (answer.status === 422) change(entry.id, { refusal: answer.text, isOnItsWay: false });
      else remove(entry.id);
      if (answer.status === 200) apply(answer.text);
      send();
    } else {
      const fault = answer ? faultIn(answer.text) : "";
      if (answer) trouble = fault ? "fault" : answer.status >= 500 ? "waiting" : "door";
      panel().querySelector("[data-fault-said]").textContent = fault;
      change(entry.id, { isOnItsWay: false });
    }
  }

  /** What is new; while something waits, it is tried instead. */
  async function look() {
    if (!panel()) return;
    if (kept().some((one) => !one.refusal)) {
      send();
      return;
    }
    if (isBusy || document.hidden) return;
    isBusy = true;
    try {
      const calls = document.getElementById("look")?.dataset.calls || "";
      const answer = await ask(`${panel().dataset.news}?seen=${seen()}&calls=${calls}`);
      if (answer.isOurs) trouble = "";
      if (answer.isOurs && answer.status === 200 && !kept().some((one) => !one.refusal)) apply(answer.text);
    } catch {
      // said when there is something to send
    }
    isBusy = false;
    send();
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
    const answer = new DOMParser().parseFromString(text, "text/html").querySelector("[data-version]");
    if (!answer || Number(answer.dataset.version) < Number(seen())) return;
    for (const field of document.querySelectorAll("input[name=seen]")) field.value = answer.dataset.version;
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
    const progress = document.getElementById("progress");
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
    const entries = kept();
    const waiting = entries.filter((one) => !one.refusal && (trouble || Date.now() - one.since > slow));
    const refused = entries.filter((one) => one.refusal);
    here.hidden = !waiting.length && !refused.length;
    here.querySelector("[data-count]").textContent = waiting.length + refused.length;
    for (const why of here.querySelectorAll("[data-why]")) why.hidden = !waiting.length || why.dataset.why !== (trouble || "waiting");
    here.querySelector("[data-waiting]").replaceChildren(...waiting.map(lineOf));
    here.querySelector("[data-refused]").replaceChildren(...refused.map(noteOf));
  }
  function lineOf(entry) {
    const line = panel().querySelector("template[data-line]").content.firstElementChild.cloneNode(true);
    line.querySelector("b").textContent = entry.fields.table;
    line.querySelector("span").textContent = [entry.fields.first, entry.fields.second].filter(Boolean).join(" – ");
    return line;
  }
  function noteOf(entry) {
    const note = panel().querySelector("template[data-refusal]").content.firstElementChild.cloneNode(true);
    const said = new DOMParser().parseFromString(entry.refusal, "text/html").querySelectorAll("[data-refusal] > p");
    note.firstElementChild.append(...said);
    note.dataset.id = entry.id;
    return note;
  }

  /** The refused result that a button is about. */
  const refusedAt = (button) => kept().find((one) => one.id === button.closest("[data-id]").dataset.id);

  addEventListener("online", send);
  document.addEventListener("visibilitychange", look);
  document.addEventListener("htmx:afterSettle", show);
  setInterval(look, beat);
  if (panel()) {
    keep(kept().map((one) => ({ ...one, isOnItsWay: false }))); // of a page that is no more
    send();
  }
  return { put, submit, refusedAt, remove };
})();
