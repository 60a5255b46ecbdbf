// The desk's keys. Pages say what a key does: data-key="alt+3" on a link or button, data-walk around rows that ↑ and ↓ go through,
// data-row-key="y" on what a key does in the current row. Nothing here knows a page.
"use strict";

const textFields = "input:not([type=checkbox]):not([type=radio]):not([type=button]):not([type=submit]), textarea, select, [contenteditable]";

const isTyping = (target) => target instanceof Element && target.matches(textFields);
const isOff = (element) => element.getAttribute("aria-disabled") === "true" || element.disabled;

/** The key as pages write it: "alt+arrowleft", "ctrl+enter", "f1", "y", "space", "/". */
function nameOf(event) {
  const key = event.key === " " ? "space" : event.key.toLowerCase();
  const digit = event.altKey && /^Digit\d$/.test(event.code) ? event.code.slice(5) : key; // Alt changes digits on some keyboards
  return (event.ctrlKey || event.metaKey ? "ctrl+" : "") + (event.altKey ? "alt+" : "") + digit;
}

/** Whether a key may act now: single letters never while somebody types, nor where they are turned off. */
function mayAct(name, target) {
  if (name.includes("+") || /^f\d+$/.test(name) || name === "escape") return true;
  return !isTyping(target) && (document.body.dataset.letters !== "off" || name.length > 1);
}

/** Space and Enter belong to the button, link or summary that has the focus. */
const isOwnKey = (name, target) => (name === "space" || name === "enter") && target instanceof Element && target.matches("button, a[href], summary, input, select");

const press = (element) => {
  if (isOff(element)) element.focus();
  else if (element instanceof HTMLLabelElement && element.control) element.control.focus();
  else element.click();
};

function onKey(event) {
  if (event.defaultPrevented || event.isComposing) return;
  const name = nameOf(event);
  if (name === "ctrl+z" && isTyping(event.target) && event.target.value) return; // the field's own
  if (!mayAct(name, event.target)) return;
  if (isOwnKey(name, event.target)) return;
  const row = document.querySelector("[data-walk] .here");
  const wanted = CSS.escape(name);
  const form = event.target instanceof Element && event.target.closest("form"); // a form that one types in may have a key that elsewhere is another's
  const found = (form && form.querySelector(`[data-key-here~="${wanted}"]`)) || (row && row.querySelector(`[data-row-key~="${wanted}"]`)) || document.querySelector(`[data-key~="${wanted}"]`);
  if (found) {
    event.preventDefault();
    press(found);
  } else if ((name === "arrowup" || name === "arrowdown") && !event.target.matches("select, textarea, [role=combobox], [type=radio]")) {
    walk(event, name === "arrowdown" ? 1 : -1);
  }
}

/** The next row is the current one; a page that wants to know listens to "walked". */
function walk(event, by) {
  const around = document.querySelector("[data-walk]");
  if (!around) return;
  const rows = [...around.querySelectorAll("[data-row]:not([hidden])")];
  if (!rows.length) return;
  event.preventDefault();
  const at = rows.findIndex((row) => row.classList.contains("here"));
  stand(around, rows[Math.min(rows.length - 1, Math.max(0, at < 0 ? (by > 0 ? 0 : rows.length - 1) : at + by))]);
}

function stand(around, row) {
  for (const other of around.querySelectorAll(".here")) {
    other.classList.remove("here");
    other.removeAttribute("aria-current");
  }
  row.classList.add("here");
  row.setAttribute("aria-current", "true");
  row.scrollIntoView({ block: "nearest" });
  around.dispatchEvent(new CustomEvent("walked", { bubbles: true, detail: { row } }));
}

// After a part of the page was put in the place of the old one, the focus and the current row are where they were.
let before = null;
function remember() {
  const focus = document.activeElement;
  const row = document.querySelector("[data-walk] .here");
  const main = document.getElementById("main");
  before = { focus: focus && focus.id, row: row && row.id, top: main ? main.scrollTop : 0 };
}
function restore() {
  if (!before) return;
  const main = document.getElementById("main");
  if (main) main.scrollTop = before.top;
  const row = document.querySelector("[data-stands]") || (before.row && document.getElementById(before.row)); // a page may say where to stand
  if (row && row.closest("[data-walk]") && !row.classList.contains("here")) stand(row.closest("[data-walk]"), row);
  const wanted = document.querySelector("#problems .note") ? null : document.querySelector("#main [autofocus]");
  const again = (before.focus && document.getElementById(before.focus)) || wanted;
  const isLost = !document.activeElement || document.activeElement === document.body; // who has gone on to another field meanwhile stays there
  if (again && isLost) again.focus({ preventScroll: true });
  before = null;
}

/** What failed a moment ago is told no longer when something has succeeded, also where only a part of the page was answered. */
function forget(event) {
  if (event.detail.xhr.status < 500) document.querySelector("#problems [data-fault]")?.remove();
}

document.addEventListener("keydown", onKey);
document.addEventListener("htmx:beforeSwap", forget);
document.addEventListener("htmx:beforeSwap", remember);
document.addEventListener("htmx:afterSettle", restore);
document.addEventListener("change", (event) => {
  if (event.target.matches("[data-submits]")) event.target.form.requestSubmit(); // a choice that is acted on at once; without script there is a button
  if (event.target.matches("select[data-goes]")) window.location.assign(event.target.value);
});
