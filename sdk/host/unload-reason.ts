/** Creates the abort reason of an unloaded mod's signal: an AbortError that names the mod. */
export function unloadReason(guid: string): Error {
  const reason = new Error(`mod ${guid} was unloaded`);
  reason.name = "AbortError";
  return reason;
}

/** Whether a value was created by `unloadReason`. Compares messages, because every mod has its own copy of the SDK. */
export function isUnloadReason(value: unknown): boolean {
  return (
    value instanceof Error && value.name === "AbortError" && /^mod \S+ was unloaded$/.test(value.message)
  );
}
