import { type Entry, type Health, type ModHealth, readHealth } from "../../../protocol/health/host-health.js";
import type { HostInReach, Hosts } from "../../places/hosts-in-reach.js";
import type { Ui } from "../../state/ui.js";

/** The costs and the errors of the mods of one host. */
export interface HostHealth {
  /** The displayed name of the host. */
  readonly name: string;
  /** The id of the host's game, `""` for the backend; undefined for the panel's own game. */
  readonly game?: string | undefined;
  readonly health: Health;
}

/** The health of every host that a panel reaches. */
export type HealthReader = ReturnType<typeof createHealthReader>;

const POLL_MS = 1000;

/** The kinds of calls that recur while a mod runs. */
export const RECURRING = ["timer", "frame", "handler", "edit", "route"] as const satisfies readonly Entry[];

/** Returns the mean cost of a mod per frame, without what happens once, such as its load. */
export function costPerFrame({ by }: ModHealth): number {
  return RECURRING.reduce((sum, entry) => sum + by[entry], 0);
}

/** Creates the reader of an open panel: it queries the hosts once per second while the health page is shown. */
export function createHealthReader(ui: Ui, root: ShadowRoot, { isKnown, inReach }: Hosts) {
  let hosts: readonly HostHealth[] | undefined;
  /** The last answer of each host, by the host's key; undefined for a host that answered without a measurement. */
  const answers = new Map<string, Health | undefined>();
  let isUnanswered = false;
  let ranks: ReadonlyMap<string, number> = new Map();
  let isBusy = false;
  let isEnded = false;

  async function readHost({ key, ask }: HostInReach): Promise<void> {
    try {
      answers.set(key, readHealth((await ask()) ?? ""));
    } catch {
      // Keeps the last answer: the other requests of the panel show that the host does not answer.
    }
  }

  async function read(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    const reached = inReach();
    await Promise.all(reached.map(readHost));
    isBusy = false;
    if (isEnded) return;
    // A reloaded game has the same key but another id.
    hosts = reached.flatMap(({ key, name, game }) => {
      const health = answers.get(key);
      return health ? { name, game, health } : [];
    });
    isUnanswered = reached.some(({ key }) => !answers.has(key));
    // Keeps the order while a pointer or the focus is in the list.
    if (!root.querySelector(".costs:is(:hover, :focus-within)"))
      ranks = new Map(
        hosts.flatMap(({ health: { session, mods } }) =>
          [...mods]
            .sort((a, b) => costPerFrame(b) - costPerFrame(a))
            .map(({ guid }, rank) => [session + guid, rank] as const),
        ),
      );
    ui.update();
  }

  const timer = setInterval(() => {
    if (!document.hidden && ui.view().kind === "health") void read();
  }, POLL_MS);

  return {
    /** Whether a host in reach measures its mods. */
    isKnown,
    /**
     * Returns the hosts that measure their mods, games first; undefined before the first answers, of which it then starts a read,
     * and also while no host has reported a measurement and at least one has not answered yet.
     */
    hosts(): readonly HostHealth[] | undefined {
      if (!hosts && isKnown()) void read();
      return hosts?.length === 0 && isUnanswered ? undefined : hosts;
    },
    /** Returns the mods of a host, the most expensive first; in the earlier order while the player uses the list. */
    sorted({ session, mods }: Health): readonly ModHealth[] {
      const rank = ({ guid }: ModHealth) => ranks.get(session + guid) ?? mods.length;
      return [...mods].sort((a, b) => rank(a) - rank(b));
    },
    end(): void {
      isEnded = true;
      clearInterval(timer);
    },
  };
}
