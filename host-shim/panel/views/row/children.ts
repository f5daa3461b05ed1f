import { render } from "../../templates/template.js";

/** Draws a child of a list: into the element that it had before, else into a new one. */
export type DrawChild<T> = (item: T, before: Element | undefined) => Element;

/** The children that elements have now, by id. */
const childrenOf = new WeakMap<Element, ReadonlyMap<string, Element>>();
/** The lists whose children are drawn and not in them yet, each after those that it is in. */
const waiting: (readonly [list: Element, children: ReadonlyMap<string, Element>])[] = [];

/**
 * Puts what was drawn into the lists; to be called after each draw. A browser walks through all that is in an element whenever
 * that is put into another, and templates build from the inside outwards: so hundreds of rows are put in last.
 */
export function arrangeChildren(): void {
  for (const [list, children] of waiting.splice(0)) arrange(list, [...children.values()]);
}

/**
 * Has an element hold one child for each item of a list, and nothing else: `<ul ${children(…)}></ul>`. A child stays with its id,
 * wherever in the list that is, and of several items with one id the last is shown. Each item of a list in a template takes as
 * long as a copy of a row, and these children need none.
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

/** Draws templates as children: each into an element of its own. */
export function drawInto<T>(tag: string, template: (item: T) => unknown, className = ""): DrawChild<T> {
  return (item, before) => {
    const element = before ?? Object.assign(document.createElement(tag), { className });
    render(template(item), element);
    return element;
  };
}

/** Has an element hold these children. Those that stay are not taken out, so that what has the focus keeps it. */
function arrange(parent: Element, wanted: readonly Element[]): void {
  const stays = new Set(wanted);
  for (const child of [...parent.children]) if (!stays.has(child)) child.remove();
  let next = parent.firstElementChild;
  for (const child of wanted) {
    if (child === next) next = next.nextElementSibling;
    else parent.insertBefore(child, next);
  }
}
