import { render } from "../../templates/template.js";

/** Draws a child of a list into its previous element, else into a new one. */
export type DrawChild<T> = (item: T, before: Element | undefined) => Element;

/** The current children of elements, by id. */
const childrenOf = new WeakMap<Element, ReadonlyMap<string, Element>>();
/** Lists whose drawn children are not attached yet, outer lists first. */
const waiting: (readonly [list: Element, children: ReadonlyMap<string, Element>])[] = [];

/**
 * Attaches the drawn children to their lists; call it after each draw. A browser walks a whole subtree each time that it is
 * inserted, and templates build from the inside outwards: so hundreds of rows are inserted last.
 */
export function arrangeChildren(): void {
  for (const [list, children] of waiting.splice(0)) arrange(list, [...children.values()]);
}

/**
 * Returns an attribute hook that gives an element one child for each item, and no others: `<ul ${children(…)}></ul>`.
 * Children are keyed by id; of several items with one id the last is shown. A template would need as long for each item of a
 * list as for a copy of a row; these children avoid that.
 */
export function children<T>(
  items: readonly T[],
  idOf: (item: T, at: number) => string,
  draw: DrawChild<T>,
): (parent: Element) => void {
  return (parent) => {
    const before = childrenOf.get(parent);
    const now = new Map<string, Element>();
    childrenOf.set(parent, now);
    waiting.push([parent, now]);
    items.forEach((item, at) => {
      const id = idOf(item, at);
      now.set(id, draw(item, before?.get(id)));
    });
  };
}

/** Returns a function that draws a template as a child: an element `tag`. */
export function drawInto<T>(tag: string, template: (item: T) => unknown, className = ""): DrawChild<T> {
  return (item, before) => {
    const element = before ?? Object.assign(document.createElement(tag), { className });
    render(template(item), element);
    return element;
  };
}

/** Sets the children of an element. Remaining children are not detached, so that they keep the focus. */
function arrange(parent: Element, wanted: readonly Element[]): void {
  const stays = new Set(wanted);
  for (const child of [...parent.children]) if (!stays.has(child)) child.remove();
  let next = parent.firstElementChild;
  for (const child of wanted) {
    if (child === next) next = next.nextElementSibling;
    else parent.insertBefore(child, next);
  }
}
