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
  let ranks: ReadonlyMap<string, number> = new Map();
  let isBusy = false;
  let isEnded = false;

  async function healthOf({ name, game, ask }: HostInReach): Promise<readonly HostHealth[]> {
    const health = readHealth((await ask()) ?? "");
    return health ? [{ name, game, health }] : [];
  }

  async function read(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    const found = await Promise.all(inReach().map((host) => healthOf(host).catch(() => [])));
    isBusy = false;
    if (isEnded) return;
    hosts = found.flat();
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
    /** Returns the hosts that have answered, games first; before the first answers, starts a read and returns undefined. */
    hosts(): readonly HostHealth[] | undefined {
      if (!hosts && isKnown()) void read();
      return hosts;
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
