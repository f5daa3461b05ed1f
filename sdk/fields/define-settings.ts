import { quote } from "../json/scan.js";
import type { Setting } from "../kinds/index.js";
import type { ModContext } from "../settings/context.js";
import { declareRows } from "../settings/declare.js";
import { problemOf } from "../settings/row-problem.js";
import type { CheckedFields, FieldTable } from "./checked-fields.js";
import { partsOf } from "./field.js";
import { type Applied, createForm, defaultOf, type NamedField, valueIn } from "./form.js";
import { type DefineOptions, remember, type Settings } from "./settings.js";

/**
 * Defines a mod's settings. Returns an object with one read-only property per key, in order: the value in force. Pass the object
 * to `defineMod`. Reading a property throws an Error until the mod is loaded, and returns the default after unload. Throws an
 * Error that names the key of an invalid field, and an Error when `fields` is not a plain object. A row that `declareSettings`
 * rejects throws an Error when the mod is loaded.
 *
 * @param fields The fields by key, made by `bool`, `int`, `float`, `choice`, `text`, `keybind`, `select` and `color`.
 * @param options `applied`, `convert` and `inIndex`, see {@link DefineOptions} (default: none, none, true).
 * @example
 * ```ts
 * const settings = defineSettings(
 *   { fov: float("Field of view", 90, { lo: 60, hi: 120 }) },
 *   { applied: { fov: (fov) => settingApplied(`${fov} degrees`) } },
 * );
 * ```
 */
export function defineSettings<const Fields extends FieldTable>(
  fields: Fields extends CheckedFields<Fields> ? Fields : CheckedFields<Fields>,
  options: NoInfer<DefineOptions<Fields>> = {},
): Settings<Fields> {
  const named = nameFields(fields as FieldTable);
  const rows = [...named.values()].map(({ row }) => row);
  const { inIndex = true, convert, applied } = options;

  function makeObject(): Settings<Fields> {
    const source: Source = { context: undefined };
    const made = readers(rows, source) as Settings<Fields>;
    return remember(made, {
      rows,
      bind(context, call) {
        const problem = problemOf(rows);
        if (problem !== "") throw new Error(`defineSettings: ${problem}`);
        source.context = context;
        if (context.closed) return;
        context.form = createForm(context, named, applied as Applied, call);
        declareRows(context, rows, inIndex, convert);
      },
      copy: makeObject,
    });
  }
  return makeObject();
}

/** The mod that an object of settings reads from; undefined until the object is bound. */
interface Source {
  context: ModContext | undefined;
}

/** Builds the row of each field with its key. */
function nameFields(fields: FieldTable): ReadonlyMap<string, NamedField> {
  const prototype: unknown = fields ? Object.getPrototypeOf(fields) : undefined;
  if (prototype !== null && prototype !== Object.prototype) {
    throw new Error("defineSettings takes a plain object of fields, without __proto__");
  }
  const named = new Map<string, NamedField>();
  for (const [key, field] of Object.entries(fields)) {
    const parts = partsOf(field);
    const row = parts?.rowOf(key);
    const problem = keyProblem(key) || (row ? parts!.problem?.(row) : "is not a field");
    if (problem)
      throw new Error(`defineSettings: ${key ? quote(key) : `field ${named.size + 1}`} ${problem}`);
    named.set(key, { ...parts!, row: row! });
  }
  return named;
}

function keyProblem(key: string): string {
  if (key === "") return "has an empty key";
  return /^(0|[1-9]\d*)$/.test(key) ? "is a whole number: it would move to the front" : "";
}

/** Returns an object with a getter for each row. */
function readers(rows: readonly Setting[], source: Source): object {
  // Not a plain object: V8 turns a plain object into a slow hash table when its first key is also another object's first key.
  function Readers() {}
  Readers.prototype = Object.prototype;
  const made: object = new (Readers as unknown as new () => object)();
  // Not a loop, because Hermes shares the variables of a loop between its functions.
  rows.forEach((row) => {
    const { key } = row;
    const fallback = defaultOf(row);
    const get = () => {
      if (source.context) return valueIn(source.context, key, fallback);
      throw new Error(
        `settings.${key} was read before the mod was loaded: pass settings to defineMod, read them in load() or later`,
      );
    };
    Object.defineProperty(made, key, { get, enumerable: true });
  });
  return Object.freeze(made);
}
