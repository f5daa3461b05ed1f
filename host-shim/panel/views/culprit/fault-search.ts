import { errorMessage } from "../../../../sdk/host/describe-error.js";
import { objectIn } from "../../../../sdk/json/object.js";
import type { AutoAnswer } from "../../../protocol/culprit/auto-answer.js";
import type { CulpritRequest } from "../../../protocol/culprit/culprit-request.js";
import {
  type Answer,
  CULPRIT_PATH,
  type CulpritState,
  readCulpritState,
  type SearchState,
} from "../../../protocol/culprit/culprit-state.js";
import { REPORTS_PATH, readReports } from "../../../protocol/report.js";
import type { SessionState } from "../../state/session-state.js";
import type { Ui } from "../../state/ui.js";
import { deferredWords } from "../../words/deferred-words.js";
import { asSentence, words } from "../../words/words.js";

/** Options of {@link createFaultSearch}. */
interface FaultSearchOptions {
  readonly ui: Ui;
  /** The last known search, which outlives the session, and the list of mods that the last session ended with. */
  readonly memory: Pick<SessionState, "search" | "verdicts">;
  /** Closes the overlay; undefined on a page. */
  readonly close: (() => void) | undefined;
}

/** The backend's search for the mod at fault, as an open panel shows and controls it. */
export type FaultSearch = ReturnType<typeof createFaultSearch>;

const NONE: CulpritState = { state: "none" };
const POLL_MS = 1000;
/** How long the buttons wait for a game's first poll in a step. */
const PATIENCE_MS = 10_000;

/**
 * Creates the search of an open panel. It reads the state once per second while a question or the page of the search is
 * shown, and otherwise when the list of mods shows that a search began or ended. An overlay that is opened during a search
 * shows only the question.
 */
