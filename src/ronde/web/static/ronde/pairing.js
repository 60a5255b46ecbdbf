// The line of a draft: Enter goes on to an empty field, the caret jumps when no longer rank is possible. Where the arbiter chooses every table,
// digits typed elsewhere go into the line, where single keys may act. On other drafts they look like a result: they are answered, and nothing
// keeps the focus that Enter would press. A button that needs words beside it waits for them. Everything works without this file.
"use strict";

const line = () => document.querySelector("#by-hand, #choose");
const isJumping = () => document.body.dataset.jump !== "off";

document.addEventListener("keydown", (event) => {
  const form = line();
  const isDigit = /^\d$/.test(event.key) && !event.target.matches("input, textarea, select");
  if (isDigit && !event.ctrlKey && !event.altKey && !event.metaKey && answered()) return;
  if (!form || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
  if (event.key === "Enter" && event.target.form === form && form.one.value && !form.other.value) {
    event.preventDefault();
    form.other.focus();
  } else if (event.key === "Escape" && event.target.form === form && !document.getElementById("keep")) {
    form.one.value = form.other.value = "";
    event.target.blur();
  } else if (isDigit && document.body.dataset.letters !== "off") {
    event.preventDefault();
    form.one.value = event.key;
    form.other.value = "";
    form.one.focus();
    form.one.dispatchEvent(new Event("input", { bubbles: true }));
  }
});

/** Say that a draft takes no result, if this is one that digits would not fill. */
function answered() {
  const place = document.getElementById("publish-first");
  if (!place) return false;
  if (!place.querySelector(".note")) place.append(place.querySelector("template").content.cloneNode(true));
  document.activeElement.blur();
  return true;
}

document.addEventListener("input", (event) => {
  const form = line();
  if (form && event.target === form.one && isJumping() && /^\d+$/.test(form.one.value) && Number(form.one.value) * 10 > Number(form.dataset.most)) form.other.focus();
  const needing = event.target.closest("[data-needs]");
  if (needing && needing.dataset.needs === event.target.id) greyed(needing);
});

function greyed(form) {
  const button = form.querySelector("button");
  if (document.getElementById(form.dataset.needs).value.trim()) button.removeAttribute("aria-disabled");
  else button.setAttribute("aria-disabled", "true");
}

document.addEventListener(
  "click",
  (event) => {
    const button = event.target.closest("[data-needs] button[aria-disabled=true]");
    if (!button) return;
    event.preventDefault();
    event.stopPropagation();
    document.getElementById(button.form.dataset.needs).focus();
  },
  true,
);

// Whoever tries something that needs a reason types it next.
const asked = () => document.getElementById("reason")?.focus();
document.addEventListener("DOMContentLoaded", asked);
document.addEventListener("htmx:afterSettle", asked);
