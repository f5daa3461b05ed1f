// The JSON Schema of a registry file, which the build writes to `mods.schema.json`.

import { GIVEN_LIMITS } from "../protocol/record.js";
import { GIVES, REGISTRY } from "./registry-shape.js";
import type { Rule, Shape } from "./shapes.js";

type Tables = typeof REGISTRY;
type Members = Readonly<Record<string, Shape<unknown>>>;

const WORDS: { readonly [Table in keyof Tables]: Readonly<Record<keyof Tables[Table], string>> } = {
  registry: {
    $schema: "The path of this schema, for editors. The backend ignores it.",
    schema: "The format of this file.",
    mods: "One entry for each mod of the install.",
    lists:
      "Lists that turn mods on and off. A list is in force if activeLists names it or a list in force inherits it.",
    activeLists:
      "The ids of the lists in force, each after the lists that it inherits. A later one overrides an earlier one.",
  },
  mod: {
    id: "The mod's identifier, also its guid on the bus and in routes. Never change it.",
    name: "The name that the panel shows; the id when left out.",
    version:
      "The mod's version, such as 1.4.0 or 1.5.0-beta.2. The panel shows it; ranges of other mods are compared with it.",
    artifact: "Where the mod's file is.",
    sides: "Where the mod can run: in the game, in the backend, or in both.",
    pipeline: "The versions of the game that the mod is made for, as a range in npm's notation.",
    requires: "The mods that must run for this mod to run. A requirement selects nothing.",
    conflicts: "The mods that must not run beside this mod. One of the two entries is enough.",
    shipped: "False for a mod that no list may name; a player can still enable it.",
    description: "What the mod does, in one line.",
    author: "Who made the mod.",
    homepage: "The address of a page about the mod.",
    bugs: "The address where players report bugs of the mod.",
    icon: "The path of the mod's picture in its folder: a square png, svg or webp of at most 64 KiB.",
    tags: "What the mod is about, a word or two each.",
  },
  artifact: {
    dir: "The mod's own folder below mods/. Its name does not start with a dot and is not that of a file of the platform.",
    library: "The mod's file in that folder.",
    sha256:
      "The SHA-256 of the library, in hex; another file does not run. Leave it out while you work on the mod.",
  },
  requirement: { id: "The id of the required mod.", version: "The accepted versions of that mod." },
  conflict: {
    id: "The id of the other mod.",
    version: "The versions of it that conflict.",
    reason: "Why; shown to the player.",
  },
  list: {
    id: "The list's name.",
    inherits: "The ids of the lists that this list inherits; its own entries override theirs.",
    entries:
      "The mods that the list turns on or off, one entry for each. Of two mods in conflict the earlier entry wins.",
  },
  entry: {
    id: "The mod.",
    enabled:
      "Whether the list turns the mod on or off. May be left out beside suggest or lock: the entry then only gives values.",
    note: "Why; shown to the player when the entry turns the mod off, and with the entry's values.",
    suggest:
      "Values by the key of the mod's setting: each is in force until the player chooses another. null cancels a value of another list.",
    lock: "Values by the key of the mod's setting: the player cannot change them here. null cancels a value of another list.",
  },
};

