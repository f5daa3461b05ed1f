import { recordOf } from "../../../sdk/json/shape.js";
import { optionsOf, type ServedRow } from "./rows.js";

/** The file name of the JSON Schema of a mod's `config.json`, for editors; in the mod's folder and beside the config file. */
export const CONFIG_SCHEMA_FILE = "config.schema.json";

/**
 * Returns the JSON Schema (draft 2020-12) of the `config.json` of a mod with these rows, one row per line. It allows other
 * members: the mod's own data, and values of earlier versions.
 */
export function writeConfigSchema(rows: readonly ServedRow[]): string {
  const lines = rows.map((row) => `    ${JSON.stringify(row.key)}: ${writeRow(row)}`);
  const properties = lines.length === 0 ? "{}" : `{\n${lines.join(",\n")}\n  }`;
  return `{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "type": "object",
  "properties": ${properties}
}
`;
}

function writeRow(row: ServedRow): string {
  const { label, description = "", literal, type, colorFormat } = row;
  const text = JSON.stringify({
    title: label,
    ...(description !== "" && { description }),
    type: type === "int" ? "integer" : typeof row.default,
    ...rangeOf(row),
    ...choicesOf(row),
    ...(colorFormat && { $comment: `a colour as ${colorFormat}` }),
  });
  // The default in its declared spelling: `1.0` stays `1.0`.
  return `${text.slice(0, -1)},"default":${literal}}`;
}

function rangeOf({ min, max }: ServedRow): object {
  return { ...(min !== undefined && { minimum: min }), ...(max !== undefined && { maximum: max }) };
}

function choicesOf(row: ServedRow): object {
  const options = optionsOf(row);
  return options ? { enum: options } : {};
}

/** A row whose default changed between two schemas of a mod. */
interface ChangedDefault {
  readonly key: string;
  readonly title: string;
  /** The earlier default, as JSON. */
  readonly before: string;
}

/** Returns the rows whose default differs between two texts of {@link writeConfigSchema}; `[]` if a text is anything else. */
export function changedDefaults(before: string, after: string): readonly ChangedDefault[] {
  const older = propertiesOf(before);
  return Object.entries(propertiesOf(after)).flatMap(([key, { title, default: now }]) => {
    if (!Object.hasOwn(older, key)) return [];
    const was = JSON.stringify(older[key]!.default);
    const isChanged = was !== undefined && now !== undefined && was !== JSON.stringify(now);
    return isChanged ? [{ key, title: String(title), before: was }] : [];
  });
}

function propertiesOf(text: string): Readonly<Record<string, Readonly<Record<string, unknown>>>> {
  try {
    const { properties } = recordOf(JSON.parse(text));
    return Object.fromEntries(
      Object.entries(recordOf(properties)).map(([key, property]) => [key, recordOf(property)]),
    );
  } catch {
    return {};
  }
}
