import { html, nothing } from "lit-html";
import type { Preset } from "../../../protocol/presets/preset-file.js";
import { type PresetPlan, planPreset, waitsForKeep } from "../../presets/preset-plan.js";
import { createTrial, type Trial } from "../../presets/preset-trial.js";
import type { ModEntry } from "../../reach/panel-transport.js";
import { placeOf } from "../../rows/mod-address.js";
import { partId, type Ui } from "../../state/ui.js";
import { changeOf, type RowChange } from "../../store/row-change.js";
import { deferredWords } from "../../words/deferred-words.js";
import { asSentence } from "../../words/words.js";
import { presetList } from "./preset-list.js";
import { createPresetReader } from "./preset-reader.js";

/** The presets of a panel: at most one is tried at a time. */
export interface Presets {
  /** Draws the button with the presets of a mod; nothing for a mod without any. */
  readonly list: (mod: ModEntry) => unknown;
  /** Draws the bar of the running try; undefined for none. */
  readonly bar: () => unknown;
  /** Ends the running try and brings back the values before; false for none. */
  readonly back: () => boolean;
  /** The same, and calls a function once the values are back, at once without a try. */
  readonly afterTry: <Args extends readonly unknown[]>(
    act: (...args: Args) => void,
  ) => (...args: Args) => void;
  /** Puts the values from before the try in force (`on`), or the tried ones again. */
  readonly compare: (on: boolean) => void;
  readonly end: () => void;
}

const SECONDS = 10;
const ANNOUNCED: readonly number[] = [SECONDS, 5];

/** The running try. */
interface Try {
  readonly trial: Trial;
  readonly title: string;
  readonly guid: string;
  /** The id of the control that gets the focus back. */
  readonly focus: string;
  /** The seconds left; undefined for a stopped clock. */
  left: number | undefined;
}

/** Creates the presets; `drawn` resolves after the next draw. */
export function createPresets(ui: Ui, root: ShadowRoot, drawn: () => Promise<void>): Presets {
  const { store } = ui;
  const presetsOf = createPresetReader(ui);
  let running: Try | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Resolves when the values before the last try are back. */
  let over: Promise<unknown> = Promise.resolve();
  let ended = false;

  /** Whether a preset is tried before it is stored: the mod is in a game, which takes live edits, and a row applies at once. */
  function tries({ guid }: ModEntry, { changes }: PresetPlan): boolean {
    return (
      store.transport.serverOnly === (placeOf(guid) !== "") && changes.some(({ row }) => !waitsForKeep(row))
    );
  }

  async function use(mod: ModEntry, preset: Preset, focus: string): Promise<void> {
    const { guid } = mod;
    back();
    await over;
    store.flush();
    await store.idle((id) => id.startsWith(`${guid}/`));
    if (ended || running || ui.readOnly(guid)) return;
    const plan = planPreset(preset, store.rows(guid));
    if (tries(mod, plan)) begin(plan, preset.title, guid, focus);
    else {
      ui.focusRow(focus);
      const changes = plan.changes.map(({ row, literal }) => changeOf(row, row.valueJson, literal));
      await keepAll(preset.title, changes);
    }
  }

  function begin({ changes }: PresetPlan, title: string, guid: string, focus: string): void {
    const trial = createTrial(changes, {
      row: store.row,
      routes: store.routes,
      failed: ({ label }, problem) => ui.say(deferredWords.modSays(label, asSentence(problem))),
    });
    running = { trial, title, guid, focus, left: SECONDS };
    store.trial.now = { title, ...trial };
    focusBar();
    tick();
  }

  function tick(): void {
    if (!running?.left) return void back();
    const { title, left } = running;
    if (ANNOUNCED.includes(left)) ui.heard = deferredWords.trying(title, left);
    ui.update();
    timer = setTimeout(() => {
      if (running?.left) running.left--;
      tick();
    }, 1000);
  }

  /** Stops the clock. */
  function longer(): void {
    clearTimeout(timer);
    if (!running) return;
    running.left = undefined;
    ui.heard = deferredWords.trying(running.title, 0);
    focusBar();
    ui.update();
  }

  function focusBar(): void {
    ui.update();
    void drawn().then(() => root.querySelector<HTMLElement>(".trying button")?.focus());
  }

  /** Takes the running try off the panel; the focus leaves its bar. */
  function take(): Try | undefined {
    const taken = running;
    clearTimeout(timer);
    running = undefined;
    if (taken && root.activeElement?.closest(".trying"))
      void drawn().then(() =>
        (root.getElementById(partId(taken.focus, "control")) ?? root.querySelector("main"))?.focus(),
      );
    ui.update();
    return taken;
  }

  function back(atOnce = false): boolean {
    const taken = take();
    if (!taken) return false;
    const { trial, title, guid } = taken;
    store.trial.now = undefined;
    over = trial.back(atOnce).then(async (stored) => {
      if (stored && !ended) await store.readAgain([guid]);
    });
    ui.say(deferredWords.gaveBack(title));
    return true;
  }

  async function keep(): Promise<void> {
    const taken = take();
    if (!taken) return;
    const { trial, title } = taken;
    const kept = trial.kept();
    over = kept;
    const changes = await kept;
    store.trial.now = undefined;
    await keepAll(title, changes);
  }

  /** Stores changes as one undo step, and reports how many are stored. */
  async function keepAll(title: string, changes: readonly RowChange[]): Promise<void> {
    if (changes.length > 0) store.steps.use((steps) => steps.noteAll(title, changes));
    for (const { id, after } of changes) store.put(id, after);
    ui.update();
    const ids = new Set(changes.map(({ id }) => id));
    await store.idle((id) => ids.has(id));
    const refused = [...ids].filter((id) => {
      const row = store.row(id);
      return row && (store.note(row)?.kind ?? "stored") !== "stored";
    }).length;
    const parts = [deferredWords.presetKept(title, ids.size - refused)];
    if (refused > 0) parts.push(deferredWords.importRefused(refused));
    ui.say(deferredWords.joined(parts));
  }

  // Otherwise a game elsewhere would keep the tried values until it ends.
  const leave = (): void => void back(true);
  addEventListener("pagehide", leave);

  return {
    list: (mod) => presetList(ui, mod, presetsOf(mod.guid), tries, (...args) => void use(...args)),
    bar() {
      if (!running) return undefined;
      const { trial, title, guid, left } = running;
      const waiting = trial.waiting();
      const text = deferredWords.trying(title, left ?? 0);
      return html`<div class="trying" role="region" aria-label=${deferredWords.trying(title, 0)}><span dir="auto"><b>${text}</b>${
        waiting > 0 ? html` <small>${deferredWords.changeAtKeep(waiting)}</small>` : nothing
      }</span><div><button type="button" class="main" ?disabled=${ui.readOnly(guid)} @click=${() => void keep()}>${deferredWords.keep}</button>
      <button type="button" @click=${() => back()}>${deferredWords.goBack}</button>${
        left === undefined
          ? nothing
          : html`<button type="button" @click=${longer}>${deferredWords.longer}</button>`
      }</div></div>`;
    },
    back: () => back(),
    afterTry:
      (act) =>
      (...args) => {
        if (back()) void over.then(() => act(...args));
        else act(...args);
      },
    compare: (on) => running?.trial.compare(on),
    end() {
      ended = true;
      removeEventListener("pagehide", leave);
      back();
    },
  };
}
