import type { ModTexts } from "../../protocol/text-keys.js";
import { createUndoLog, type UndoLog } from "../store/undo-log.js";
import type { View } from "./ui.js";

/** Where a page is scrolled to: how far below the top of `main` the first row or group in sight begins, in CSS pixels. */
export interface ScrollPlace {
  /** Of the row or group; empty where there is none. */
  readonly id: string;
  readonly below: number;
  /** How far `main` is scrolled: tells the place on a page without rows. */
  readonly top: number;
}

/** The top of a page. */
export const START: ScrollPlace = { id: "", below: 0, top: 0 };

/** What a panel keeps while it is closed, so that it opens where the player left it: data, no rows and nothing that runs. */
export interface SessionState {
  readonly steps: UndoLog;
  /** The texts of mods in `language`, by guid: so a panel that is opened again has the player's words at once. */
  readonly texts: Map<string, ModTexts>;
  /** What rows held before they waited for a relaunch, by their ids. */
  readonly running: Map<string, string>;
  /** Texts that were typed and do not fit, by row. */
  drafts: ReadonlyMap<string, string>;
  /** The pictures of mods by id, `""` for none. */
  icons: ReadonlyMap<string, string>;
  language: string;
  view: View;
  query: string;
  scroll: ScrollPlace;
}

/** What there is before a panel is opened for the first time. */
export function createSessionState(): SessionState {
  return {
    steps: createUndoLog(),
    texts: new Map(),
    running: new Map(),
    drafts: new Map(),
    icons: new Map(),
    language: "",
    view: { kind: "mod", guid: "" },
    query: "",
    scroll: START,
  };
}
