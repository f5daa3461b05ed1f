import { firstLine } from "../../sdk/host/describe-error.js";
import type { AutoAnswer } from "../protocol/culprit/auto-answer.js";
import type { TrialStep } from "../protocol/decision.js";
import { LONGEST_TEXT } from "./fault-list.js";

/** The parts of a host that answer a search for the mod at fault. */
export interface AnsweringHost {
  /** 16 hex digits that tell this host from others. */
  readonly session: string;
  /** Whether all mods of the step are loaded, or have failed. */
  readonly isLoaded: () => boolean;
  /** Sends the answer to a step; calls `failed` when the backend did not receive the answer. */
  readonly answer: (step: TrialStep, answer: "yes" | "no", failed: () => void) => void;
}

/** The most that a frame adds to the play time, in milliseconds: time in a hidden page, which draws no frames, does not count. */
const LONGEST_FRAME_MS = 250;
const RETRY_MS = 1000;
/** The `where` of an error that occurs while a mod loads. */
const LOAD = "load()";

/**
 * Creates the automatic answers to a search whose `auto` names this host: yes when the error of `auto` occurs, no after `seconds`
 * of play without that error.
 */
export function createAutoAnswers({ session, isLoaded, answer }: AnsweringHost) {
  let step: (TrialStep & { readonly auto: AutoAnswer }) | undefined;
  let happened = false;
  /** The play time of the step, and the play time at which the step is answered, in milliseconds. */
  let played = 0;
  let due = 0;
  let last = 0;

  return {
    /** Sets the running step of a search; undefined if no search runs. */
    follow(next: TrialStep | undefined): void {
      const { auto } = next ?? {};
      step = auto?.session === session ? { ...next!, auto } : undefined;
      happened = false;
      played = 0;
      due = (auto?.seconds ?? 0) * 1000;
    },
    /** Compares an error of a mod's code with the error of `auto`; at a match, the next tick answers yes. */
    fault(guid: string, where: string, text: string): void {
      const auto = step?.auto;
      if (due === Infinity || auto?.guid !== guid || auto.where !== where) return;
      // The panel takes the line from the fault's text, which is cut.
      if (auto.line !== firstLine(text.slice(0, LONGEST_TEXT))) return;
      // Until all mods of the step are loaded, mods of the previous step may still run.
      if (where !== LOAD && !isLoaded()) return;
      happened = true;
      due = 0;
    },
    tick(time: number): void {
      const passed = Math.min(time - last, LONGEST_FRAME_MS);
      last = time;
      if (step === undefined || !isLoaded()) return;
      played += passed;
      if (played < due) return;
      const answered = step;
      due = Infinity;
      answer(step, happened ? "yes" : "no", () => {
        if (step === answered) due = played + RETRY_MS;
      });
    },
  };
}
