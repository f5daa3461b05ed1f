import { PRESET_LIMITS } from "./preset-file.js";

/** Returns the JSON Schema of a mod's `presets.json`, draft 7, which the build writes to `presets.schema.json`. */
export function presetsSchema(): object {
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: "presets.json of a mod",
    description: "Sets of values that the author ships with a mod, for the player to try.",
    type: "object",
    required: ["schema", "presets"],
    properties: {
      $schema: { type: "string", description: "The path of this schema, for editors." },
      schema: { const: "svc.presets/1", description: "The format of this file." },
      presets: {
        type: "array",
        maxItems: PRESET_LIMITS.presets,
        description: "In the order of the panel.",
        items: {
          type: "object",
          required: ["id", "title", "values"],
          properties: {
            id: {
              type: "string",
              pattern: "^[A-Za-z0-9._-]{1,40}$",
              description: "Unique in this file: it names the preset's translated texts.",
            },
            title: {
              type: "string",
              pattern: "\\S",
              maxLength: PRESET_LIMITS.title,
              description: "The name that the panel shows.",
            },
            about: {
              type: "string",
              maxLength: PRESET_LIMITS.about,
              description: "What the preset is for, in one sentence.",
            },
            values: {
              type: "object",
              additionalProperties: { type: ["boolean", "number", "string"] },
              description: "The values by the keys of the mod's settings, in the spelling that is stored.",
            },
          },
        },
      },
    },
  };
}
