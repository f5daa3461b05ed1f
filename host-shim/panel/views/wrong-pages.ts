import { createHosts } from "../places/hosts-in-reach.js";
import type { Place } from "../places/known-places.js";
import type { PageKind } from "../rows/links.js";
import type { Switches } from "../state/mod-switches.js";
import type { SessionState } from "../state/session-state.js";
import type { Ui } from "../state/ui.js";
import { faultPage } from "./culprit/fault-page.js";
import { focusQuestion, listenForAnswers } from "./culprit/fault-question.js";
import { createFaultSearch } from "./culprit/fault-search.js";
import { createGoBack } from "./culprit/go-back.js";
import { healthPage } from "./health/health-page.js";
import { createHealthReader } from "./health/health-reader.js";
import { createLogPage } from "./log/log-page.js";
import { createLogReader } from "./log/log-reader.js";
import { modsCrumb } from "./mods-crumb.js";
import { createHostReports } from "./report/host-reports.js";

/** Options of {@link createWrongPages}. */
interface WrongPagesOptions {
  readonly ui: Ui;
  readonly root: ShadowRoot;
  readonly drawn: () => Promise<void>;
  readonly switches: Switches;
  readonly games: () => readonly Place[];
  /** The state that outlives the session. */
  readonly memory: Pick<SessionState, "search" | "verdicts">;
  readonly inGame: boolean;
  readonly close: () => void;
}

/** Creates the pages for troubleshooting: the search for the mod at fault, the costs and errors of mods, the log. */
export function createWrongPages(options: WrongPagesOptions) {
  const { ui, root, drawn, switches, games, memory, inGame, close } = options;
  const fault = createFaultSearch({ ui, memory, close: inGame ? close : undefined });
  const hosts = createHosts(ui, games);
  const health = createHealthReader(ui, root, hosts("health"));
  const lines = createLogReader(ui, hosts("log"));
  const log = createLogPage(ui, root, lines, drawn);
  const reports = createHostReports(ui, root, drawn, hosts("report"));
  const goBack = createGoBack(ui, root, drawn);
  const stopAnswering = listenForAnswers(root, fault, close);
  return {
    fault,
    /** Returns the kinds of the pages that have something to show: a host in reach serves their data. */
    known: (): readonly PageKind[] => [
      ...(fault.isKnown() ? (["culprit"] as const) : []),
      ...(health.isKnown() ? (["health"] as const) : []),
      ...(lines.isKnown() ? (["log"] as const) : []),
    ],
    /** Draws the earlier files of a mod. */
    earlier: goBack.view,
    pages: {
      culprit: () => [modsCrumb(ui), faultPage(ui, fault, switches, goBack, reports)],
      health: () => [modsCrumb(ui), healthPage(ui, health, fault, reports)],
      log: () => [modsCrumb(ui), log.page()],
    },
    /** Call it after each draw. */
    follow(): void {
      focusQuestion(root, fault);
      log.follow();
    },
    end(): void {
      fault.end();
      health.end();
      lines.end();
      stopAnswering();
    },
  };
}
