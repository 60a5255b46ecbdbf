// The page of documents: ↑ and ↓ choose a paper, and after printing in another window the page says when it was printed.
"use strict";

document.addEventListener("walked", (event) => {
  const radio = event.detail.row.querySelector("input[type=radio]");
  if (radio && !radio.checked) radio.click();
});

document.addEventListener("input", (event) => {
  if (event.target.id === "table") document.getElementById("whom-table").checked = true; // who types a table means it
});

let isPrinting = false;
document.addEventListener("submit", (event) => {
  isPrinting = Boolean(event.submitter && event.submitter.formTarget === "_blank");
});
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState !== "visible" || !isPrinting) return;
  isPrinting = false;
  htmx.trigger("#documents", "change");
});
