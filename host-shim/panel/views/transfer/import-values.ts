import { html, nothing } from "lit-html";
import type { ModEntry } from "../../reach/panel-transport.js";
import {
  type Difference,
  type ModValues,
  planImport,
  readExported,
  shorten,
} from "../../rows/exported-values.js";
import { modOf, placeOf } from "../../rows/mod-address.js";
import { type ImportPopup, modMenuId } from "../../state/popup.js";
import type { Ui } from "../../state/ui.js";
import { changeOf, type RowChange } from "../../store/row-change.js";
import { deferredWords } from "../../words/deferred-words.js";
import { importQuestion, type PlannedMod } from "./import-question.js";

/** The import of exported files. */
export interface Import {
  /** Reads the chosen file for a mod, or for all mods if `mod` is undefined, and asks before it stores values. */
  readonly read: (input: HTMLInputElement, mod: ModEntry | undefined) => Promise<void>;
  /** The pending question with the changes; nothing for none. */
  readonly question: (mod: ModEntry | undefined) => unknown;
}

/** The maximum number of parallel requests. */
const AT_ONCE = 6;
/** The maximum number of names in a message. */
const MOST_NAMES = 20;

/** Creates the import of a panel; `drawn` resolves after the next draw. */
export function createImport(ui: Ui, root: ShadowRoot, drawn: () => Promise<void>): Import {
  const { store } = ui;
  let plans: readonly PlannedMod[] = [];
  let plannedFor: readonly unknown[] = [];

  /** Compares a file with the current rows. */
  function plansOf(file: readonly ModValues[]): readonly PlannedMod[] {
    const pages = store.pages();
    if (plannedFor[0] === file && plannedFor[1] === pages) return plans;
    plannedFor = [file, pages];
    plans = file.flatMap((values) => {
      const mod = store.mods().find(({ guid }) => guid === values.guid);
      return mod && !ui.readOnly(mod.guid) ? { mod, plan: planImport(values, store.rows(mod.guid)) } : [];
    });
    return plans;
  }

  async function read(input: HTMLInputElement, mod: ModEntry | undefined): Promise<void> {
    const chosen = input.files?.[0];
    if (!chosen) return;
    const text = await readText(chosen);
    input.value = "";
    if (text === undefined) return ui.say(deferredWords.notUtf8);
    const found = readExported(text);
    const file = typeof found === "string" ? found : valuesFor(mod, found);
    if (typeof file === "string") return ui.say(deferredWords.nothingImported(file, mod?.name ?? ""));
    if (!mod) await store.readAll();
    const { changes, refused } = counts(plansOf(file));
    if (changes + refused === 0)
      return ui.say(deferredWords.joined([deferredWords.sameValues, ...remarks(file, 0)]));
    ui.popup = { kind: "import", id: modMenuId(mod?.guid ?? ""), file, left: 0 };
    void drawn().then(() => root.querySelector<HTMLElement>(".import button")?.focus());
  }

  /** Returns the address that a file's values are for: in the place that they were exported in, if the mod is there. */
  function addressFor({ guid, place }: ModValues): string {
    const own = store.mods().filter((mod) => modOf(mod.guid) === guid);
    const nameOf = (address: string) =>
      placeOf(address) === "" ? "" : ui.deferred.get()!.places.nameOf(address);
    return (own.find((mod) => nameOf(mod.guid) === place) ?? own[0])?.guid ?? guid;
  }

  /** Returns the values of a file for a mod; if it has none, an error that names the mods of the file. */
  function valuesFor(mod: ModEntry | undefined, found: readonly ModValues[]): readonly ModValues[] | string {
    const own = found.filter(({ guid }) => mod && guid === modOf(mod.guid));
    const exact = own.findLast((values) => addressFor(values) === mod?.guid) ?? own.at(-1);
    if (mod && exact) return [{ ...exact, guid: mod.guid }];
    const last = new Map(found.map((values) => [addressFor(values), values]));
    if (!mod && last.size > 0) return [...last].map(([guid, values]) => ({ ...values, guid }));
    return last.size === 0
      ? deferredWords.namesNoMod
      : deferredWords.forMod(listed([...last.keys()].map(nameOf)));
  }

  /** Returns the name of a mod, or its id if the panel does not know it. */
  function nameOf(guid: string): string {
    const mod =
      store.mods().find((each) => each.guid === guid) ?? ui.verdicts?.mods.find(({ id }) => id === guid);
    return mod?.name ?? guid;
  }

  function isAbsent(guid: string): boolean {
    return !store.mods().some((mod) => mod.guid === guid) || ui.readOnly(guid);
  }

  /** Returns remarks on a file: what cannot be stored. */
  function remarks(file: readonly ModValues[], refused: number): readonly string[] {
    const plans = plansOf(file).map(({ plan }) => plan);
    const noEffect = plans.reduce((sum, plan) => sum + plan.noEffect, 0);
    const locked = plans.flatMap((plan) => plan.locked);
    const unknown = plans.flatMap((plan) => plan.unknown);
    const absent = file.filter(({ guid }) => isAbsent(guid));
    const parts = [
      refused > 0 && deferredWords.importRefused(refused),
      locked.length > 0 && deferredWords.importLocked(locked.length, listed(locked)),
      noEffect > 0 && deferredWords.importNoEffect(noEffect),
      unknown.length > 0 && deferredWords.importUnknown(unknown.length, listed(unknown)),
      absent.length > 0 &&
        deferredWords.importAbsent(absent.length, listed(absent.map(({ guid }) => nameOf(guid)))),
    ];
    return parts.filter((part) => part !== false);
  }

  function question(mod: ModEntry | undefined): unknown {
    const { popup } = ui;
    if (popup?.kind !== "import" || popup.id !== modMenuId(mod?.guid ?? "")) return nothing;
    if (popup.left > 0)
      return html`<div class="ask import warn" role="status">${deferredWords.importLeft(popup.left)}</div>`;
    const plans = plansOf(popup.file);
    const { changes } = counts(plans);
    return importQuestion(ui, target(plans), changes, plans, remarks(popup.file, 0), (yes) => {
      ui.popup = undefined;
      ui.focusRow(popup.id);
      if (yes) void storeAll(popup);
    });
  }

  /** Stores the changes of a file as one undo step, and reports the result. */
  async function storeAll(popup: ImportPopup): Promise<void> {
    const title = deferredWords.importing(target(plansOf(popup.file)));
    const earlier = await storeEarlier(plansOf(popup.file));
    // Compared again: a value under a row's current key outranks one under an earlier key.
    const edits = changesIn(plansOf(popup.file)).filter(({ from }) => from === "");
    const before = new Map(earlier.changes.map((change) => [change.id, change]));
    for (const { row, literal } of edits) {
      const change = changeOf(row, store.shown(row), literal);
      // An earlier key may already have changed the row.
      change.before = (before.get(row.id) ?? change).before;
      before.set(row.id, change);
    }
    const changes = [...before.values()];
    if (changes.length > 0) store.steps.use((steps) => steps.noteAll(title, changes));
    const stored = await putAll(popup, edits);
    const moved = changes.length - edits.length;
    const refused = edits.length - stored + earlier.refused + counts(plansOf(popup.file)).refused;
    ui.say(deferredWords.joined([deferredWords.imported(stored + moved), ...remarks(popup.file, refused)]));
  }

  /** Sends edits, {@link AT_ONCE} in parallel, and shows how many are left. Resolves to the number of stored ones. */
  async function putAll({ id, file }: ImportPopup, edits: readonly Difference[]): Promise<number> {
    const waiting = [...edits];
    let left = edits.length;
    let stored = 0;
    async function work(): Promise<void> {
      for (let edit = waiting.shift(); edit; edit = waiting.shift()) {
        const { row, literal } = edit;
        store.put(row.id, literal);
        await store.idle((each) => each === row.id);
        if ((store.note(row)?.kind ?? "stored") === "stored") stored++;
        left--;
        if (ui.popup?.kind === "import" && ui.popup.left > 0)
          ui.popup = left === 0 ? undefined : { ...ui.popup, left };
      }
    }
    if (left > AT_ONCE && !ui.popup) ui.popup = { kind: "import", id, file, left };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return stored;
  }

  /**
   * Stores the values under earlier keys of rows, which only the mod can convert. Returns the changes, and how many values
   * the mod rejected.
   */
  async function storeEarlier(
    plans: readonly PlannedMod[],
  ): Promise<{ changes: RowChange[]; refused: number }> {
    const changes: RowChange[] = [];
    let refused = 0;
    for (const { mod, plan } of plans) {
      const literals = new Map(
        plan.changes.flatMap(({ from, literal }) => (from === "" ? [] : [[from, literal] as const])),
      );
      if (literals.size === 0) continue;
      const before = store.rows(mod.guid);
      for (const [key, literal] of literals) if (!(await editEarlier(mod.guid, key, literal))) refused++;
      await store.refresh(mod.guid);
      for (const row of before) {
        const now = store.row(row.id)?.valueJson ?? row.valueJson;
        if (now !== row.valueJson) changes.push(changeOf(row, row.valueJson, now));
      }
    }
    return { changes, refused };
  }

  async function editEarlier(guid: string, key: string, literal: string): Promise<boolean> {
    try {
      return (await store.routes().edit(guid, key, literal)).ok;
    } catch {
      return false;
    }
  }

  return { read, question };
}

/** Names the target of an import: a mod, or a number of mods. */
function target(plans: readonly PlannedMod[]): string {
  return plans.length === 1 ? plans[0]!.mod.name : deferredWords.someMods(plans.length);
}

function changesIn(plans: readonly PlannedMod[]): readonly Difference[] {
  return plans.flatMap(({ plan }) => plan.changes);
}

function counts(plans: readonly PlannedMod[]): { readonly changes: number; readonly refused: number } {
  const refused = plans.reduce((sum, { plan }) => sum + plan.refused.length, 0);
  return { changes: changesIn(plans).length, refused };
}

function listed(names: readonly string[]): string {
  return shorten(deferredWords.list(names.slice(0, MOST_NAMES)));
}

/** Returns the text of a file; undefined if it is no UTF-8. */
export async function readText(file: File): Promise<string | undefined> {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return undefined;
  }
}
