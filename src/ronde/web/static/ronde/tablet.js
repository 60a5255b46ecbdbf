// The hall's tablet: a pad for two scores; pages put in the place of the one before; what was confirmed is kept here until the arbiter's
// computer has answered. Without this script there are plain forms, and every page does the same.
"use strict";

(() => {
  const longest = 10000; // milliseconds after which a page is given up
  let isGoing = false; // to another page
  let trouble = ""; // why no page comes: "waiting" for an answer, or a "fault" of the arbiter's computer, which it says
  let since = Date.now(); // when somebody touched the tablet last

  const one = (selector) => document.querySelector(selector);

  // Pages

  /** Put a page in the place of this one; what is no page of the tablet is gone to. */
  function put(text, address) {
    const page = new DOMParser().parseFromString(text, "text/html");
    if (!page.body.matches(".tablet")) {
      location.assign(address);
      return;
    }
    document.title = page.title;
    document.body.replaceWith(document.adoptNode(page.body));
    history.replaceState(null, "", address);
    begin();
    one("#main").focus({ preventScroll: true });
    scrollTo(0, 0);
  }

  /** Another page; where nothing answers, this one stays as it is, with what was typed. */
  async function go(address, options) {
    if (isGoing) return;
    isGoing = true;
    try {
      const answer = await fetch(address, { cache: "no-store", signal: AbortSignal.timeout(longest), ...options });
      const text = await answer.text();
      trouble = faultIn(text) ? "fault" : "";
      if (trouble) show(faultIn(text));
      else put(text, answer.url);
    } catch {
      trouble = "waiting";
      show();
    } finally {
      isGoing = false;
    }
  }

  // What was confirmed: kept and sent by kept.js, from whatever page of the tablet, also of a section for which it has no code any more

  const queue = sending({ called: () => "ronde-tablet", show: () => show(), taken, redirect: "follow" });

  function confirm(form) {
    const fields = Object.fromEntries(new FormData(form));
    delete fields.csrfmiddlewaretoken;
    queue.put({ key: form.action, address: form.action, fields, said: form.dataset.keep, of: one("header span").textContent });
  }
  /** Whoever still stands before what they confirmed is shown what became of it. */
  function taken(entry, answer) {
    if (one("#confirm")?.action !== entry.address) return;
    queue.remove(entry.id);
    put(answer.text, answer.ok ? answer.url : location.href);
  }

  /** What is not saved yet, or was not taken, is said on every page. */
  function show(fault = "") {
    const box = one("#kept");
    if (!box) return;
    const entries = queue.kept().filter((entry) => entry.refusal || trouble || queue.whyOf(entry));
    const whys = new Set(trouble ? [trouble] : entries.filter((entry) => !entry.refusal).map(queue.whyOf));
    if (fault || queue.fault()) box.querySelector("[data-fault-said]").textContent = fault || queue.fault();
    box.hidden = !trouble && !entries.length;
    for (const why of box.querySelectorAll("[data-why]")) why.hidden = !whys.has(why.dataset.why);
    box.querySelector("ul").replaceChildren(...entries.map(lineOf));
    for (const words of box.querySelectorAll("[data-with]")) words.hidden = (words.dataset.with === "kept") !== Boolean(queue.waiting().length);
    box.querySelector("[data-go-on]").hidden = !one("#confirm"); // other pages have a way on
    const isCut = ["waiting", "fault", "door"].some((why) => whys.has(why));
    for (const word of document.querySelectorAll("[data-link]")) word.hidden = (word.dataset.link === "cut") !== isCut;
  }
  function lineOf(entry) {
    const line = document.createElement("li");
    const words = document.createElement("b");
    words.textContent = queue.whyOf(entry) === "elsewhere" ? `${entry.of} · ${entry.said}` : entry.said;
    line.append(words);
    if (entry.refusal) {
      const look = document.createElement("a");
      look.href = entry.address.replace(/confirm\/$/, "");
      look.dataset.refused = entry.id;
      look.textContent = one("#kept").dataset.look;
      line.append(` – ${one("#kept").dataset.refused} `, look);
    }
    return line;
  }

  // The pad

  const fields = () => ["first", "second"].map((id) => document.getElementById(id)).filter(Boolean);
  const current = () => fields().find((field) => field.closest(".side").classList.contains("here")) || fields()[0];

  function stand(field) {
    if (!field) return;
    for (const side of document.querySelectorAll(".side")) side.classList.toggle("here", side.contains(field));
    for (const step of document.querySelectorAll("[data-step]")) step.hidden = step.dataset.step !== field.id;
  }
  function type(digit) {
    const field = current();
    if (field && field.value.length < field.maxLength) field.value += digit;
  }
  function erase() {
    const field = current();
    if (field) field.value = field.value.slice(0, -1);
  }
  function next() {
    const [first, second] = fields();
    if (!current()?.value) return;
    if (!first.value) stand(first);
    else if (!second.value) stand(second);
    else submit(one("#pad"));
  }
  function submit(form, button) {
    const given = new URLSearchParams(new FormData(form));
    if (button?.name) given.set(button.name, button.value);
    if (form.method === "get") go(`${form.action}?${given}`);
    else go(form.action, { method: "POST", body: given });
  }

  // Finding one's name

  const plain = (text) => typing.letters(text).replace(/[^\p{L}\p{N}]+/gu, " ").trim();
  function narrow(typed) {
    const parts = plain(typed).split(" ").filter(Boolean);
    for (const line of document.querySelectorAll("#people [data-find]")) {
      const words = line.dataset.find.split(" ");
      line.hidden = !parts.every((part) => words.some((word) => word.startsWith(part)));
    }
  }

  // What people do

  function onClick(event) {
    since = Date.now();
    const button = event.target.closest("button, a[href]");
    const side = event.target.closest("#pad .side");
    if (side) stand(side.querySelector("input"));
    if (!button) return;
    if (button.dataset.digit) type(button.dataset.digit);
    else if ("erase" in button.dataset) erase();
    else if ("next" in button.dataset) next();
    else if (button.matches("a") && button.origin === location.origin && !event.ctrlKey && !event.metaKey && !button.closest("nav")) {
      event.preventDefault();
      if (button.dataset.refused) queue.remove(button.dataset.refused);
      go(button.href);
    }
  }
  function onSubmit(event) {
    event.preventDefault();
    if (event.target.id === "confirm") confirm(event.target);
    else submit(event.target, event.submitter);
  }
  function onKey(event) {
    since = Date.now();
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    const choice = [...document.querySelectorAll("#pad .answers button")].find((button) => button.value === event.key);
    if (choice) choice.click();
    else if (fields().length) onPadKey(event);
  }
  function onPadKey(event) {
    const isElsewhere = event.target.matches("button, a");
    if (/^\d$/.test(event.key)) type(event.key);
    else if (event.key === "Backspace") erase();
    else if (event.key === "Enter" && !isElsewhere) next();
    else return;
    event.preventDefault();
  }

  /** Nobody types here now: the tables as they are, or back to them after a result. */
  function refresh() {
    const { again, back } = document.body.dataset;
    if (!again || isGoing || document.hidden || Date.now() - since < Number(again) * 1000) return;
    since = Date.now();
    go(back || location.href);
  }

  function begin() {
    since = Date.now();
    const keys = one("#pad .keys");
    if (keys) {
      keys.hidden = false;
      one("[data-plain]").hidden = true;
      for (const field of fields()) field.readOnly = true; // the pad types, and no keyboard comes up over it
      stand(document.getElementById(one("#pad").dataset.at));
    }
    show();
  }

  document.addEventListener("click", onClick);
  document.addEventListener("submit", onSubmit);
  document.addEventListener("keydown", onKey);
  document.addEventListener("focusin", (event) => event.target.matches("#pad .side input") && stand(event.target));
  document.addEventListener("input", (event) => event.target.matches("#name") && narrow(event.target.value));
  for (const touch of ["scroll", "pointerdown"]) addEventListener(touch, () => (since = Date.now()), { passive: true });
  setInterval(refresh, 1000);
  begin();
  queue.begin();
})();
