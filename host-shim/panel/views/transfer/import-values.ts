import { html, nothing } from "lit-html";
import type { ModEntry } from "../../reach/panel-transport.js";
import {
  type Difference,
  type ImportPlan,
  type ModValues,
  planImport,
  readExported,
  shorten,
} from "../../rows/exported-values.js";
import { modOf, sideOf } from "../../rows/mod-address.js";
import { type ImportPopup, modMenuId } from "../../state/popup.js";
import type { Ui } from "../../state/ui.js";
import { changeOf } from "../../store/row-change.js";
import type { RowStep, UndoStack } from "../../store/undo-stack.js";
import { deferredWords } from "../../words/deferred-words.js";
import { words } from "../../words/words.js";
import { closing } from "../row/row-menu.js";
import { changesQuestion, type PlannedMod, placedName } from "./changes-question.js";
import { storeEarlier } from "./earlier-values.js";
import { placedValues } from "./import-places.js";

/** The import of exported files. */
export type Import = ReturnType<typeof createImport>;

/** The planned import of values to one mod. */
interface PlannedImport extends PlannedMod {
  readonly plan: ImportPlan;
}

/** The maximum number of parallel requests. */
const AT_ONCE = 6;
/** The maximum number of names in a message. */
const MOST_NAMES = 20;

