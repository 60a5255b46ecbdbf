// The line of a match: board, result, Enter. The caret jumps when no longer board number is possible; a space parts "3 2" typed at once.
"use strict";

(() => {
  const at = (id) => document.getElementById(id);
  const rowOf = (board) => (/^\d+$/.test(board) ? document.querySelector(`#boards [data-board="${Number(board)}"]`) : null);
  const isWhole = (typed) => Number(typed) > 0 && (typed.length >= at("entry").dataset.boards.length || Number(typed) * 10 > Number(at("entry").dataset.boards));

  /** The line is about a board now: who plays there. */
  function show(row) {
    at("e-pair").textContent = row ? row.dataset.pair : "";
    at("entry").elements.again.value = "";
    if (row && !row.classList.contains("here")) stand(at("boards"), row);
  }
  function load(row) {
    at("e-table").value = row.dataset.board;
    show(row);
    at("e-first").value = "";
    at("e-first").focus();
  }

  function onInput(event) {
    if (!at("entry")) return;
    if (event.target.id === "e-table") {
      const typed = event.target.value.replace(/\D/g, "");
      if (typed !== event.target.value) event.target.value = typed;
      show(rowOf(typed));
      if (rowOf(typed) && isWhole(typed) && document.body.dataset.jump !== "off") at("e-first").select();
    } else if (event.target.id === "e-first") at("entry").elements.again.value = "";
  }
  function onKey(event) {
    if (!at("entry") || !at("entry").contains(event.target) || event.ctrlKey || event.altKey || event.metaKey) return;
    const { id, value } = event.target;
    if (event.key === " " && id === "e-table") {
      event.preventDefault();
      at("e-first").select();
    } else if (event.key === " " && id === "e-first" && rowOf(value) && !at("e-second")) {
      event.preventDefault(); // it was the board
      load(rowOf(value));
    } else if (/^Arrow(Up|Down)$/.test(event.key)) walk(event, event.key === "ArrowDown" ? 1 : -1); // in a text field it is ours to say so
    else if (event.key === "Escape") {
      event.preventDefault();
      event.target.value = "";
    }
  }
  /** After a result the line is about the next board that waits, and the caret is where its result is typed. */
  function onSettle() {
    const line = at("e-first");
    if (line && !document.querySelector("#problems .note")) line.focus();
    else if (line) line.select();
  }

  document.addEventListener("input", onInput);
  document.addEventListener("keydown", onKey);
  document.addEventListener("htmx:afterSettle", onSettle);
  document.addEventListener("walked", (event) => {
    if (at("entry") && event.target.id === "boards" && at("e-table").value !== event.detail.row.dataset.board) load(event.detail.row);
  });
  document.addEventListener("click", (event) => {
    const row = event.target.closest("#boards [data-row]");
    if (row && at("entry")) load(row);
  });
})();
