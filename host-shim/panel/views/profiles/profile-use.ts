import { errorMessage } from "../../../../sdk/host/describe-error.js";
import { PROFILE_SCHEMA, type Shared } from "../../../protocol/profiles/profile-file.js";
import {
  type AppliedProfile,
  type ProfilePreview,
  readApplied,
  readProfilePreview,
} from "../../../protocol/profiles/profile-replies.js";
import { writeApplyRequest } from "../../../protocol/profiles/profile-requests.js";
import { hasSameOverrides } from "../../profiles/overrides-step.js";
import { planSide, type SideMod } from "../../profiles/side-plan.js";
import { Unreachable } from "../../reach/panel-transport.js";
import type { SessionState } from "../../state/session-state.js";
import type { Ui } from "../../state/ui.js";
import type { RowChange } from "../../store/row-change.js";
import type { RowStep, UndoStack } from "../../store/undo-stack.js";
import { deferredWords } from "../../words/deferred-words.js";
import { words } from "../../words/words.js";
import { closing } from "../row/row-menu.js";
import { changesSince } from "../transfer/earlier-values.js";
import type { KeptList } from "./kept-list.js";
import type { ProfileSides } from "./profile-sides.js";
import { storeSide } from "./side-values.js";

/** A profile or a set that the player may apply, with the changes that it would make. */
export interface UsePlan {
  readonly shared: Shared;
  /** The id of the control that gets the focus when the question closes. */
  readonly focus: string;
  /** The changes that the backend makes; undefined if no backend stores profiles. */
  readonly preview: ProfilePreview | undefined;
  /** The values that the panel itself stores on the server, because its backend stores no profiles. */
  readonly server: readonly SideMod[];
  /** The values that the panel itself stores in the game. */
  readonly game: readonly SideMod[];
  /** Whether the state has changed since the player saw the preview. */
  readonly isMoved: boolean;
}

/** Options of {@link createProfileUse}. */
export interface ProfileUseOptions {
  readonly ui: Ui;
  readonly root: ShadowRoot;
  readonly drawn: () => Promise<void>;
  readonly steps: UndoStack;
  /** The values that wait until their mods are loaded; they outlive the session. */
  readonly memory: Pick<SessionState, "profile">;
  readonly sides: ProfileSides;
  readonly kept: KeptList;
}

/** The profile that a panel previews and applies. */
export type ProfileUse = ReturnType<typeof createProfileUse>;

/** How long values wait for their mods to load while the panel is open, in milliseconds. */
const WAIT_MS = 30_000;

/** Returns the title of a profile or a set, for players. */
export function titleOf(shared: Shared): string {
  return shared.schema === PROFILE_SCHEMA ? shared.name : deferredWords.sharedSettings;
}

/** Returns a text with the numbers of mods that a profile turns on or off, and of settings; `""` if both are 0. */
export function modsAndSettings(preview: ProfilePreview | undefined, settings: number): string {
  const flips = (preview?.changes ?? []).filter(({ before, after }) => before.enabled !== after.enabled);
  const mods = new Set(flips.map(({ id }) => id)).size;
  return deferredWords.list([
    ...(mods > 0 ? [deferredWords.someMods(mods)] : []),
    ...(settings > 0 ? [words.someSettings(settings)] : []),
  ]);
}

/** Whether the panel shows the page of the profiles. */
export function isShown(ui: Ui): boolean {
  return ui.view().kind === "profiles";
}

