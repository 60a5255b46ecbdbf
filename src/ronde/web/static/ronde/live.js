// A page that follows what is played asks for itself again, and takes over what has changed (merge.js). In the background it asks less. Where
// nothing answers, that is said, and it is asked again, each time a little later. Without a script the browser loads the page each minute.
"use strict";

(() => {
  const background = 180; // seconds between two questions while nobody sees the page
  const latest = 300; // between two questions where nothing answers
  const longest = 20; // after so long an answer is given up
  const beatOf = (page) => Number((page.querySelector("script[data-live]") || { dataset: {} }).dataset.live); // NaN where a page has come to its end
  let beat = beatOf(document);
  let version = ""; // by which the last answer is known
  let failures = 0; // since the last answer
  let asked = Date.now();
  let isAsking = false;
  let timer = 0;

  function plan() {
    clearTimeout(timer);
    if (beat) timer = setTimeout(look, Math.min(latest, (document.hidden ? background : beat) * 2 ** failures) * 1000);
  }

  /** The page as it is now: only what has changed is sent, or that nothing has. */
  async function answer() {
    const stopping = new AbortController();
    const end = setTimeout(() => stopping.abort(), longest * 1000);
    try {
      const found = await fetch(location.href, { cache: "no-cache", signal: stopping.signal });
      if (!found.ok) throw new Error(String(found.status));
      return { version: found.headers.get("ETag"), text: await found.text() };
    } finally {
      clearTimeout(end);
    }
  }

  function take(given) {
    if (version && given.version === version) return;
    const page = new DOMParser().parseFromString(given.text, "text/html");
    const now = page.querySelector(".masthead ~ #main");
    if (!now) throw new Error("a page of somebody else"); // as networks of hotels answer
    mergeInPlace(document.getElementById("main"), now);
    document.title = page.title;
    beat = beatOf(page);
    version = given.version;
  }

  async function look() {
    if (isAsking || !beat) return;
    isAsking = true;
    asked = Date.now();
    try {
      take(await answer());
      failures = 0;
    } catch {
      failures += 1;
    }
    isAsking = false;
    const cut = document.getElementById("cut");
    if (cut) cut.hidden = !failures;
    plan();
  }

  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && (failures || Date.now() - asked >= beat * 1000)) look();
    else plan();
  });
  addEventListener("online", look);
  plan();
})();
