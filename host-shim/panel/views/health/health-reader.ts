import { objectIn } from "../../../../sdk/json/object.js";
import { listOf } from "../../../../sdk/json/shape.js";
import { type Health, type ModHealth, readHealth } from "../../../protocol/health/host-health.js";
import type { Place } from "../../places/known-places.js";
import type { Ui } from "../../state/ui.js";
import { deferredWords } from "../../words/deferred-words.js";

/** What the mods of one host cost. */
export interface HostHealth {
  /** The name of its place. */
  readonly name: string;
  /** The id of its game, `""` for the backend; undefined for the game of the panel. */
  readonly game?: string;
  readonly health: Health;
}

/** The health of every host that a panel reaches. */
export type HealthReader = ReturnType<typeof createHealthReader>;

const POLL_MS = 1000;
const PATH = "/svc/health";

/** Creates the reader of an open panel: it asks once a second while the view of the health is shown. */
export function createHealthReader(ui: Ui, root: ShadowRoot, games: () => readonly Place[]) {
  const { transport } = ui.store;
  const canText = objectIn(transport.hostQuery?.("can") ?? "")?.["can"];
  const gameHasIt = listOf(canText).includes("health");
  let hosts: readonly HostHealth[] | undefined;
  let ranks: ReadonlyMap<string, number> = new Map();
  let isBusy = false;
  let isEnded = false;

  function serverHasIt(): boolean {
    return transport.request !== undefined && ui.verdicts?.can?.includes("health") === true;
  }

  async function ask(name: string, game: string): Promise<readonly HostHealth[]> {
    const { status, body } = await transport.request!(
      game ? `${PATH}?game=${encodeURIComponent(game)}` : PATH,
    );
    const health = status === 200 ? readHealth(body) : undefined;
    return health ? [{ name, game, health }] : [];
  }

  async function read(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    const own = gameHasIt ? readHealth(transport.hostQuery!("health") ?? "") : undefined;
    const asked = serverHasIt()
      ? [
          ...games()
            .filter(({ state }) => state === "open")
            .map(({ id, name }) => ask(name, id)),
          ask(deferredWords.server, ""),
        ]
      : [];
    const found = await Promise.all(asked.map((each) => each.catch(() => [])));
    isBusy = false;
    if (isEnded) return;
    hosts = [...(own ? [{ name: deferredWords.thisGame, health: own }] : []), ...found.flat()];
    // Nothing moves under a pointer or the focus.
    if (!root.querySelector(".costs:is(:hover, :focus-within)"))
      ranks = new Map(
        hosts.flatMap(({ health: { session, mods } }) =>
          mods.map(({ guid }, rank) => [session + guid, rank] as const),
        ),
      );
    ui.update();
  }

  const timer = setInterval(() => {
    if (!document.hidden && ui.view().kind === "health") void read();
  }, POLL_MS);

  return {
    /** Whether a host in reach measures its mods. */
    isKnown: () => gameHasIt || serverHasIt(),
    /** The hosts that have answered, games first; undefined before the first answers. To be called when the view is drawn. */
    hosts(): readonly HostHealth[] | undefined {
      if (!hosts && (gameHasIt || serverHasIt())) void read();
      return hosts;
    },
    /** The mods of a host, the most expensive first. */
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