/** Creates the preview and application of profiles. In `memory`, values wait for game mods to load, even in a later session. */
export function createProfileUse({ ui, root, drawn, steps, memory, sides, kept }: ProfileUseOptions) {
  const { store } = ui;
  const opened = performance.now();
  let plan: UsePlan | undefined;
  let isBusy = false;
  let answered: Promise<void> = Promise.resolve();
  let problem = "";
  let refusal = "";

  function planned(shared: Shared, preview: ProfilePreview | undefined) {
    const server = preview ? [] : planSide(shared, sides.known("values", undefined));
    const seesGame = sides.gameKey() !== undefined;
    return { preview, server, game: seesGame ? planSide(shared, sides.known("game", preview)) : [] };
  }

  /** Shows the question, unless the player has left the page while the preview was read. */
  function show(next: UsePlan): void {
    if (!isShown(ui)) {
      if (next.isMoved) ui.say(deferredWords.profileNotApplied(titleOf(next.shared)));
      return;
    }
    plan = next;
    ui.popup = { kind: "ask", id: next.focus };
    void drawn().then(() => root.getElementById("profile-title")?.focus());
  }

  async function previewOf(profile: Shared): Promise<ProfilePreview | undefined> {
    if (kept.isMissing()) return undefined;
    const asked = writeApplyRequest({ profile, base: undefined, keep: true });
    const preview = readProfilePreview(kept.granted(await kept.send("/svc/profiles/preview", asked)));
    if (preview === undefined) throw new Unreachable(words.badAnswer);
    return preview;
  }

  async function run(work: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    problem = "";
    ui.update();
    try {
      await work();
      refusal = "";
    } catch (error) {
      problem = errorMessage(error);
      if (!isShown(ui)) ui.say(problem);
    }
    isBusy = false;
    ui.update();
  }

  /** Applies the profile on the backend. If the preview is stale, shows the new one and resolves to undefined. */
  async function applyThere(
    { shared, focus, game }: UsePlan,
    { base }: ProfilePreview,
  ): Promise<AppliedProfile | undefined> {
    const sees = sides.gameKey() !== undefined;
    const before = sees ? await kept.keepBefore(titleOf(shared)) : undefined;
    const answer = await kept.send(
      "/svc/profiles/apply",
      writeApplyRequest({ profile: shared, base, keep: !sees }),
    );
    const applied = answer.status === 200 ? readApplied(answer.body) : undefined;
    const hasChanged = applied?.changed || (applied && game.some(({ values }) => values.length > 0));
    if (before !== undefined && !hasChanged) await kept.remove(before).catch(() => {});
    if (applied) return applied;
    const preview = answer.status === 409 ? readProfilePreview(answer.body) : undefined;
    if (!preview) throw new Unreachable(kept.granted(answer) && words.badAnswer);
    show({ shared, focus, ...planned(shared, preview), isMoved: true });
    return undefined;
  }

  async function applyPlan(now: UsePlan, onAnswer: () => void): Promise<void> {
    const { shared, preview } = now;
    const name = titleOf(shared);
    store.flush();
    await store.idle(() => true);
    const there = (preview?.mods ?? []).map(({ id }) => sides.address("values", id));
    const before = there.flatMap(store.rows);
    const applied = preview && (await applyThere(now, preview));
    if (preview && !applied) return;
    memory.profile = undefined;
    if (ui.popup?.id === now.focus) closing(ui, now.focus)();
    plan = undefined;
    if (applied?.values.length) await sides.readNow(there.filter((each) => store.rows(each).length > 0));
    // The values may have changed since the preview.
    const { server, game } = planned(shared, preview);
    const { overrides } = applied ?? {};
    const list = overrides && !hasSameOverrides(overrides.before, overrides.after) ? overrides : undefined;
    let step: RowStep | undefined;
    const note = (changes: readonly RowChange[]) => {
      step = noted(step, name, changes, list);
    };
    note(changesSince(store, before));
    onAnswer();
    const waits = game.filter((mod) => mod.waits);
    const ready = game.filter((mod) => !mod.waits);
    const key = sides.gameKey();
    if (waits.length > 0 && key !== undefined) {
      const mods = shared.mods.filter(({ id }) => waits.some((mod) => mod.id === id));
      const dueAfter = WAIT_MS + performance.now() - opened;
      memory.profile = { shared: { ...shared, mods }, key, step, dueAfter };
    }
    if (list) store.transport.hurry?.();
    const refused =
      (await storeSide(store, server, (id) => sides.address("values", id), note)) +
      (await storeSide(store, ready, (id) => sides.address("game", id), note));
    if (memory.profile) memory.profile.step = step;
    const all = [...server, ...ready].reduce((sum, { values }) => sum + values.length, 0);
    const stored = (applied?.values.length ?? 0) + all - refused;
    const parts = [deferredWords.profileApplied(name, modsAndSettings(preview, stored))];
    if (refused > 0) parts.push(deferredWords.importRefused(refused));
    ui.say(deferredWords.joined(parts));
    await Promise.all([ui.readVerdicts(), preview && kept.read()]);
  }

  /** Adds changes to the undo step of an applied profile; creates the step, also if the stack has dropped it. */
  function noted(
    step: RowStep | undefined,
    name: string,
    changes: readonly RowChange[],
    list?: AppliedProfile["overrides"],
  ): RowStep | undefined {
    if (step && steps.made().includes(step)) step.changes = [...step.changes, ...changes];
    // The step's overrides belong to no second step: the player has undone them.
    else if (changes.length > 0 || (list && !step))
      step = steps.noteAll(deferredWords.applying(name), changes, step ? undefined : list);
    return step;
  }

  /** Stores waiting values of mods that are loaded by now; drops the others after a time limit. */
  function storeWaiting(): void {
    const waiting = memory.profile;
    if (!waiting || isBusy || waiting.step?.undone === "pending" || waiting.key !== sides.gameKey()) return;
    const { shared, step } = waiting;
    if (step?.undone) memory.profile = undefined;
    else {
      const known = { ...sides.known("game", undefined), offReason: () => undefined };
      const due = planSide(shared, known).filter((mod) => !mod.waits);
      const mods = shared.mods.filter(({ id }) => due.every((mod) => mod.id !== id));
      waiting.shared = { ...shared, mods };
      if (mods.length === 0) memory.profile = undefined;
      if (due.length > 0) {
        const note = (changes: readonly RowChange[]) => {
          waiting.step = noted(waiting.step, titleOf(shared), changes);
        };
        void storeSide(store, due, (id) => sides.address("game", id), note).then((refused) => {
          if (refused > 0) ui.say(deferredWords.importRefused(refused));
        });
      } else if (performance.now() - opened > waiting.dueAfter) {
        memory.profile = undefined;
        ui.say(deferredWords.profileGaveUp(deferredWords.list(mods.map(({ id }) => sides.nameOf(id)))));
      }
    }
  }

  return {
    /** Returns the plan of the open question; undefined if no question is open. */
    plan: () => (ui.popup?.kind === "ask" && ui.popup.id === plan?.focus ? plan : undefined),
    isBusy: () => isBusy,
    /** Returns why the last request failed, or `""` if it succeeded. */
    problem: () => problem,
    /** Returns why the text of the code box or a file cannot be opened, or `""`; a later success removes it. */
    refusal: () => refusal,
    refuse(text: string): void {
      refusal = text;
      ui.update();
    },
    clear(): void {
      problem = "";
      refusal = "";
    },
    run,
    /** Shows what a profile would change; the control with the id `focus` gets the focus back. */
    ask: (read: () => Promise<Shared>, focus: string) =>
      run(async () => {
        const shared = await read();
        await store.refresh();
        await Promise.all([ui.readVerdicts(), sides.refresh("game"), sides.refresh("values")]);
        show({ shared, focus, ...planned(shared, await previewOf(shared)), isMoved: false });
      }),
    apply(): void {
      const now = plan;
      if (now && !isBusy)
        answered = new Promise((resolve) => void run(() => applyPlan(now, resolve)).then(resolve));
    },
    /** Resolves when the backend has answered the last apply, whose changes there are then an undo step. */
    answered: () => answered,
    storeWaiting,
    end(): void {
      if (memory.profile) memory.profile.dueAfter -= performance.now() - opened;
    },
  };
}
