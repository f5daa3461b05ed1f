import { isSameValue } from "../../../sdk/json/object.js";
import { isModId } from "../../protocol/mod-id.js";
import {
  type ProfileMod,
  SET_SCHEMA,
  type SettingSet,
  type Shared,
} from "../../protocol/profiles/profile-file.js";
import { type ModValues, ownLiteral } from "../rows/exported-values.js";
import { modOf } from "../rows/mod-address.js";
import { fitsRow, type PanelRow } from "../rows/panel-row.js";

/** Rows of one mod in one place, whose values are shared. */
interface SharedRows {
  /** The address of the mod. */
  readonly guid: string;
  readonly version: string;
  readonly inGame: boolean;
  readonly rows: readonly PanelRow[];
}

/** Returns the player's own literal of a row if it may be shared; undefined for a secret, or if the row has no valid one. */
export function openLiteral(row: PanelRow): string | undefined {
  const literal = ownLiteral(row);
  return row.secret || row.masked || literal === undefined || !fitsRow({ ...row, valueJson: literal })
    ? undefined
    : literal;
}

/** Whether the player changed a row to a value that may be shared, even if a list locks the row. */
export function isOwnChange(row: PanelRow): boolean {
  const literal = row.implemented ? openLiteral(row) : undefined;
  return literal !== undefined && (row.given?.how === "suggest" || !isSameValue(literal, row.defaultJson));
}

/** Returns the set of the rows' values. For a mod in several games, takes the values of the first game. */
export function setOf(shared: readonly SharedRows[]): SettingSet {
  const mods = new Map<string, ProfileMod>();
  for (const { guid, version, inGame, rows } of shared) {
    const id = modOf(guid);
    const values = rows.flatMap((row) => {
      const literal = openLiteral(row);
      return literal === undefined ? [] : [[row.key, literal] as const];
    });
    const mod = mods.get(id) ?? { id, version };
    const side = inGame ? "game" : "values";
    if (values.length > 0 && !mod[side] && isModId(id)) mods.set(id, { ...mod, [side]: new Map(values) });
  }
  return { schema: SET_SCHEMA, mods: [...mods.values()] };
}

/** Returns the values of a set, one entry for each mod and side; `addressFor` returns the address of a mod on a side. */
export function valuesIn(
  { mods }: Pick<Shared, "mods">,
  addressFor: (id: string, inGame: boolean) => string,
): readonly ModValues[] {
  return mods.flatMap(({ id, values, game }) =>
    [values, game].flatMap((literals, side) =>
      literals ? { guid: addressFor(id, side === 1), place: "", literals } : [],
    ),
  );
}
