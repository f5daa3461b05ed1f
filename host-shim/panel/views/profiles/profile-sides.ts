import type { Side } from "../../../../sdk/host/host.js";
import type { ProfilePreview } from "../../../protocol/profiles/profile-replies.js";
import type { ReadMod, ValueSide } from "../../profiles/game-values.js";
import type { KnownSide } from "../../profiles/side-plan.js";
import { SERVER } from "../../rows/links.js";
import { addressOf, modOf, placeOf } from "../../rows/mod-address.js";
import type { Ui } from "../../state/ui.js";
import { absentText, modNameOf, reasonOf } from "../../verdicts/reasons.js";
import { deferredWords } from "../../words/deferred-words.js";
import { words } from "../../words/words.js";

/** The two sides of a profile, as an open panel reaches them. */
export type ProfileSides = ReturnType<typeof createProfileSides>;

/** Creates the sides: the server, and the panel's own game or, on a web page, one linked game. */
export function createProfileSides(ui: Ui) {
  const { store } = ui;
  const { serverOnly } = store.transport;
  let chosen: string | undefined;

  const games = () => ui.deferred.get()?.places.openGames() ?? [];

  /** Returns the key of the game's place; undefined while the panel reaches no game. */
  function gameKey(): string | undefined {
    if (!serverOnly) return "";
    const open = games();
    return (open.find(({ key }) => key === chosen) ?? open[0])?.key;
  }

  /** Returns the key of a side's place; undefined if the panel does not reach the side. */
  const keyOf = (side: ValueSide): string | undefined =>
    side === "game" ? gameKey() : serverOnly ? "" : SERVER;

  function address(side: ValueSide, id: string): string {
    return addressOf(id, keyOf(side) ?? SERVER);
  }

  function entries(side: ValueSide) {
    const key = keyOf(side);
    return store.mods().filter(({ guid }) => placeOf(guid) === key && !ui.readOnly(guid));
  }

  function readMods(side: ValueSide): readonly ReadMod[] {
    return entries(side).flatMap(({ guid, version }) => {
      const page = store.pages().find((each) => each.guid === guid);
      return page ? { id: modOf(guid), version, rows: page.text } : [];
    });
  }

  const readNow = (addresses: readonly string[]) => ui.deferred.get()!.places.readNow(addresses);

  const nameOf = (id: string) => modNameOf(ui, id);

  /** Returns why a mod will not run on a side once the profile with this preview is applied; undefined if it will run. */
  function offReason(side: Side, id: string, { changes }: ProfilePreview): string | undefined {
    const mod = ui.verdicts?.mods.find((each) => each.id === id);
    if (!mod) return absentText(ui, id);
    const change = changes.find((each) => each.id === id && each.after.side === side);
    const decision = change?.after ?? mod[side];
    if (decision?.enabled) return undefined;
    return decision ? reasonOf(ui.verdicts, decision) : words.sentence(deferredWords.why.wrongSide(side));
  }

  return {
    offReason,
    /** Returns the games that `choose` accepts. */
    games,
    gameKey,
    choose(key: string): void {
      chosen = key;
      ui.update();
    },
    address,
    nameOf,
    readMods,
    /** Reads the rows of a side again. */
    refresh: (side: ValueSide) => readNow(entries(side).map(({ guid }) => guid)),
    readNow,
    /** Returns a side as it is after the profile with this preview is applied; without a preview, mods keep their states. */
    known(side: ValueSide, preview: ProfilePreview | undefined): KnownSide {
      const mods = new Map(readMods(side).map((mod) => [mod.id, mod]));
      return {
        side,
        read: (id) => mods.get(id),
        offReason(id) {
          if (preview && ui.verdicts?.mods.some((each) => each.id === id))
            return offReason("client", id, preview);
          return mods.has(id) ? undefined : absentText(ui, id);
        },
      };
    },
  };
}