// JSON Schema has no flag for letter case, and its patterns are not anchored.
const DEFINITIONS = {
  id: {
    type: "string",
    pattern: "^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$",
    not: { pattern: "^[iI][nN][dD][eE][xX]$" },
    description: "A mod's identifier, also its guid on the bus and in routes. Unique without regard to case.",
  },
  path: {
    type: "string",
    pattern:
      "^(?![A-Za-z]:)(?!\\.{1,2}(?:/|$))[^/\\\\\\u0000-\\u001f\\u007f]*[^/\\\\. \\u0000-\\u001f\\u007f](?:/(?!\\.{1,2}(?:/|$))[^/\\\\\\u0000-\\u001f\\u007f]*[^/\\\\. \\u0000-\\u001f\\u007f])*$",
  },
  line: { type: "string", maxLength: 300, pattern: "^[^\\u0000-\\u001f\\u007f]*$" },
  address: { type: "string", pattern: '^(?:https?://[^\\s"<>\\\\^`{|}\\u0000-\\u001f]{1,2000})?$' },
  range: {
    type: "string",
    description: "A range of semantic versions in npm's notation, such as ^1.2.0. Prereleases count.",
    default: "*",
  },
};
const PATH = { $ref: "#/definitions/path" };
const RESERVED =
  "(?:^|/)(?:\\.|(?:[cC][oO][nN][fF][iI][gG]|[gG][iI][vV][eE][nN]|[pP][rR][eE][sS][eE][tT][sS]|[oO][vV][eE][rR][rR][iI][dD][eE][sS]|[sS][eE][lL][eE][cC][tT][iI][oO][nN])\\.[jJ][sS][oO][nN](?:$|[./]))";

const RULES: Readonly<Record<Rule, object>> = {
  text: { type: "string" },
  flag: { type: "boolean" },
  object: { type: "object" },
  list: { type: "array" },
  schema: { const: "svc.registry/1" },
  id: { $ref: "#/definitions/id" },
  listId: { type: "string", minLength: 1 },
  version: { type: "string", pattern: "^\\d+\\.\\d+\\.\\d+(?:-[0-9A-Za-z.-]+)?$", default: "0.0.0" },
  range: { $ref: "#/definitions/range" },
  side: { enum: ["client", "server"] },
  folder: { allOf: [PATH, { not: { pattern: RESERVED } }] },
  library: { allOf: [PATH, { pattern: "[^/]\\.js$" }] },
  sha256: { type: "string", pattern: "^(?:[0-9A-Fa-f]{64})?$" },
  line: { $ref: "#/definitions/line" },
  address: { $ref: "#/definitions/address" },
  icon: { allOf: [PATH, { pattern: "[^/]\\.(?:png|svg|webp)$" }] },
  tags: {
    type: "array",
    maxItems: 12,
    items: { type: "string", minLength: 1, maxLength: 40, pattern: "^[^\\u0000-\\u001f\\u007f]*$" },
  },
  values: {
    type: "object",
    maxProperties: GIVEN_LIMITS.keys,
    propertyNames: { minLength: 1, maxLength: GIVEN_LIMITS.key },
    additionalProperties: { type: ["boolean", "number", "string", "null"] },
  },
};

/** Returns the JSON Schema of a registry file, draft 7. */
export function registrySchema(): object {
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: "registry/mods.json of an install",
    description:
      "The mods of an install and the lists that select them. Nothing here starts a mod by itself: a list or a player's override selects it.",
    ...tableSchema("registry"),
    definitions: { ...DEFINITIONS, mod: tableSchema("mod"), list: tableSchema("list") },
  };
}

function tableSchema(table: keyof Tables): object {
  const members: Members = REGISTRY[table];
  const words: Readonly<Record<string, string>> = WORDS[table];
  return {
    ...RULES.object,
    required: Object.keys(members).filter((name) => !("fallback" in members[name]!)),
    ...(table === "entry" && {
      anyOf: ["enabled", ...Object.keys(GIVES)].map((name) => ({ required: [name] })),
    }),
    additionalProperties: false,
    properties: Object.fromEntries(
      Object.entries(members).map(([name, shape]) => [
        name,
        { ...schemaOf(shape), description: words[name] },
      ]),
    ),
  };
}

function schemaOf({ rule, members, item, fallback }: Shape<unknown>): object {
  if (item) return { ...RULES.list, items: schemaOf(item) };
  if (members === undefined) return { ...RULES[rule!], ...(fallback === true && { default: fallback }) };
  const table = (Object.keys(REGISTRY) as (keyof Tables)[]).find((name) => REGISTRY[name] === members)!;
  return table === "mod" || table === "list" ? { $ref: `#/definitions/${table}` } : tableSchema(table);
}
