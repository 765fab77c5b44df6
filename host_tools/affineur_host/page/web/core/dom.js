/**
 * Drawing trees: `h` describes an element, `patch` makes a parent's children look like that.
 *
 * Elements with the same key (or, without one, the same place and tag) are kept, so focus,
 * transitions and the pointer stay where they are.
 */

const SVG = "http://www.w3.org/2000/svg";
const PROPERTIES = new Set(["value", "checked", "disabled", "selected", "open"]);

/**
 * @typedef {{tag: string, key: string, attrs: Object, kids: Array<Node|string>}} Tree
 * @param {string} tag
 * @param {Object} [attrs] attributes; `key` names the element among its siblings, functions are
 *   listeners by property (`onclick`), `style` is an object of CSS properties
 * @param {...(Tree|string|number|null|false|Array)} kids
 * @returns {Tree}
 */
export function h(tag, attrs, ...kids) {
  const { key = null, ...rest } = attrs || {};
  return { tag, key, attrs: rest, kids: kids.flat(Infinity).filter(isShown) };
}

/**
 * @param {Element} parent whose children are to be as described
 * @param {Array<Tree|string|number|null|false>|Tree} trees
 */
export function patch(parent, trees) {
  const wanted = [trees].flat(Infinity).filter(isShown);
  const had = parent._kids || new Map();
  const now = new Map();
  let place = parent.firstChild;
  wanted.forEach((tree, index) => {
    const key = keyOf(tree, index);
    const node = sameKind(had.get(key), tree) ? had.get(key) : create(tree, parent);
    update(node, tree);
    now.set(key, node);
    if (node === place) place = place.nextSibling;
    else parent.insertBefore(node, place);
  });
  for (const [key, node] of had) if (now.get(key) !== node) node.remove();
  parent._kids = now;
}

function isShown(kid) {
  return kid !== null && kid !== undefined && kid !== false && kid !== "";
}

function keyOf(tree, index) {
  if (typeof tree !== "object") return `text ${index}`;
  return tree.key === null ? `${tree.tag} ${index}` : `key ${tree.key}`;
}

function sameKind(node, tree) {
  if (!node) return false;
  if (typeof tree !== "object") return node.nodeType === Node.TEXT_NODE;
  return node.localName === tree.tag;
}

function create(tree, parent) {
  if (typeof tree !== "object") return document.createTextNode("");
  const inSvg = tree.tag === "svg" || (parent.namespaceURI === SVG && !isForeign(parent));
  return inSvg ? document.createElementNS(SVG, tree.tag) : document.createElement(tree.tag);
}

function isForeign(parent) {
  return parent.localName === "foreignObject";
}

function update(node, tree) {
  if (typeof tree !== "object") {
    const text = String(tree);
    if (node.data !== text) node.data = text;
    return;
  }
  updateAttributes(node, tree.attrs);
  if (!("innerOwned" in tree.attrs)) patch(node, tree.kids);
}

function updateAttributes(node, attrs) {
  const had = node._attrs || {};
  for (const name of Object.keys(had)) if (!(name in attrs)) set(node, name, null);
  for (const [name, value] of Object.entries(attrs)) {
    if (had[name] !== value || PROPERTIES.has(name)) set(node, name, value);
  }
  node._attrs = attrs;
}

function set(node, name, value) {
  if (name === "innerOwned") return;
  if (name === "style")
    Object.entries(value || {}).forEach(([k, v]) => node.style.setProperty(k, v));
  else if (name.startsWith("on")) node[name] = value;
  else if (PROPERTIES.has(name)) {
    if (node[name] !== value) node[name] = value ?? "";
  } else if (value === null || value === undefined || value === false) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? "" : value);
}
