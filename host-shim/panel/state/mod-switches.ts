import { errorMessage } from "../../../sdk/host/describe-error.js";
import type { Decision, ModVerdict, Override, Verb } from "../reach/panel-transport.js";
import { VERBS } from "../store/history.js";
import { CHOICES, isOn as isRunning, sideDecision, verdictWord } from "../verdicts/mod-verdicts.js";
import { inSentences, reasonOf } from "../verdicts/reasons.js";
import { deferredWords } from "../words/deferred-words.js";
import { asSentence, words } from "../words/words.js";
import type { Ui } from "./ui.js";

/** The switches that turn mods on and off. */
export type Switches = ReturnType<typeof createSwitches>;

/** The player's request for one mod, and its progress. */
interface Wish {
  /** The requested state; undefined if the registry lists are to decide. */
  on: boolean | undefined;
  /**
   * The mod's state, whether something kept the mod from running, and its override, before the player's first switch. A switch
   * back to this state restores the override.
   */
  first: { readonly on: boolean; readonly kept: boolean; readonly override: Override } | undefined;
  /** Whether the player has agreed to the changes of other mods. */
  sure: boolean;
  busy: boolean;
  /** Whether a request was sent, not only previewed. */
  sending: boolean;
}

/** Creates the switches of a panel. Each mod has at most one pending request; the player's latest choice wins. */
export function createSwitches(ui: Ui) {
  const wishes = new Map<string, Wish>();
  const { transport, steps } = ui.store;
  const modOf = (id: string): ModVerdict | undefined => ui.verdicts?.mods.find((mod) => mod.id === id);
  // A mod that the search for the mod at fault has turned off counts as on, because it is on again after the search. So does a
  // mod that something keeps from running, because only its switch can turn it off.
  const enabled = (mod: ModVerdict): boolean => {
    const decision = sideDecision(mod);
    return decision !== undefined && (decision.enabled || decision.held === true || isKept(decision));
  };

  /**
   * Returns the switch's state: the requested state while a sent request is pending, else the mod's own state. A preview or
   * the question after it changes nothing yet.
   */
  function isOn(mod: ModVerdict): boolean {
    const wish = wishes.get(mod.id);
    return (wish?.sending ? wish.on : undefined) ?? enabled(mod);
  }

  /** Returns the state that the player requested last, also before it is sent, so that a second press takes the first back. */
  function isWanted(mod: ModVerdict): boolean {
    const wish = wishes.get(mod.id);
    const isPending = wish?.busy || ui.asked?.id === mod.id;
    return (isPending ? wish?.on : undefined) ?? enabled(mod);
  }

  function want(mod: ModVerdict, on: boolean | undefined): void {
    let wish = wishes.get(mod.id);
    if (!wish) {
      const first = { on: enabled(mod), kept: !canSwitch(mod), override: mod.override };
      wish = { on, first, sure: false, busy: false, sending: false };
      wishes.set(mod.id, wish);
    }
    wish.on = on;
    wish.sure = false;
    if (ui.asked?.id === mod.id) ui.asked = undefined;
    if (!wish.busy) void carryOut(mod, wish);
  }

  function sayFault({ name }: ModVerdict, error: unknown): void {
    ui.say(deferredWords.modSays(name, asSentence(errorMessage(error))));
  }

  async function carryOut(mod: ModVerdict, wish: Wish): Promise<void> {
    wish.busy = true;
    ui.update();
    try {
      // Compares with the sent request, not with the mod, because a game may take seconds to apply the request.
      for (let sent: boolean | undefined = enabled(mod); wish.on !== sent; ) {
        const { on } = wish;
        const verb = verbOf(wish);
        if (!wish.sure && !(await mayAsk(mod, wish, verb))) {
          if (wish.on !== on || verb !== verbOf(wish)) continue;
          break;
        }
        wish.sending = true;
        ui.update();
        await request(mod, verb);
        sent = on;
      }
    } catch (error) {
      sayFault(mod, error);
    }
    wish.busy = wish.sure = wish.sending = false;
    if (wish.on === undefined && !ui.asked) wishes.delete(mod.id);
    ui.update();
  }

  function verbOf({ on, first }: Wish): Verb {
    if (on === undefined) return "clear";
    return on === first?.on ? VERBS[first.override] : on ? "enable" : "disable";
  }

  /**
   * Previews a request; returns whether to send it. Asks the player if other mods would change too. A request that
   * would not turn the mod on or off now is not sent, because it could take effect later; the panel shows why. If the request
   * was to restore the earlier override, drops that override instead, so that `carryOut` tries `enable` or `disable` next.
   */
  async function mayAsk({ id, name, ...mod }: ModVerdict, wish: Wish, verb: Verb): Promise<boolean> {
    const { on } = wish;
    const changes = await transport.preview(verb, id);
    if (wish.on !== on) return false;
    const after = changes.find((change) => change.id === id)?.after ?? sideDecision({ id, name, ...mod });
    const isBack = on === true && wish.first?.kept === true && after !== undefined && isKept(after);
    if (on !== undefined && after?.enabled !== on && !isBack) {
      if (verb === (on ? "enable" : "disable")) {
        const why = after ? reasonOf(ui.verdicts, after) : "";
        ui.say(why ? inSentences(words.sentence(deferredWords.stays(name)), why) : deferredWords.stays(name));
      }
      // The earlier override would no longer switch the mod back.
      else wish.first = undefined;
      return false;
    }
    const others = changes.filter((change) => change.id !== id);
    if (others.length > 0) ui.asked = { id, verb, changes: others };
    return others.length === 0;
  }

  async function request({ id, name, override: before }: ModVerdict, verb: Verb): Promise<void> {
    const held = modOf(id)?.override ?? before;
    const earlier = ui.verdicts?.mods ?? [];
    await transport[verb](id);
    // Without an answer, the verdicts may not know of the request.
    const isRead = await ui.readVerdicts();
    const mod = isRead ? modOf(id) : undefined;
    const after = isRead ? mod?.override : overrideBy(verb);
    if (after && after !== held) {
      const title =
        verb === "clear" ? deferredWords.leaving(name) : deferredWords.turning(name, verb === "enable");
      steps.use((stack) => stack.noteOverride({ title, id, name, before: held, after }));
    }
    const now = mod && sideDecision(mod);
    if (now && verb !== "clear" && now.enabled === (verb === "enable")) {
      ui.say(changedText(mod, earlier, modOf));
      return;
    }
    const state = now
      ? inSentences(words.sentence(verdictWord(now.verdict)), reasonOf(ui.verdicts, now))
      : deferredWords.done;
    ui.say(deferredWords.modSays(name, state));
  }

  return {
    isOn,
    flip: (mod: ModVerdict) => want(mod, !isWanted(mod)),
    /** Removes the player's override, so that the registry lists decide again. */
    clear: (mod: ModVerdict) => want(mod, undefined),
    /** Answers the question in `ui.asked`. */
    answer(yes: boolean): void {
      const { asked } = ui;
      if (!asked) return;
      ui.asked = undefined;
      ui.focusRow(asked.id);
      const wish = wishes.get(asked.id);
      const mod = modOf(asked.id);
      if (yes && wish && mod) {
        wish.sure = true;
        void carryOut(mod, wish);
      }
    },
  };
}

