import type { Setting } from "../kinds/index.js";
import type { Convert, ModContext } from "../settings/context.js";
import type { FieldValue } from "./field.js";

declare const fieldsOf: unique symbol;

/** The result of `defineSettings`, for functions that accept the settings of any mod. */
export interface DefinedSettings<out Fields = unknown> {
  readonly [fieldsOf]: Fields;
}

/** A mod's settings as properties: the values in force. */
export type Settings<Fields> = DefinedSettings<Fields> & {
  readonly [Key in keyof Fields]: FieldValue<Fields[Key]>;
};

/** The values of defined settings by key. */
export type SettingsValues<Defined> =
  Defined extends DefinedSettings<infer Fields>
    ? { readonly [Key in keyof Fields]: FieldValue<Fields[Key]> }
    : never;

/** A changed setting, see {@link DefineOptions.applied}: its key with the value in force. Comparing `key` narrows `value`. */
export type SettingChange<Fields> = {
  readonly [Key in keyof Fields]: { readonly key: Key; readonly value: FieldValue<Fields[Key]> };
}[keyof Fields];

/** The functions that put the values of single settings in force. A setting without a function here has no hook. */
export type AppliedTable<Fields> = {
  readonly [Key in keyof Fields]?: (value: FieldValue<Fields[Key]>) => void;
};

/** The options of `defineSettings`. */
export interface DefineOptions<Fields> {
  /** False: the mod is left out of the index; its page and edits still work (default: true). */
  readonly inIndex?: boolean;
  /** Converts a literal that `config.json` has under a key of a row's `renamedFrom` (default: it is copied unchanged). */
  readonly convert?: Convert;
  /**
   * Puts changed values in force: a table of functions by key, or one function for all (default: none). Called once for each
   * key, after edits (also each live edit of a drag), resets by the player, changes of the file by another program, and changes
   * of the values of registry lists. Inside it the mod may call `settingApplied`, `settingAppliesOnRestart` and
   * `settingIgnored`. Not called for an edit to a text that is not an option while the default is in force.
   */
  readonly applied?: AppliedTable<Fields> | ((change: SettingChange<Fields>) => void);
}

/** Calls code of the mod so that the functions of the SDK find the mod's context. */
export type Caller = <Result>(run: () => Result) => Result;

/** The definition of an object of `defineSettings`. */
interface Definition {
  readonly rows: readonly Setting[];
  /** Declares the settings; from then on the object reads from `context`. Throws when a row cannot be declared. */
  readonly bind: (context: ModContext, call: Caller) => void;
  /** Makes an object of the same settings that is not bound. */
  readonly copy: () => DefinedSettings;
}

/**
 * The definition of each object that `defineSettings` returned. Not in `define-settings.ts`: a mod that only reads settings must
 * not bundle that file.
 */
const definitions = new WeakMap<object, Definition>();

/** Registers the definition of an object of `defineSettings`, and returns the object. */
export function remember<Made extends object>(made: Made, definition: Definition): Made {
  definitions.set(made, definition);
  return made;
}

/** Returns the definition of settings. Throws an Error unless `defineSettings` of this copy of the SDK made them. */
export function definitionOf(settings: unknown): Definition {
  const definition = definitions.get(settings as object);
  if (!definition)
    throw new Error(
      "settings must be the result of defineSettings of the same copy of the SDK: bundle the SDK once",
    );
  return definition;
}

/**
 * Returns the rows of settings, for `declareSettings`. Does not bind the object's properties. Throws an Error unless
 * `defineSettings` made the settings.
 *
 * @param settings The result of `defineSettings`.
 */
export function rowsOf(settings: DefinedSettings): Setting[] {
  return [...definitionOf(settings).rows];
}
