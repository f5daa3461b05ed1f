/** The message of a thrown value on one line of a sentence: an Error's own, else the value as text. Never throws. */
export function errorMessage(error: unknown): string {
  try {
    return String(typeof error === "object" && error !== null && "message" in error ? error.message : error);
  } catch {
    return UNPRINTABLE;
  }
}

const UNPRINTABLE = "an error that cannot be printed";

/**
 * An error's text for a log line: its name and message, then its stack, which begins with these in some engines and holds only
 * places in others. Never throws, whatever was thrown.
 */
export function describeError(error: unknown): string {
  try {
    if (typeof error !== "object" || error === null) return String(error);
    const { message, name, stack } = error as { message?: unknown; name?: unknown; stack?: unknown };
    const said = message === "" ? "" : `: ${String(message)}`;
    const places = typeof stack === "string" ? stack : "";
    return places !== "" && places.includes(said) ? places : `${String(name)}${said}\n${places}`.trim();
  } catch {
    return UNPRINTABLE;
  }
}