export function createFaultSearch({ ui, memory, close }: FaultSearchOptions) {
  const { transport } = ui.store;
  const asking = (): SearchState | undefined =>
    memory.search?.state.state === "asking" ? memory.search.state : undefined;
  /** True until the first list of mods: a search in it was running when the overlay opened. */
  let isOpening = close !== undefined;
  let isAlone = isOpening && asking() !== undefined;
  let isFocusDue = isAlone;
  let wasRead = false;
  let isBusy = false;
  let isEnded = false;
  let problem = "";
  /** The list of mods at the last `follow`; at first the list of the last session, which cannot show a newer search. */
  let lastVerdicts = memory.verdicts;
  let latest = 0;

  function isKnown(): boolean {
    return transport.request !== undefined && ui.verdicts?.can?.includes("culprit") === true;
  }

  function take(next: CulpritState, isOwn: boolean): void {
    const before = asking();
    const known = memory.search?.state;
    const state = next.state === "none" ? undefined : next;
    const isSame = state?.search === known?.search && state?.step === known?.step;
    const since = isSame && memory.search ? memory.search.since : performance.now();
    memory.search = state && { state, since };
    if (isEnded) return;
    if (asking() && !before && (isOpening || isOwn)) {
      isAlone = close !== undefined;
      isFocusDue = true;
    }
    isOpening = false;
    if (before && !asking()) {
      if (state && (isOwn || isAlone)) ui.go({ kind: "culprit" });
      else if (!isOwn) ui.say(deferredWords.faultOver);
      isFocusDue = isAlone || isOwn;
      isAlone = false;
    }
  }

  /** Sends a request, or with undefined reads the state; resolves to false if the request failed or is outdated. */
  async function send(asked: CulpritRequest | undefined): Promise<boolean> {
    const mine = ++latest;
    wasRead = true;
    try {
      const { status, body } = await transport.request!(CULPRIT_PATH, asked && JSON.stringify(asked));
      // A later request was sent meanwhile; its answer is newer.
      if (mine !== latest) return false;
      const state = readCulpritState(body);
      if (state) take(state, asked !== undefined);
      const err = objectIn(body)?.["err"];
      problem =
        state && status === 200
          ? ""
          : status === 409 && asked?.do === "answer"
            ? deferredWords.faultMoved
            : typeof err === "string"
              ? asSentence(err)
              : words.serverAnswered(status);
      return problem === "";
    } catch (error) {
      if (mine === latest) problem = errorMessage(error);
      return false;
    }
  }

  async function read(): Promise<void> {
    if (isBusy) return;
    await send(undefined);
    ui.update();
  }

  async function act(asked: CulpritRequest): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    ui.update();
    const isDone = await send(asked);
    isBusy = false;
    if (isDone) transport.hurry?.();
    if (isEnded) return;
    if (isDone && asked.do === "answer" && isAlone) return close!();
    if (isDone) void ui.readVerdicts();
    ui.update();
  }

  function isReady(): boolean {
    const known = memory.search;
    return (
      !isBusy && known !== undefined && (known.state.seen || performance.now() - known.since >= PATIENCE_MS)
    );
  }

  const timer = setInterval(() => {
    if (!document.hidden && isKnown() && (asking() || ui.view().kind === "culprit")) void read();
  }, POLL_MS);
  if (isAlone) void read();

  return {
    /** Whether the backend offers the search. */
    isKnown,
    state: (): SearchState | undefined => memory.search?.state,
    /** Returns the search if it asks a question, else undefined. */
    asking,
    /** Whether the question replaces the panel. */
    isAlone: () => isAlone,
    /** Whether the question can be answered: a game has polled in this step, or ten seconds have passed. */
    isReady,
    isBusy: () => isBusy,
    /** Returns why the last request failed, or `""` if it succeeded. */
    problem: () => problem,
    /**
     * Call it before each draw: it reads the state when the page of the search is first shown, and when the list of mods shows
     * that a search began or ended.
     */
    follow(): void {
      if (!isKnown()) {
        // An update or a downgrade replaced the backend by one without the search, so nothing can answer the question.
        if (ui.verdicts && memory.search) take(NONE, false);
        return;
      }
      if (ui.view().kind === "culprit" && !wasRead) void read();
      if (ui.verdicts === lastVerdicts) return;
      lastVerdicts = ui.verdicts;
      const isHeld = lastVerdicts?.mods.some(({ client, server }) => client?.held || server?.held) === true;
      if (!isHeld && !isAlone) isOpening = false;
      if (isHeld !== (asking() !== undefined)) void read();
    },
    /** Returns whether the focus must move to the question or, if no question is open, to the page; true only once per change. */
    takeFocus(): boolean {
      const isDue = isFocusDue;
      isFocusDue = false;
      return isDue;
    },
    /**
     * Starts a search; the first suspects are `suspect` and the mods that reported errors. With `auto`, the game of an error
     * answers the questions.
     */
    async start(suspect?: string, auto?: AutoAnswer): Promise<void> {
      const known = new Set(ui.verdicts?.mods.map(({ id }) => id));
      const reports = await transport.request!(REPORTS_PATH).then(
        ({ status, body }) => (status === 200 ? readReports(body) : []),
        () => [],
      );
      const failing = reports.filter(({ guid, faults }) => faults.length > 0 && known.has(guid));
      await act({
        do: "start",
        first: [...new Set([...(suspect ? [suspect] : []), ...failing.map(({ guid }) => guid)])],
        ...(auto && { auto }),
      });
    },
    answer(answer: Answer): void {
      const state = asking();
      if (state && isReady()) void act({ do: "answer", search: state.search, step: state.step, answer });
    },
    back(): void {
      const state = asking();
      if (state) void act({ do: "back", search: state.search, step: state.step });
    },
    /** Ends the search, or removes the outcome of an ended search. */
    stop(): void {
      const search = memory.search?.state.search;
      if (search !== undefined) void act({ do: "stop", search });
    },
    end(): void {
      isEnded = true;
      clearInterval(timer);
    },
  };
}
