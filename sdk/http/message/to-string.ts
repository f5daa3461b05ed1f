import { type HttpMethod, parseHttpMethod } from "./method.js";
import { reasonPhrase } from "./status-code.js";

/**
 * Prints a method as its token, `GET`, and a status code with its reason phrase, `404 Not Found`, or alone when it has
 * none, `599`. `HttpUnknown` prints `""`.
 *
 * @param value An {@link HttpMethod} or a status code.
 */
export function $(value: HttpMethod | number): string {
  if (typeof value === "string") return parseHttpMethod(value);
  const reason = reasonPhrase(value);
  return reason === "" ? `${value}` : `${value} ${reason}`;
}

export { $ as toString };
