import { mayBe } from "../../../sdk/protocol/row-glances.js";
import { findClashes } from "../input/key-clashes.js";
import type { KeyboardMap } from "../input/virtual-keys.js";
import { isLocked } from "../rows/given-rows.js";
import { groupId } from "../rows/links.js";
import { modOf } from "../rows/mod-address.js";
import type { ModRows } from "../rows/mod-rows.js";
import { isModified, type PanelRow } from "../rows/panel-row.js";
import { NO_SUMMARY, type Summary } from "./summary.js";

/** How long the mods must not change before the work starts, and how long it then runs without a break. */
const REST_MS = 150;
const SLICE_MS = 6;

/**
 * Creates a summarizer of all mods, which works in slices, so that the panel stays responsive; calls `found` after each
 * summary.
 */
export function createSummarizer(found: () => void) {
  const parts = new WeakMap<ModRows, ReturnType<typeof partOf>>();
  let summary: Summary = NO_SUMMARY;
  let wanted: readonly unknown[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;

  function work(pages: readonly ModRows[], map: KeyboardMap | undefined): void {
    const until = performance.now() + SLICE_MS;
    for (const page of pages) {
      if (parts.has(page)) continue;
      if (performance.now() > until) {
        timer = setTimeout(work, 0, pages, map);
        return;
      }
      parts.set(page, partOf(page));
    }
    const seen = pages.map((page) => ({ guid: modOf(page.guid), ...parts.get(page)! }));
    const guids = (some: readonly { readonly guid: string }[]) =>
      new Set(some.map(({ guid }) => modOf(guid)));
    const keys = findClashes(
      seen.flatMap(({ keybinds }) => keybinds),
      map,
    );
    const clashing = new Map<string, number>();
    for (const rows of new Set(keys.clashes.values()))
      for (const guid of guids(rows)) clashing.set(guid, (clashing.get(guid) ?? 0) + 1);
    const waiting = guids(seen.filter((part) => part.waiting));
    const total = (count: "modified" | "locked" | "suggested") =>
      seen.reduce((sum, part) => sum + part[count], 0);
    const modified = new Map<string, number>();
    for (const part of seen)
      if (part.modified > 0) modified.set(part.guid, (modified.get(part.guid) ?? 0) + part.modified);
    summary = {
      pages: seen.length,
      modified: total("modified"),
      locked: total("locked"),
      suggested: total("suggested"),
      keys,
      mods: { modified, waiting },
      groups: new Set(seen.flatMap(({ groups }) => groups)),
      clashing,
    };
    found();
  }

  return {
    /** Returns the last summary. */
    summary: () => summary,
    /** Summarizes the mods, unless the arguments are those of the last call; reads only mods that changed. */
    sumUp(pages: readonly ModRows[], map: KeyboardMap | undefined): void {
      if (ended || (wanted[0] === pages && wanted[1] === map)) return;
      wanted = [pages, map];
      clearTimeout(timer);
      timer = setTimeout(work, REST_MS, pages, map);
    },
    end(): void {
      ended = true;
      clearTimeout(timer);
    },
  };
}

/** Returns one mod's part of a summary; `groups` has the ids of the mod's groups that contain modified rows. */
function partOf(page: ModRows) {
  let modified = 0;
  let locked = 0;
  let suggested = 0;
  let waiting = false;
  const keybinds: PanelRow[] = [];
  const groups = new Set<string>();
  for (const [i, item] of page.items().entries()) {
    const counts = mayBe.keybind(item) || (!waiting && mayBe.waiting(item)) || mayBe.modified(item);
    const row = counts ? page.row(i) : undefined;
    if (!row) continue;
    if (isModified(row)) {
      modified++;
      for (const depth of row.path.keys()) groups.add(groupId(page.guid, row.path.slice(0, depth + 1)));
    }
    if (isLocked(row)) locked++;
    else if (row.given) suggested++;
    if (row.keybind) keybinds.push(row);
    if (row.effect === "restart") waiting = true;
  }
  return { modified, locked, suggested, waiting, keybinds, groups: [...groups] };
}
