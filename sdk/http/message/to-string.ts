import { type HttpMethod, parseHttpMethod } from "./method.js";
import { reasonPhrase } from "./status-code.js";

/**
 * Returns a method's token, such as `GET`, or a status code and its reason phrase, such as `404 Not Found`. A code without a
 * reason phrase is returned alone, such as `599`; an unknown method as `""`.
 *
 * @param value An {@link HttpMethod} or a status code.
 */
export function $(value: HttpMethod | number): string {
  if (typeof value === "string") return parseHttpMethod(value);
  const reason = reasonPhrase(value);
  return reason === "" ? `${value}` : `${value} ${reason}`;
}

export { $ as toString };
