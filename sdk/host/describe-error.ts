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
 * Returns an error's text for the log: its name and message, then its stack, then at most `levels` causes; the cause of an
 * AggregateError is its first error. The stack contains name and message in some engines and only positions in others. Never
 * throws, for any thrown value.
 */
export function describeError(error: unknown, levels = 3): string {
  try {
    if (typeof error !== "object" || error === null) return String(error);
    const { message, name, stack } = error as Readonly<Record<string, unknown>>;
    const ending = isAbsent(message) ? "" : `: ${String(message)}`;
    const places = typeof stack === "string" ? stack : "";
    const text =
      places !== "" && places.includes(ending)
        ? places
        : `${isAbsent(name) ? errorMessage(error) : String(name) + ending}\n${places}`.trim();
    const more = levels === 0 ? "" : causeOf(error, levels - 1);
    return text.includes(more) ? text : `${text}\ncaused by: ${more}`;
  } catch {
    return UNPRINTABLE;
  }
}

/** Describes the cause of an error; `""` if it has none, or one without a text. */
function causeOf(error: object, levels: number): string {
  try {
    const { cause, errors } = error as Readonly<Record<string, unknown>>;
    const first = cause ?? (Array.isArray(errors) ? errors[0] : undefined);
    const text = describeError(first ?? "", levels);
    return text === String({}) ? "" : text;
  } catch {
    return "";
  }
}

/** Returns the first line of a text, such as an error's. */
export function firstLine(text: string): string {
  return text.split("\n", 1)[0]!;
}

function isAbsent(part: unknown): boolean {
  return part === undefined || part === "";
}