/** Creates the import of a panel; `drawn` resolves after the next draw, `endTrial` once no values are tried. */
export function createImport(
  ui: Ui,
  root: ShadowRoot,
  drawn: () => Promise<void>,
  endTrial: () => Promise<unknown>,
  steps: UndoStack,
) {
  const { store } = ui;
  let plans: readonly PlannedImport[] = [];
  let plannedFor: readonly unknown[] = [];

  /** Compares a file with the current rows. */
  function plansOf(file: readonly ModValues[], isSet = false): readonly PlannedImport[] {
    const pages = store.pages();
    const now = [file, pages, file.map(({ guid }) => ui.readOnly(guid)).join()];
    if (now.every((each, at) => each === plannedFor[at])) return plans;
    plannedFor = now;
    const planned = new Set<string>();
    plans = file.flatMap((values) => {
      const mod = store.mods().find(({ guid }) => guid === values.guid);
      const isFirst = !planned.has(values.guid);
      planned.add(values.guid);
      return mod && isFirst && !ui.readOnly(mod.guid)
        ? { mod, plan: planImport(values, store.rows(mod.guid), isSet) }
        : [];
    });
    return plans;
  }

  function shownPage(): string {
    const view = ui.view();
    return view.kind === "mod" ? view.guid : view.kind;
  }

  /**
   * Reads the chosen file for a mod, or for all mods if `mod` is undefined, and asks the player whether to store its values. Does
   * nothing if the player has left the page meanwhile.
   */
  async function read(input: HTMLInputElement, mod: ModEntry | undefined): Promise<void> {
    const chosen = input.files?.[0];
    if (!chosen) return;
    const from = shownPage();
    await endTrial();
    const text = await readText(chosen);
    input.value = "";
    if (text === undefined) return ui.say(deferredWords.notUtf8);
    const found = readExported(text);
    const file = typeof found === "string" ? found : valuesFor(mod, found);
    if (typeof file === "string") return ui.say(deferredWords.nothingImported(file, mod?.name ?? ""));
    if (!mod) await store.readAll();
    if (shownPage() !== from) return;
    const { changes, refused } = counts(plansOf(file));
    if (changes + refused === 0) {
      const same = file.every(({ guid }) => isAbsent(guid)) ? [] : [deferredWords.sameValues];
      return ui.say(deferredWords.joined([...same, ...remarks(file, 0)]));
    }
    ui.popup = { kind: "import", id: modMenuId(mod?.guid ?? ""), file, left: 0 };
    void drawn().then(() => root.querySelector<HTMLElement>(".import button")?.focus());
  }

  /** Returns a file's values for a mod, or for all mods; if the file has none, an error that names the mods of the file. */
  function valuesFor(mod: ModEntry | undefined, found: readonly ModValues[]): readonly ModValues[] | string {
    const all = placedValues(ui, found);
    if (!mod && all.length > 0) return all;
    const own = all.filter(({ guid }) => mod && modOf(guid) === modOf(mod.guid));
    const side = mod && sideOf(mod.guid, store.transport.serverOnly);
    const fits = own.find(({ guid }) => guid === mod?.guid) ?? own.find((values) => values.side === side);
    const best = fits ?? own.at(-1);
    if (mod && best) return [{ ...best, guid: mod.guid }];
    return all.length === 0
      ? deferredWords.namesNoMod
      : deferredWords.forMod(listed([...new Set(all.map(({ guid }) => nameOf(guid)))]));
  }

  /** Returns the name of the mod at an address, or its id if the panel does not know it. */
  function nameOf(address: string): string {
    const id = modOf(address);
    const mod =
      store.mods().find(({ guid }) => modOf(guid) === id) ?? ui.verdicts?.mods.find((each) => each.id === id);
    return mod?.name ?? id;
  }

  function isAbsent(guid: string): boolean {
    return !store.mods().some((mod) => mod.guid === guid) || ui.readOnly(guid);
  }

  /** Returns remarks on the values of a file that cannot be stored. */
  function remarks(file: readonly ModValues[], refused: number, isSet = false): readonly string[] {
    const plans = plansOf(file, isSet).map(({ plan }) => plan);
    const all = (kind: "locked" | "secret" | "noEffect" | "unknown") => plans.flatMap((plan) => plan[kind]);
    const here = file.map(({ guid }) => guid).filter((guid) => !isAbsent(guid));
    const absent = file.filter(({ guid }) => isAbsent(guid)).map(({ guid }) => nameOf(guid));
    const again = here.filter((guid, at) => here.indexOf(guid) < at).map(nameOf);
    const remark = (text: (count: number, names: string) => string, names: readonly string[]) =>
      names.length > 0 && text(names.length, listed(names));
    const parts = [
      refused > 0 && deferredWords.importRefused(refused),
      remark(deferredWords.importLocked, all("locked")),
      remark(deferredWords.importSecret, all("secret")),
      remark(deferredWords.importNoEffect, all("noEffect")),
      remark(deferredWords.importUnknown, all("unknown")),
      remark(deferredWords.importAbsent, [...new Set(absent)]),
      remark(deferredWords.importAgain, [...new Set(again)]),
    ];
    return parts.filter((part) => part !== false);
  }

  /** Draws the question of the pending import for `mod`, or the progress of its edits; lit's `nothing` if there is none. */
  function question(mod: ModEntry | undefined): unknown {
    const { popup } = ui;
    if (popup?.kind !== "import" || popup.id !== modMenuId(mod?.guid ?? "")) return nothing;
    if (popup.left > 0)
      return html`<div class="card ask import" role="status">${deferredWords.importLeft(popup.left)}</div>`;
    const { file } = popup;
    const planned = plan(file);
    const store = closing(ui, popup.id, () => void storeAll(popup, false));
    return changesQuestion(
      ui,
      deferredWords.importInto(planned.changes.length, planned.target),
      planned.plans,
      planned.remarks,
      planned.changes.length > 0
        ? [{ text: deferredWords.changeThese(words.someSettings(planned.changes.length)), act: store }]
        : [],
      closing(ui, popup.id),
    );
  }

  /** Returns the planned changes of a file's values to the current rows, and remarks on the values that are left out. */
  function plan(file: readonly ModValues[], isSet = false) {
    const plans = plansOf(file, isSet);
    return { plans, target: target(ui, plans), changes: changesIn(plans), remarks: remarks(file, 0, isSet) };
  }

  async function storeAll(popup: Pick<ImportPopup, "id" | "file">, isSet: boolean): Promise<void> {
    const plansNow = () => plansOf(popup.file, isSet);
    const title = deferredWords.importing(target(ui, plansNow()));
    const earlier = await storeEarlier(
      store,
      plansNow().map(({ mod, plan }) => {
        const moved = plan.changes.filter(({ from }) => from !== "");
        return [mod.guid, new Map(moved.map(({ from, literal }) => [from, literal]))];
      }),
    );
    // Compared again, because a value under a row's current key replaces a value that an earlier key has just stored.
    const edits = changesIn(plansNow()).filter(({ from }) => from === "");
    const before = new Map(earlier.changes.map((change) => [change.id, change]));
    for (const { row, literal } of edits) {
      const change = changeOf(row, store.shown(row), literal);
      // An earlier key may already have changed the row.
      change.before = (before.get(row.id) ?? change).before;
      before.set(row.id, change);
    }
    const changes = [...before.values()];
    const step = changes.length > 0 ? steps.noteAll(title, changes) : undefined;
    const done = await putAll(popup, edits, (edit) => step !== undefined && isStillDue(steps, step, edit));
    if (step?.undone) return;
    const moved = changes.length - edits.length;
    const refused = done.refused + earlier.refused + counts(plansNow()).refused;
    const left = remarks(popup.file, refused, isSet);
    ui.say(deferredWords.joined([deferredWords.imported(done.stored + moved), ...left]));
  }

  /** Sends the edits that are due, {@link AT_ONCE} in parallel, and shows how many are left. Resolves to the numbers of edits. */
  async function putAll(
    { id, file }: Pick<ImportPopup, "id" | "file">,
    edits: readonly Difference[],
    isDue: (edit: Difference) => boolean,
  ): Promise<{ readonly stored: number; readonly refused: number }> {
    const waiting = [...edits];
    let left = edits.length;
    let stored = 0;
    let refused = 0;
    async function work(): Promise<void> {
      for (let edit = waiting.shift(); edit; edit = waiting.shift()) {
        const { row, literal } = edit;
        if (isDue(edit)) {
          store.put(row.id, literal);
          await store.idle((each) => each === row.id);
          if ((store.note(row)?.kind ?? "stored") === "stored") stored++;
          else refused++;
        }
        left--;
        if (ui.popup?.kind === "import" && ui.popup.left > 0)
          ui.popup = left === 0 ? undefined : { ...ui.popup, left };
      }
    }
    if (left > AT_ONCE && !ui.popup) ui.popup = { kind: "import", id, file, left };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return { stored, refused };
  }

  return {
    read,
    question,
    plan,
    /** Stores the changes of a file as one undo step, and reports the result. */
    store: (file: readonly ModValues[], isSet: boolean) => void storeAll({ id: modMenuId(""), file }, isSet),
  };
}

