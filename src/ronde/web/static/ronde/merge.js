// Puts what has changed on a page in the place of what stood there, and leaves everything else alone: the focus, what was typed, what was
// opened, the place on the page. Nothing here knows a page of ours or a network.
"use strict";

/** Places in two lists where the same stands, in the order of both and as many as there can be: [place in the first, in the second]. */
function commonPlaces(before, now) {
  const pairs = [];
  let start = 0;
  while (start < before.length && start < now.length && before[start] === now[start]) {
    pairs.push([start, start]);
    start += 1;
  }
  let [oldEnd, newEnd] = [before.length, now.length];
  const last = [];
  while (oldEnd > start && newEnd > start && before[oldEnd - 1] === now[newEnd - 1]) {
    oldEnd -= 1;
    newEnd -= 1;
    last.unshift([oldEnd, newEnd]);
  }
  // longest[i][j]: how many can go together from here to the end
  const longest = Array.from({ length: oldEnd - start + 1 }, () => new Uint16Array(newEnd - start + 1));
  const at = (i, j) => longest[i - start][j - start];
  for (let i = oldEnd - 1; i >= start; i -= 1) {
    for (let j = newEnd - 1; j >= start; j -= 1) {
      longest[i - start][j - start] = before[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  for (let [i, j] = [start, start]; i < oldEnd && j < newEnd; ) {
    if (before[i] === now[j]) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return [...pairs, ...last];
}

/** What a node is known by among its siblings; a row or a line by where its first link leads, so that it stays itself where it moves. */
function keyOf(node) {
  const link = /^(TR|LI)$/.test(node.nodeName) && node.querySelector("a[href]");
  return `${node.nodeName} ${node.id || ""} ${link ? link.getAttribute("href") : ""}`;
}

/** The attributes of a newer state; what a reader has opened stays open. */
function mergeAttributes(before, now) {
  const isReaders = (name) => name === "open" && before.nodeName === "DETAILS";
  for (const { name } of [...before.attributes]) if (!now.hasAttribute(name) && !isReaders(name)) before.removeAttribute(name);
  for (const { name, value } of now.attributes) if (before.getAttribute(name) !== value && !isReaders(name)) before.setAttribute(name, value);
}

/** Make a node the same as a newer one, which is used up. */
function merge(before, now) {
  if (before.isEqualNode(now)) return;
  if (before.nodeType !== Node.ELEMENT_NODE) {
    before.nodeValue = now.nodeValue;
    return;
  }
  mergeAttributes(before, now);
  const [olds, news] = [[...before.childNodes], [...now.childNodes]];
  const kept = new Map(commonPlaces(olds.map(keyOf), news.map(keyOf)).map(([old, place]) => [news[place], olds[old]]));
  const staying = new Set(kept.values());
  for (const old of olds) if (!staying.has(old)) old.remove();
  let next = before.firstChild;
  for (const child of news) {
    const old = kept.get(child);
    if (old) {
      merge(old, child);
      next = old.nextSibling;
    } else before.insertBefore(child, next);
  }
}

/** The same; who was at a field or a link is at it again, also where it stands in another row now. */
function mergeInPlace(before, now) {
  const focus = document.activeElement;
  merge(before, now);
  if (!focus || focus.isConnected) return;
  const href = focus.getAttribute("href");
  const again = document.getElementById(focus.id) || (href && [...before.querySelectorAll("a[href]")].find((link) => link.getAttribute("href") === href));
  if (again) again.focus({ preventScroll: true });
}
