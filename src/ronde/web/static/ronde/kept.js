// What was typed and is not saved yet, kept in this browser and sent behind the page, in the order in which it was typed, until the server has
// answered: nobody waits for an answer, and a cut network, a reload or a killed browser loses none. What is sent twice is there once, which
// the server sees to. Every page that takes results keeps and sends them by this file.
"use strict";

/** Whether two typed results are one: asked about on an earlier state of the page, or again, they are no other ones. */
const isSameEntry = (fields, others) => JSON.stringify({ ...fields, seen: 0, again: 0 }) === JSON.stringify({ ...others, seen: 0, again: 0 });

/** The kept results with one more, in the place of one of the same game that has not gone yet; null where the same waits there already. */
function withEntry(entries, entry) {
  const last = entries.findLast((other) => other.key === entry.key && !other.refusal);
  if (last && isSameEntry(last.fields, entry.fields)) return null;
  return [...entries.filter((other) => other.key !== entry.key || other.isOnItsWay), entry];
}

/**
 * What an answer means for the result that was sent: "saved", "refused" by us, a "shut" door before us, a "fault" of the server's disk, or
 * "waiting" where nobody answers who could. A round that was taken back is there no more (404).
 */
function meaningOf(answer, fault) {
  if (answer && (answer.isOurs || answer.status === 404)) return answer.ok ? "saved" : "refused";
  if (fault) return "fault";
  return answer && answer.status < 500 && answer.status !== 429 ? "shut" : "waiting";
}

/** A list that is kept under the name that `called` gives; `changed` is told whenever it was written. */
function keeping(called, changed) {
  let memory = []; // where the browser keeps nothing

  function kept() {
    try {
      return JSON.parse(localStorage.getItem(called()) || "[]");
    } catch {
      return memory;
    }
  }
  function keep(entries) {
    memory = entries;
    try {
      if (entries.length) localStorage.setItem(called(), JSON.stringify(entries));
      else localStorage.removeItem(called());
    } catch {
      // a browser that keeps nothing still sends
    }
    changed();
  }
  return { kept, keep };
}

/** What the server says where its disk or its database failed and nothing was saved; "" for any other answer. */
function faultIn(text) {
  const note = new DOMParser().parseFromString(text, "text/html").querySelector("[data-fault]");
  return note ? [...note.querySelectorAll("p")].map((part) => part.textContent.trim()).join(" ") : "";
}

/**
 * Keeps results and sends them. An entry has the `key` of its game, the `address` and the `fields` that are posted, and what is `said` of it
 * while it is not saved; it is bound to its game when it is put, whatever the page shows later. `fieldsOf` may complete the fields when it is
 * sent, `taken` is told an answer of ours, `show` whenever there is something else to be shown.
 */
function sending({ called, show, taken, fieldsOf = (entry) => entry.fields, redirect = "manual" }) {
  const beat = 4000; // milliseconds between two tries
  const slow = 1500; // after so long it is said that something is being saved
  const longest = 20000; // after so long an answer is given up, and asked for again
  const { kept, keep } = keeping(called, show);
  const tried = new Set(); // since the last beat, at a door that is shut
  let isBusy = false;
  let trouble = ""; // why nothing goes out: "waiting" for a server that does not answer, or a "fault" of its disk, which it says
  let fault = "";

  const change = (id, values) => keep(kept().map((entry) => (entry.id === id ? { ...entry, ...values } : entry)));
  const remove = (id) => keep(kept().filter((entry) => entry.id !== id));
  const waiting = () => kept().filter((entry) => !entry.refusal);
  /** What waits for the game of a key: typed last, saved not yet. */
  const waitingFor = (key) => waiting().findLast((entry) => entry.key === key);

  /** One more result; another one of the same game that has not gone yet is replaced, and the same once more is there already. */
  function put(given) {
    const entries = withEntry(kept(), { ...given, id: `${Date.now()}-${Math.random()}`, since: Date.now() });
    if (!entries) return;
    keep(entries);
    setTimeout(show, slow + 50);
    send();
  }

  async function asked(address, options) {
    const answer = await fetch(address, { cache: "no-store", redirect, signal: AbortSignal.timeout(longest), ...options });
    const version = answer.headers.get("X-Section-Version"); // which tells an answer of ours from that of a door or a proxy
    return { status: answer.status, ok: answer.ok, url: answer.url, isOurs: version !== null, version, text: await answer.text() };
  }
  function post(entry) {
    const headers = { "X-Beside": "1", "X-CSRFToken": document.querySelector("[name=csrfmiddlewaretoken]")?.value || "" };
    return asked(entry.address, { method: "POST", body: new URLSearchParams(fieldsOf(entry)), headers });
  }
  /** The page's proof that its forms are ours is old where somebody has signed in since; whether this very page may still be read, with a new one. */
  async function renewed() {
    const page = new DOMParser().parseFromString((await asked(location.href, { redirect: "manual" })).text, "text/html");
    const token = page.body.matches(".desk, .tablet") && page.querySelector("[name=csrfmiddlewaretoken]")?.value;
    if (token) for (const field of document.querySelectorAll("[name=csrfmiddlewaretoken]")) field.value = token;
    return Boolean(token);
  }

  /** Send what waits, one after the other. */
  async function send() {
    const entry = called() && waiting().find((other) => !tried.has(other.id));
    if (isBusy || !entry) return;
    isBusy = true;
    change(entry.id, { isOnItsWay: true });
    let answer = null;
    let door = "door"; // who has no right any more is asked who they are; or may do something else
    try {
      answer = await post(entry);
      if (answer.status === 403 && !answer.isOurs && (await renewed())) {
        answer = await post(entry);
        door = "elsewhere";
      }
    } catch {
      answer = null;
    }
    isBusy = false;
    settle(entry, answer, door);
  }
  function settle(entry, answer, door) {
    fault = answer && !answer.isOurs ? faultIn(answer.text) : "";
    const meaning = meaningOf(answer, fault);
    trouble = meaning === "fault" || meaning === "waiting" ? meaning : "";
    if (meaning === "saved") {
      remove(entry.id);
      for (const other of waiting()) if (other.key === entry.key && other.fields.seen) change(other.id, { fields: { ...other.fields, seen: answer.version } });
    } else if (meaning === "refused") change(entry.id, { refusal: answer.text, isOnItsWay: false, door: "" });
    else {
      if (meaning === "shut") tried.add(entry.id);
      change(entry.id, { isOnItsWay: false, door: meaning === "shut" ? door : "" });
    }
    if (meaning === "saved" || meaning === "refused") taken(entry, answer);
    if (!trouble) send();
  }

  /** Why something is not saved yet: a trouble; "saving" where the answer is only slow; "" where nobody need be told. */
  function whyOf(entry) {
    if (trouble || entry.door) return trouble || entry.door;
    return Date.now() - entry.since > slow ? "saving" : "";
  }
  function again() {
    tried.clear();
    send();
  }

  addEventListener("online", again);
  setInterval(again, beat);
  /** What an earlier page could not send. */
  function begin() {
    keep(kept().map((entry) => ({ ...entry, isOnItsWay: false })));
    send();
  }
  return { put, remove, kept, waiting, waitingFor, whyOf, begin, send: again, fault: () => fault };
}
