import type { PanelRow } from "../rows/panel-row.js";
import type { Enter } from "../rows/values.js";
import type { Ui } from "../state/ui.js";
import { render, type Template } from "../templates/template.js";

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

/** An element of which a page has hundreds: it is drawn once and then copied, alone or with what it stands in. */
export interface Piece {
  /** Makes one more of it. */
  readonly copy: () => Element;
  /** What it does at an event. The element has no listeners of its own: the row that it stands in is asked. */
  readonly on: PieceEvents;
}

/** A piece of a `template` without any values. */
export function piece(template: Template, on: PieceEvents = {}): Piece {
  let model: Element | undefined;
  return {
    on,
    copy() {
      if (!model) {
        const room = document.createDocumentFragment();
        render(template, room);
        model = room.firstElementChild!;
      }
      return model.cloneNode(true) as Element;
    },
  };
}
