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
  readonly keyup?: OnEvent<KeyboardEvent>;
  readonly focusout?: OnEvent;
}

/** An element of which a page has hundreds. */
export interface Piece {
  /** Makes the one that is copied, with what it stands in. */
  readonly make: () => HTMLElement;
  /** What it does at an event. The element has no listeners of its own: the row that it stands in is asked. */
  readonly on?: PieceEvents | undefined;
}

/** A piece with a tag, attributes and texts. */
export function piece(tag: string, attributes: Attributes, on?: PieceEvents, ...texts: string[]): Piece {
  return { on, make: () => newElement(tag, attributes, ...texts) };
}

type Attributes = Readonly<Record<string, string>>;

/** Makes an element of its attributes and what is in it. */
export function newElement(tag: string, attributes: Attributes, ...inside: (Node | string)[]): HTMLElement {
  const made = document.createElement(tag);
  for (const name in attributes) made.setAttribute(name, attributes[name]!);
  made.append(...inside);
  return made;
}
