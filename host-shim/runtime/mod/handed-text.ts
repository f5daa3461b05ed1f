import { utf8Length } from "../../../sdk/http/text/utf8.js";

/** The first version of the agreement with a host in which a mod hands something on. */
const FIRST_API = 2;
const MOST_BYTES = 1024 * 1024;

/**
 * What a mod hands on to its next load, by what its `detach` answered: JSON text, `""` for none. `refuse` hears why an answer is
 * not handed on. The SDK answers nothing that is refused here; a mod may be built without it.
 */
export function handedText(api: number, answer: unknown, refuse: (problem: string) => void): string {
  // What a mod of an older api answers means nothing.
  if (api < FIRST_API || answer === undefined) return "";
  const problem =
    typeof answer !== "string" ? "it is no string" : isTooLarge(answer) ? "it is larger than 1 MiB" : "";
  if (problem === "") return answer as string;
  refuse(problem);
  return "";
}

function isTooLarge(text: string): boolean {
  // No UTF-16 unit takes more than three bytes.
  return text.length * 3 > MOST_BYTES && utf8Length(text) > MOST_BYTES;
}
