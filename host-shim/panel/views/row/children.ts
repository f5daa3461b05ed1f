import { Directive, directive, type ElementPart } from "lit/directive.js";
import { noChange, render } from "lit/html.js";

/** Draws a child of a list: into the element that it had before, else into a new one. */
export type DrawChild<T> = (item: T, before: Element | undefined) => Element;

class ChildrenDirective extends Directive {
  #elements = new Map<string, Element>();

  render(_items: readonly unknown[], _idOf: unknown, _draw: unknown): unknown {
    return noChange;
  }

  override update(
    { element }: ElementPart,
    [items, idOf, draw]: [readonly unknown[], (item: unknown, at: number) => string, DrawChild<unknown>],
  ): unknown {
    const before = this.#elements;
    this.#elements = new Map();
    items.forEach((item, at) => {
      const id = idOf(item, at);
      this.#elements.set(id, draw(item, before.get(id)));
    });
    arrange(element, [...this.#elements.values()]);
    return noChange;
  }
}

/**
 * Has an element hold one child for each item of a list, and nothing else: `<ul ${children(…)}></ul>`. A child stays with its id,
 * wherever in the list that is, and of several items with one id the last is shown. Each place of lit takes as long as a copy
 * of a row, and these children need none.
 */
export const children = directive(ChildrenDirective) as <T>(
  items: readonly T[],
  idOf: (item: T, at: number) => string,
  draw: DrawChild<T>,
) => unknown;

/** Draws templates as children: each into an element of its own, with a tag and a class. */
export function drawInto<T>(tag: string, className: string, template: (item: T) => unknown): DrawChild<T> {
  return (item, before) => {
    const element = before ?? Object.assign(document.createElement(tag), { className });
    render(template(item), element as HTMLElement);
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