/** Describes a mod that was turned on or off, and the mods that turned on or off with it. */
function changedText(
  mod: ModVerdict,
  earlier: readonly ModVerdict[],
  modNow: (id: string) => ModVerdict | undefined,
): string {
  const others = earlier.flatMap((before) => {
    const after = modNow(before.id);
    return after && after.id !== mod.id && isRunning(after) !== isRunning(before) ? [after] : [];
  });
  const text = (on: boolean): string => {
    const names = [mod, ...others].filter((each) => isRunning(each) === on).map(({ name }) => name);
    return names.length === 0 ? "" : deferredWords.nowAre(deferredWords.list(names), names.length, on);
  };
  const on = isRunning(mod);
  return text(!on) ? inSentences(words.sentence(text(on)), words.sentence(text(!on))) : text(on);
}

/** Returns the override that a request sets. */
function overrideBy(verb: Verb): Override | undefined {
  return (Object.keys(VERBS) as Override[]).find((override) => VERBS[override] === verb);
}

/** Whether a choice of the player can turn a mod on or off. */
export function canSwitch(mod: ModVerdict): boolean {
  const decision = sideDecision(mod);
  return decision !== undefined && !isKept(decision);
}

/** Whether something that no choice of the player changes keeps a mod from running. */
function isKept({ enabled, verdict }: Decision): boolean {
  return !enabled && CHOICES[verdict] === "closed";
}
