/** Returns the message of a thrown value: its `message`, else the value as text. Never throws. */
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
 * Returns an error's text for the log: its name and message, then its stack. The stack contains name and message in some
 * engines and only positions in others. Never throws, for any thrown value.
 */
export function describeError(error: unknown): string {
  try {
    if (typeof error !== "object" || error === null) return String(error);
    const { message, name, stack } = error as Readonly<Record<string, unknown>>;
    const ending = isAbsent(message) ? "" : `: ${String(message)}`;
    const places = typeof stack === "string" ? stack : "";
    if (places !== "" && places.includes(ending)) return places;
    return `${isAbsent(name) ? errorMessage(error) : String(name) + ending}\n${places}`.trim();
  } catch {
    return UNPRINTABLE;
  }
}

/** Returns the first line of a text, such as an error's. */
export function firstLine(text: string): string {
  return text.split("\n", 1)[0]!;
}

function isAbsent(part: unknown): boolean {
  return part === undefined || part === "";
}
