import { html, nothing } from "lit-html";
import { type PresetChange, planPreset, waitsForKeep } from "../../presets/preset-plan.js";
import { createTrial, type Trial } from "../../presets/preset-trial.js";
import type { ModEntry } from "../../reach/panel-transport.js";
import { isOfMod, sideOf } from "../../rows/mod-address.js";
import type { PanelRow } from "../../rows/panel-row.js";
import { partId, type Ui } from "../../state/ui.js";
import { changeOf, type RowChange } from "../../store/row-change.js";
import { deferredWords } from "../../words/deferred-words.js";
import { asSentence } from "../../words/words.js";
import { presetList } from "./preset-list.js";
import { createPresetReader } from "./preset-reader.js";

/** Values that a player tries or applies, as one step of undo. */
export interface Trying {
  /** The displayed title. */
  readonly title: string;
  /** The addresses of the mods. */
  readonly guids: readonly string[];
  /** Returns the changes to the rows as they are at the call. */
  readonly changes: () => readonly PresetChange[];
  /** The id of the control that gets the focus when the trial ends. */
  readonly focus: string;
  /** Called when the values are kept or applied. */
  readonly kept?: () => void;
}

/** The presets and shared sets of a panel, of which at most one is tried at a time. */
export type Presets = ReturnType<typeof createPresets>;

const SECONDS = 10;
const ANNOUNCED: readonly number[] = [SECONDS, 5];

interface Try extends Trying {
  readonly trial: Trial;
  /** The seconds left; undefined once the countdown is stopped. */
  left: number | undefined;
}

