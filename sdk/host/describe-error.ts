/** The message of a thrown value for a sentence: its `message`, else the value as text. Never throws. */
export function errorMessage(error: unknown): string {
  try {
    const { message } = Object(error);
    return String(isAbsent(message) ? error : message);
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
    const { message, name, stack } = error as Readonly<Record<string, unknown>>;
    const said = isAbsent(message) ? "" : `: ${String(message)}`;
    const places = typeof stack === "string" ? stack : "";
    if (places !== "" && places.includes(said)) return places;
    return `${isAbsent(name) ? errorMessage(error) : String(name) + said}\n${places}`.trim();
  } catch {
    return UNPRINTABLE;
  }
}

function isAbsent(part: unknown): boolean {
  return part === undefined || part === "";
}
