import type { Side } from "../../sdk/index.js";
import type { Manager } from "../install/manager.js";
import type { ReportContent } from "../protocol/health/report-text.js";
import type { ModReport } from "../protocol/report.js";
import type { Culprit } from "../selection/culprit/running-search.js";
import { reportedInstall } from "../selection/routes/reported-install.js";
import type { Reports } from "./routes/reports.js";

/** The parts of a backend that its report uses. */
export interface ReportedParts {
  readonly manager: Manager;
  readonly culprit: Culprit;
  readonly reports: Pick<Reports, "all">;
  readonly hostVersion: (side: Side) => string;
  /** Whether a library of a mod has run for ten minutes without an error. */
  readonly isProven: (id: string, sha256: string) => boolean;
  /** Returns the reports of the mods that the backend itself runs. */
  readonly own: () => readonly ModReport[];
}

/** Returns the sections of a backend's report: those of its install, and the errors that games have posted. */
export function reportedBackend({
  manager,
  culprit,
  reports,
  hostVersion,
  isProven,
  own,
}: ReportedParts): Partial<ReportContent> {
  const posted = reports.all().filter(({ side }) => side === "client");
  // Leaves out the error texts of games, because the backend does not know which secrets to mask in them.
  const states = new Map<string, readonly string[]>([
    ...posted.map(({ guid, state }): [string, string[]] => [`client ${guid}`, ["in a game", state]]),
    ...own().map(({ guid, state, problem }): [string, string[]] => [`server ${guid}`, [state, problem]]),
  ]);
  return {
    ...reportedInstall({
      registry: manager.registry(),
      overrides: manager.overrides(),
      problems: [...manager.problems(), ...culprit.problems()],
      decisions: (side) => manager.decisions(side, hostVersion(side)),
      records: (side) => culprit.records(side, hostVersion(side)),
      stateOf: (side, id) => (states.get(`${side} ${id}`) ?? []).filter(Boolean).join(", "),
      search: culprit.state(),
      isProven,
    }),
    faults: posted.flatMap(({ guid, sha256, faults }) =>
      faults.map(({ where, count }) => ({
        ...{ at: 0, guid, sha256, count, also: [] },
        where: `${where}, in a game`,
        text: "the report of the game has the error",
      })),
    ),
  };
}
