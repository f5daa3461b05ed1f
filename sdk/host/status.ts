/**
 * The result of an operation. Operations return one of these strings instead of throwing on bad data.
 *
 * - `Ok` success
 * - `ErrGeneric` another failure
 * - `ErrBadArg` an argument is invalid, or the call is not allowed now, such as inside `convert`; nothing was changed
 * - `ErrNotFound` the named key, file or library does not exist
 * - `ErrUnsupported` not supported on this side of the game, or a registry list locks the setting; nothing was stored
 * - `ErrConfigParse` the config file is not UTF-8, not JSON, or not an object; it was not changed
 * - `ErrIo` the file system or storage failed
 * - `ErrDisposed` the mod is unloaded
 * - `ErrConflict` the path is taken, this copy of the SDK is in use, or the file changed meanwhile
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

/** One of the strings in the constant `Status`. */
export type Status = (typeof Status)[keyof typeof Status];
