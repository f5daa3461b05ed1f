import type { PanelRow } from "../rows/panel-row.js";
import type { Enter } from "../rows/values.js";
import type { Ui } from "../state/ui.js";

/** Handles an event on a piece; `enter` reads a text typed for the row. */
export type OnEvent<E extends Event = Event> = (ui: Ui, row: PanelRow, event: E, enter: Enter) => void;

/** The event handlers of a piece. */
export interface PieceEvents {
  readonly click?: OnEvent;
  readonly input?: OnEvent;
  readonly change?: OnEvent;
  readonly keydown?: OnEvent<KeyboardEvent>;
  readonly keyup?: OnEvent<KeyboardEvent>;
  readonly focusout?: OnEvent;
}

/** A prototype of an element that a page has hundreds of. */
export interface Piece {
  /** Creates the element to copy. */
  readonly make: () => HTMLElement;
  /** Its event handlers, called by the row's listeners: the element itself has none. */
  readonly on?: PieceEvents | undefined;
}

/** Creates a piece with a tag, attributes and texts. */
export function piece(tag: string, attributes: Attributes, on?: PieceEvents, ...texts: string[]): Piece {
  return { on, make: () => newElement(tag, attributes, ...texts) };
}

type Attributes = Readonly<Record<string, string>>;

/** Creates an element with attributes and children. */
export function newElement(tag: string, attributes: Attributes, ...inside: (Node | string)[]): HTMLElement {
  const element = document.createElement(tag);
  for (const name in attributes) element.setAttribute(name, attributes[name]!);
  element.append(...inside);
  return element;
}
