import { objectIn } from "../../../sdk/json/object.js";
import { listOf, recordOf, textOf } from "../../../sdk/json/shape.js";
import { PROFILE_SCHEMA, type Shared } from "../../protocol/profiles/profile-file.js";
import type {
  AppliedProfile,
  ProfilePreview,
  SkippedValue,
  ValueChange,
} from "../../protocol/profiles/profile-replies.js";
import type { AppliedGame } from "./game-profile.js";

/** Returns the lines of `svc-mod profile list`. */
export function listLines(text: string): readonly string[] {
  const { profiles, problems } = objectIn(text) ?? {};
  const lines = listOf(profiles).map((item) => {
    const { name, auto, hostVersion, mods } = recordOf(item);
    const made = hostVersion === "" ? "" : `, made with ${textOf(hostVersion)}`;
    return `${textOf(name)}: ${mods} mods${made}${auto === true ? ", kept automatically" : ""}`;
  });
  return [...(lines.length > 0 ? lines : ["no profiles"]), ...listOf(problems).map(textOf)];
}

/** The planned or stored values of a profile for a game, and the mods that the game does not run. */
export interface GameLines extends AppliedGame {
  readonly name: string;
  readonly missing: readonly string[];
}

/** Returns the lines that describe a preview, with the values for a game if there is one. */
export function previewLines(
  { changes, mods }: ProfilePreview,
  shared: Shared,
  game: GameLines | undefined,
): readonly string[] {
  const lines = changes.map(({ id, before, after }) => {
    const verb = after.enabled ? (before.enabled ? "stays loaded" : "is loaded") : "is not loaded";
    return `${id} ${verb}${after.reason === "" ? "" : `: ${after.reason}`} (${after.side})`;
  });
  for (const { id, state, values, skipped } of mods) {
    if (state === "other-version") lines.push(`${id} has another version: only named values change`);
    if (state === "not-installed") lines.push(`${id} is not installed`);
    if (state === "not-running" && values.length > 0) lines.push(`${id} gets its values after its load`);
    lines.push(...values.map((each) => valueLine(id, each)), ...skipped.map((each) => skippedLine(id, each)));
  }
  if (game) lines.push(...gameLines(game));
  if (lines.length === 0) lines.push("nothing changes");
  return game ? lines : [...lines, ...unusedLines(shared)];
}

function gameLines({ name, values, skipped, missing }: GameLines): readonly string[] {
  return [
    ...values.map((each) => `in ${name}: ${valueLine(each.id, each)}`),
    ...skipped.map((each) => `in ${name}: ${skippedLine(each.id, each)}`),
    ...missing.map((id) => `in ${name}: ${id} does not run`),
  ];
}

/** Returns the lines that describe the result of an apply; `before` names the profile with the state before the apply. */
export function appliedLines(
  { changed, values, skipped, waiting }: AppliedProfile,
  before: string | undefined,
  game: GameLines | undefined,
): readonly string[] {
  const inGame = game ? [game.values, game.skipped, game.missing] : [];
  if (!changed && before === undefined && [skipped, ...inGame].every(({ length }) => length === 0))
    return ["nothing has changed"];
  return [
    `applied: ${values.length} values are stored, ${skipped.length} skipped`,
    ...skipped.map((each) => skippedLine(each.id, each)),
    ...(game
      ? [`in ${game.name}: ${game.values.length} values are stored`, ...gameLines({ ...game, values: [] })]
      : []),
    ...(waiting.length === 0 ? [] : [`after their load, values for: ${waiting.join(", ")}`]),
    ...(before === undefined ? [] : [`the state before is the profile "${before}"`]),
  ];
}

function valueLine(id: string, { key, before = "?", after, note }: ValueChange): string {
  return `${id} ${key}: ${before} -> ${after}${note === undefined ? "" : ` (${note})`}`;
}

function skippedLine(id: string, { key, why }: SkippedValue): string {
  return `${id} ${key} is skipped: ${why}`;
}

function unusedLines(shared: Shared): readonly string[] {
  const inGame = shared.mods.filter(({ game }) => game !== undefined).map(({ id }) => id);
  const what = shared.schema === PROFILE_SCHEMA ? "profile" : "set";
  return inGame.length === 0
    ? []
    : [
        `the ${what} has values for the game (${inGame.join(", ")}): open the game and apply it there, or give --game`,
      ];
}
