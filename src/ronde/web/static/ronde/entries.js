// Entries: the name field with its options, the row that follows the focus, a list that is dropped, the piles of an import.
"use strict";

const optionsNow = () => [...document.querySelectorAll("#options:not([hidden]) [role=option]")];
const chosenOption = () => document.querySelector('#options [aria-selected="true"]');

/** The place of the option to which an arrow leads, round and round; from none to the first, or to the last. */
const placeAfter = (at, key, count) => (at + (key === "ArrowDown" ? 1 : at < 0 ? 0 : -1) + count) % count;

/** One option is the current one, or none; the field says which. */
function choose(option) {
  const name = document.getElementById("name");
  for (const one of optionsNow()) one.setAttribute("aria-selected", String(one === option));
  if (option) {
    name.setAttribute("aria-activedescendant", option.id);
    option.scrollIntoView({ block: "nearest" });
  } else name.removeAttribute("aria-activedescendant");
}

/** Enrol who was chosen, or go where the option leads. */
function take(option) {
  if (option.dataset.href) {
    window.location.assign(option.dataset.href);
    return;
  }
  const form = document.getElementById("enrol");
  let person = form.querySelector("[name=person][type=hidden]");
  if (!person) {
    person = document.createElement("input");
    person.type = "hidden";
    person.name = "person";
    form.append(person);
  }
  person.value = option.dataset.person;
  document.getElementById("name").value = "";
  form.requestSubmit();
}

function closeOptions() {
  const list = document.getElementById("options");
  if (list) list.hidden = true;
  const name = document.getElementById("name");
  name.setAttribute("aria-expanded", "false");
  name.removeAttribute("aria-activedescendant");
}

/** ↓ ↑ choose, ↵ takes: the first ↵ only chooses, so that nobody is enrolled who was not looked at. Esc empties, then leaves. */
function onNameKey(event) {
  const every = optionsNow();
  const at = every.indexOf(chosenOption());
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    if (!every.length) return;
    event.preventDefault();
    choose(every[placeAfter(at, event.key, every.length)]);
  } else if (event.key === "Enter" && !event.ctrlKey && (every.length || !event.target.value.trim())) {
    event.preventDefault();
    if (at >= 0) take(every[at]);
    else if (every.length) choose(every[0]);
  } else if (event.key === "Escape") {
    event.preventDefault();
    event.stopPropagation();
    if (event.target.value) {
      event.target.value = "";
      closeOptions();
    } else event.target.blur();
  }
}

document.addEventListener(
  "keydown",
  (event) => {
    if (event.target instanceof Element && event.target.id === "name") onNameKey(event);
  },
  true,
);
document.addEventListener("input", (event) => {
  if (event.target.id === "name" && !event.target.value.trim()) closeOptions();
});
document.addEventListener("htmx:afterSwap", () => {
  const name = document.getElementById("name");
  if (name) name.setAttribute("aria-expanded", String(optionsNow().length > 0));
});
document.addEventListener("click", (event) => {
  const option = event.target.closest("#options [role=option]");
  if (option) take(option);
  const link = event.target.closest("a[data-with-name]");
  const typed = link && document.getElementById("name").value.trim();
  if (typed) link.search = `?name=${encodeURIComponent(typed)}`;
});

// The current row is the one in which somebody is; walking on, the focus comes along.
document.addEventListener("focusin", (event) => {
  const row = event.target.closest("[data-walk] [data-row]");
  if (row && !row.classList.contains("here")) stand(row.closest("[data-walk]"), row);
});
document.addEventListener("walked", (event) => {
  const focus = document.activeElement;
  const row = event.detail.row;
  if (focus && focus.closest("[data-row]") && !row.contains(focus)) {
    const next = row.querySelector(".tick, input");
    if (next) next.focus({ preventScroll: true });
  }
});

// A row is drawn again by each answer: who ticks "here" and "paid" faster than that has the second press kept until the first is answered.
const waiting = [];
document.addEventListener("htmx:beforeRequest", (event) => {
  const row = event.detail.elt.closest("[data-row]");
  if (!row) return;
  if (row.dataset.busy) {
    event.preventDefault();
    waiting.push(event.detail.elt.id);
  } else row.dataset.busy = "on";
});
document.addEventListener("htmx:afterSettle", () => {
  const next = document.getElementById(waiting.shift());
  if (next) next.click();
});
function release() {
  waiting.length = 0;
  for (const row of document.querySelectorAll("[data-busy]")) delete row.dataset.busy;
}
document.addEventListener("htmx:sendError", release);
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.xhr.status >= 500) release(); // the row stands as it was
});

// A list that is dropped on its card is read at once.
for (const kind of ["dragover", "drop"]) {
  document.addEventListener(kind, (event) => {
    const card = event.target instanceof Element && event.target.closest("#drop");
    const files = event.dataTransfer && event.dataTransfer.types.includes("Files");
    if (!card || !files) return;
    event.preventDefault();
    if (kind === "drop") {
      document.getElementById("file").files = event.dataTransfer.files;
      document.getElementById("import-form").requestSubmit();
    }
  });
}

/** Of the piles one is shown; without a script all of them are. */
function showPile(id) {
  for (const pile of document.querySelectorAll("[data-pile]")) pile.hidden = `#${pile.id}` !== id;
  for (const tab of document.querySelectorAll("[data-piles] a")) {
    if (tab.hash === id) tab.setAttribute("aria-current", "true");
    else tab.removeAttribute("aria-current");
  }
}

/** How many choices are left, and whether the list may be entered. */
function countChoices() {
  const button = document.getElementById("confirm-button");
  if (!button) return;
  const left = [...document.querySelectorAll("[data-choice]")].filter((row) => !row.querySelector("input:checked"));
  const said = document.getElementById("left");
  const rows = left.map((row) => row.dataset.line).join(", ");
  said.textContent = left.length ? said.dataset.left.replace("{count}", left.length).replace("{rows}", rows) : "";
  if (left.length) button.setAttribute("aria-disabled", "true");
  else button.removeAttribute("aria-disabled");
}

function arrangeImport() {
  const tabs = document.querySelector("[data-piles]");
  if (!tabs) return;
  const current = tabs.querySelector("[aria-current]") || [...tabs.querySelectorAll("a")].find((tab) => !tab.textContent.trim().endsWith(" 0"));
  showPile((current || tabs.querySelector("a")).hash);
  countChoices();
}

document.addEventListener("click", (event) => {
  const tab = event.target.closest("[data-piles] a");
  if (!tab) return;
  event.preventDefault();
  showPile(tab.hash);
});
document.addEventListener("change", (event) => {
  if (event.target.closest("[data-choice]")) countChoices();
});
document.addEventListener("htmx:afterSettle", arrangeImport);
document.addEventListener("DOMContentLoaded", arrangeImport);
