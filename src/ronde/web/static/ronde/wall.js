// A wall: its pages turn, and a new round is shown at once. Without this script the page turns by itself too, and says less.
"use strict";

const LOOK = 3; // seconds between two looks whether there is something new
let left = 0;
let isAsking = false;

const begin = () => {
  left = Number(document.body.dataset.seconds) || 12;
};

/** Put another page in the place of this one. Where nothing answers, the page stays, and is asked for again. */
async function show(address) {
  if (isAsking) return;
  isAsking = true;
  try {
    const answer = await fetch(address);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (answer.ok && page.body.matches(".wall")) {
      document.documentElement.dataset.theme = page.documentElement.dataset.theme;
      document.body.replaceWith(document.adoptNode(page.body));
    }
  } catch {
    // The laptop is busy or asleep: what is on the wall is still true.
  } finally {
    isAsking = false;
    begin();
  }
}

/** What is new is shown at once: a new round from its first page on, a result where it stands. */
async function look() {
  if (isAsking) return;
  const { news, version, here, first, rounds } = document.body.dataset;
  try {
    const answer = await fetch(news);
    if (!answer.ok || (await answer.text()) === version) return;
  } catch {
    return;
  }
  await show(here);
  if (document.body.dataset.rounds !== rounds && here !== first) await show(first);
}

function tick() {
  left -= 1;
  const shown = document.querySelector("[data-left]");
  if (shown) shown.textContent = String(Math.max(left, 0));
  if (left <= 0) show(document.body.dataset.next);
}

begin();
setInterval(tick, 1000);
setInterval(look, LOOK * 1000);
