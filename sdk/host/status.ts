/**
 * The result of a mod-facing operation. Operations return one of these strings instead of throwing on bad data.
 *
 * - `Ok` it was done
 * - `ErrGeneric` it failed for a reason that has no name of its own
 * - `ErrBadArg` the argument has the wrong shape; nothing was changed
 * - `ErrNotFound` the thing named does not exist
 * - `ErrUnsupported` this side of the game cannot do that
 * - `ErrConfigParse` the config file is not UTF-8, not JSON, or not an object; it was left as it is
 * - `ErrIo` the file system refused
 * - `ErrDisposed` the mod is unloaded
 * - `ErrConflict` something else holds the place, or the file changed meanwhile
 */
export const Status = {
  Ok: "Ok",
  ErrGeneric: "ErrGeneric",
  ErrBadArg: "ErrBadArg",
  ErrNotFound: "ErrNotFound",
  ErrUnsupported: "ErrUnsupported",
  ErrConfigParse: "ErrConfigParse",
  ErrIo: "ErrIo",
  ErrDisposed: "ErrDisposed",
  ErrConflict: "ErrConflict",
} as const;

/** One of the strings of the constant of the same name. */
export type Status = (typeof Status)[keyof typeof Status];
