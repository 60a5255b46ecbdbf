// What was typed and is not saved yet, kept in this browser: a cut network, a reload or a killed browser loses none of it.
"use strict";

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