/**
 * Whether an edit of an import is still to be sent: the player has neither undone the import's step nor changed the row since. Drops
 * the row from the step if the player has changed it.
 */
function isStillDue(steps: UndoStack, step: RowStep, { row, literal }: Difference): boolean {
  if (step.undone) return false;
  const made = steps.made();
  const later = made.slice(0, Math.max(0, made.indexOf(step)));
  if (!later.some((each) => each.kind === "rows" && each.changes.some(({ id }) => id === row.id)))
    return true;
  steps.refuse(row, literal);
  return false;
}

/** Returns the target of an import as a text: the name of the mod, or the number of mods. */
function target(ui: Ui, plans: readonly PlannedImport[]): string {
  return plans.length === 1 ? placedName(ui, plans[0]!.mod) : deferredWords.someMods(plans.length);
}

function changesIn(plans: readonly PlannedImport[]): readonly Difference[] {
  return plans.flatMap(({ plan }) => plan.changes);
}

function counts(plans: readonly PlannedImport[]): { readonly changes: number; readonly refused: number } {
  const refused = plans.reduce((sum, { plan }) => sum + plan.refused.length, 0);
  return { changes: changesIn(plans).length, refused };
}

function listed(names: readonly string[]): string {
  return shorten(deferredWords.list(names.slice(0, MOST_NAMES)));
}

/** Returns the text of a file; undefined if the file is not UTF-8. */
export async function readText(file: File): Promise<string | undefined> {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return undefined;
  }
}
