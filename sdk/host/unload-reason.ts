/** The reason with which the unload of a mod aborts its signal: an AbortError that names the mod. */
export function unloadReason(guid: string): Error {
  const reason = new Error(`mod ${guid} was unloaded`);
  reason.name = "AbortError";
  return reason;
}

/** Whether a value is such a reason; every mod carries its own copy of the SDK, so it is known by its words. */
export function isUnloadReason(value: unknown): boolean {
  return (
    value instanceof Error && value.name === "AbortError" && /^mod \S+ was unloaded$/.test(value.message)
  );
}