/** Creates the presets; `drawn` resolves after the next draw. */
export function createPresets(ui: Ui, root: ShadowRoot, drawn: () => Promise<void>) {
  const { store } = ui;
  const presetsOf = createPresetReader(ui);
  let running: Try | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /**
   * Resolves when the last trial is over, because the values from before it are restored or the kept values are stored; for
   * values that still wait for an earlier edit, when they are tried or stored.
   */
  let over: Promise<unknown> = Promise.resolve();
  let ended = false;
  /** The number of calls of `tryOrApply`. */
  let asked = 0;

  function isLive(row: PanelRow): boolean {
    return sideOf(row.guid, store.transport.serverOnly) === "client" && !waitsForKeep(row);
  }

  /** Whether changes can be tried: at least one row takes live edits and applies at once. */
  const tries = (changes: readonly PresetChange[]) => changes.some(({ row }) => isLive(row));

  /** Tries or applies values. Actions of the player end the trial, once it has begun, or wait until the values are stored. */
  function use(values: Trying): void {
    over = tryOrApply(values);
  }

  async function tryOrApply(values: Trying): Promise<void> {
    const { title, guids, focus } = values;
    const mine = ++asked;
    back();
    await over;
    const isSaving = guids.some((guid) => store.rows(guid).some(store.saving));
    store.flush();
    await store.idle((id) => guids.some((guid) => isOfMod(id, guid)));
    // An answer that arrived after that of a later edit is ignored, so the trial would restore the value from before the edit.
    if (isSaving) await store.readAgain(guids);
    // The player may have chosen other values meanwhile: the last choice wins.
    if (ended || mine !== asked || guids.every(ui.readOnly)) return;
    const changes = values.changes();
    if (tries(changes)) begin(values, changes);
    else {
      values.kept?.();
      ui.focusRow(focus);
      await keepAll(
        title,
        changes.map(({ row, literal }) => changeOf(row, store.shown(row), literal)),
      );
    }
  }

  function begin(values: Trying, changes: readonly PresetChange[]): void {
    const { title } = values;
    const trial = createTrial(changes, {
      row: store.row,
      routes: store.routes,
      pages: store,
      isLive,
      failed: ({ label }, problem) => ui.say(deferredWords.modSays(label, asSentence(problem))),
      lost(row, edit) {
        // An edit of the player that is pending or is sent again replaces the tried value, too.
        if (!store.saving(row) && store.note(row)?.kind !== "lost") store.put(row.id, edit);
      },
    });
    running = { ...values, trial, left: SECONDS };
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

  /** Stops the countdown: the trial lasts until the player ends it. */
  function longer(): void {
    clearTimeout(timer);
    if (!running) return;
    running.left = undefined;
    ui.heard = deferredWords.trying(running.title, 0);
    focusBar();
  }

  function focusBar(): void {
    ui.update();
    void drawn().then(() => root.querySelector<HTMLElement>(".trying button")?.focus());
  }

  /** Removes the running trial from the panel; the focus leaves its bar. */
  function take(): Try | undefined {
    const taken = running;
    clearTimeout(timer);
    running = undefined;
    ui.update();
    if (taken && root.activeElement?.closest(".trying"))
      void drawn().then(() =>
        (root.getElementById(partId(taken.focus, "control")) ?? root.querySelector("main"))?.focus(),
      );
    return taken;
  }

  function back(atOnce = false): boolean {
    const taken = take();
    if (!taken) return false;
    const { trial, title, guids } = taken;
    store.trial.past = store.trial.now;
    store.trial.now = undefined;
    over = trial.back(atOnce).then(async (stored) => {
      if (stored && !ended) await store.readAgain(guids);
    });
    ui.say(deferredWords.gaveBack(title));
    return true;
  }

  async function endTrial(): Promise<boolean> {
    let hadTrial = false;
    let awaited: Promise<unknown> | undefined;
    // A trial that waited for an earlier edit may begin only now, and the player may have chosen other values meanwhile.
    while (running || awaited !== over) {
      hadTrial = back() || hadTrial;
      awaited = over;
      await awaited;
    }
    return hadTrial;
  }

  function keep(): void {
    const taken = take();
    if (!taken) return;
    const { trial, title } = taken;
    taken.kept?.();
    over = trial.kept().then((changes) => {
      store.trial.now = undefined;
      return keepAll(title, changes);
    });
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
    const parts = [deferredWords.valuesStored(title, ids.size - refused)];
    if (refused > 0) parts.push(deferredWords.importRefused(refused));
    ui.say(deferredWords.joined(parts));
  }

  // Otherwise a game in another window would have the tried values until the game ends.
  const leave = (): void => void back(true);
  addEventListener("pagehide", leave);

  return {
    tries,
    /** Tries values, or applies them if they cannot be tried. */
    use,
    /** Draws the button with the presets of a mod; `nothing` for a mod without presets. */
    list: (mod: ModEntry) =>
      presetList(ui, mod, presetsOf(mod.guid), tries, ({ guid }, preset, focus) => {
        const changes = () => planPreset(preset, store.rows(guid)).changes;
        use({ title: preset.title, guids: [guid], changes, focus });
      }),
    /** Draws the bar of the running trial; returns undefined if no trial is running. */
    bar() {
      if (!running) return undefined;
      const { trial, title, guids, left } = running;
      const waiting = trial.waiting();
      const text = deferredWords.trying(title, left ?? 0);
      return html`<div class=${left === undefined ? "trying" : "trying timed"} .style=${`--seconds:${SECONDS}s`} role="region" aria-label=${deferredWords.trying(title, 0)}><span dir="auto"><b>${text}</b>${
        waiting > 0 ? html` <small>${deferredWords.changeAtKeep(waiting)}</small>` : nothing
      }</span><div><button type="button" class="main" ?disabled=${guids.every(ui.readOnly)} @click=${keep}>${deferredWords.keep}</button>
      <button type="button" @click=${() => back()}>${deferredWords.goBack}</button>${
        left === undefined
          ? nothing
          : html`<button type="button" @click=${longer}>${deferredWords.longer}</button>`
      }</div></div>`;
    },
    /** Ends the running trial and restores the values from before the trial; returns false if no trial is running. */
    back: () => back(),
    /**
     * Ends the trial that is running or waits for an earlier edit, and restores the values from before the trial. Resolves once
     * they are restored, or applied or kept values are stored, to whether there was a trial.
     */
    endTrial,
    /** Returns a function that ends the trial, then calls `act`. */
    afterTry:
      <Args extends readonly unknown[]>(act: (...args: Args) => void) =>
      (...args: Args): void =>
        void endTrial().then(() => act(...args)),
    /** Makes the mods use the values from before the trial (`on`), or the tried values again. */
    compare: (on: boolean) => running?.trial.compare(on),
    end(): void {
      ended = true;
      removeEventListener("pagehide", leave);
      back();
    },
  };
}
