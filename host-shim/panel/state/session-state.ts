import type { SearchState } from "../../protocol/culprit/culprit-state.js";
import type { Shared } from "../../protocol/profiles/profile-file.js";
import type { ModTexts } from "../../protocol/text-keys.js";
import type { Verdicts } from "../reach/panel-transport.js";
import type { Note } from "../store/row-change.js";
import { createUndoLog, type UndoLog } from "../store/undo-log.js";
import type { RowStep } from "../store/undo-stack.js";
import type { Shown, View } from "./ui.js";

/** The scroll position of a page: the first visible row or group and its distance below the top of `main`, in CSS pixels. */
export interface ScrollPosition {
  /** The id of the row or group; `""` on a page without rows, and at the top of a page. */
  readonly id: string;
  readonly below: number;
  /** The `scrollTop` of `main`, for a page without rows. */
  readonly top: number;
}

/** The top of a page. */
export const START: ScrollPosition = { id: "", below: 0, top: 0 };

/** A search for the mod at fault, in the state that its backend reported last. */
interface KnownSearch {
  readonly state: SearchState;
  /** When the panel first knew the current step of the search, in milliseconds of `performance.now()`. */
  readonly since: number;
}

/** The values of an applied profile that wait until their mods in a game are loaded. */
interface WaitingProfile {
  shared: Shared;
  /** The place of the game. */
  readonly key: string;
  /** The undo step of the profile; undefined before the profile's first change. */
  step: RowStep | undefined;
  /** The time after which the values are dropped, in milliseconds after the panel's last opening. */
  dueAfter: number;
}

/** The state from which a panel is reopened as the player left it. It has only data: no rows, timers or listeners. */
export interface SessionState {
  readonly steps: UndoLog;
  /** The results of edits, by row id: a reopened panel sends the lost edits again. */
  readonly notes: Map<string, Note>;
  /** The texts of mods in `language`, by guid, so that a reopened panel has them at once. */
  readonly texts: Map<string, ModTexts>;
  /** The values in force of rows that apply on restart, by row id. */
  readonly running: Map<string, string>;
  /** Typed texts that are not stored, because they are invalid or their mod was unloaded, by row. */
  drafts: ReadonlyMap<string, string>;
  /** The icons of mods as `data:` URLs by id; `""` for a mod without one. */
  icons: ReadonlyMap<string, string>;
  readonly shown: Shown;
  /** The last verdicts and the ids of mods with settings, so that a reopened panel lists its mods in the same order. */
  verdicts: Verdicts | undefined;
  withSettings: ReadonlySet<string>;
  language: string;
  view: View;
  query: string;
  scroll: ScrollPosition;
  /** The last known state of the search for the mod at fault. */
  search: KnownSearch | undefined;
  profile?: WaitingProfile | undefined;
}

/** Creates the state of a panel that was never opened. */
export function createSessionState(): SessionState {
  return {
    steps: createUndoLog(),
    notes: new Map(),
    texts: new Map(),
    running: new Map(),
    drafts: new Map(),
    icons: new Map(),
    shown: { accents: new Map(), groups: new Map(), recent: new Set(), tabs: [], counts: undefined },
    verdicts: undefined,
    withSettings: new Set(),
    language: "",
    view: { kind: "mod", guid: "" },
    query: "",
    scroll: START,
    search: undefined,
  };
}
