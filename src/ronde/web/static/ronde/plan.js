// The page of a plan: what is wrong with a length that is typed marks its field; Enter leaves the field, so that 1 to 4 take a proposal,
// and on a line of the table goes into it.
"use strict";

const isLength = (element) => element instanceof Element && element.matches("[data-rounds]");

function mark() {
  const verdict = document.getElementById("verdict");
  const wrong = verdict ? (verdict.dataset.wrong || "").split(" ") : [];
  for (const field of document.querySelectorAll("[data-rounds]")) {
    const isWrong = wrong.includes(field.id);
    field.toggleAttribute("aria-invalid", isWrong);
    if (isWrong) {
      field.setAttribute("aria-invalid", "true");
      field.setAttribute("aria-describedby", "verdict");
    } else field.removeAttribute("aria-describedby");
  }
}

function onEnter(event) {
  if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const row = document.querySelector("#plan [data-walk] .here [data-rounds]");
  if (isLength(event.target)) {
    event.preventDefault();
    event.target.blur();
  } else if (event.target === document.body && row) {
    event.preventDefault();
    row.focus();
    row.select();
  }
}

document.addEventListener("htmx:afterSettle", mark);
document.addEventListener("keydown", onEnter);
document.addEventListener("focusin", (event) => {
  if (isLength(event.target)) event.target.select();
});
