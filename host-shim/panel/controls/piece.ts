import { render, type TemplateResult } from "lit/html.js";
import type { PanelRow } from "../rows/panel-row.js";
import type { Enter } from "../rows/values.js";
import type { Ui } from "../state/ui.js";

/** What a piece does at an event on it; `enter` reads what is typed for the row. */
export type OnEvent<E extends Event = Event> = (ui: Ui, row: PanelRow, event: E, enter: Enter) => void;

/** What a piece listens to. */
export interface PieceEvents {
  readonly click?: OnEvent;
  readonly input?: OnEvent;
  readonly change?: OnEvent;
  readonly keydown?: OnEvent<KeyboardEvent>;
}

/** Makes one more of an element of which a page has hundreds. */
export type Piece<E extends HTMLElement = HTMLElement> = () => E;

const heard = new WeakMap<EventTarget, PieceEvents>();

/**
 * An element that is copied instead of drawn: of a `template` without any values, which is drawn once. It has no listeners of
 * its own: what it does at an event waits for {@link hear}.
 */
export function piece<E extends HTMLElement = HTMLElement>(
  template: TemplateResult,
  events: PieceEvents = {},
): Piece<E> {
  let model: Element | undefined;
  return () => {
    if (!model) {
      const room = document.createDocumentFragment();
      render(template, room);
      model = room.firstElementChild!;
    }
    const copy = model.cloneNode(true) as E;
    heard.set(copy, events);
    return copy;
  };
}

/** Gives an event to the piece that it happened to, with the row of that; does nothing for any other element. */
export function hear(
  ui: Ui,
  event: Event,
  rowOf: (element: Element) => PanelRow | undefined,
  enter: Enter,
): void {
  const on = heard.get(event.target!)?.[event.type as keyof PieceEvents] as OnEvent | undefined;
  const row = on && rowOf(event.target as Element);
  if (row) on(ui, row, event, enter);
}
