import { valueIn } from "../json/object.js";
import { memberLiterals } from "../json/parts.js";

/** The reply of a settings route to an edit or a reset: the rows after the request and, for a refusal, the reason. */
export interface SchemaReply {
  readonly ok: boolean;
  /** `""` when `ok`. */
  readonly err: string;
  /** The JSON text of the rows; undefined when a refusal has no rows. */
  readonly rows: string | undefined;
}

/** Writes the body: the bare array of rows, or the text of `{err, rows}` for a refusal. */
export function writeSchemaReply(rows: string, refusal?: string): string {
  return refusal === undefined ? rows : `{"err":${JSON.stringify(refusal)},"rows":${rows}}`;
}

/** Reads the body of a reply; undefined for any other text. */
export function readSchemaReply(body: string): SchemaReply | undefined {
  const value = valueIn(body) as { readonly err?: unknown } | null | undefined;
  if (Array.isArray(value)) return { ok: true, err: "", rows: body };
  const err = value?.err;
  return typeof err === "string" ? { ok: false, err, rows: memberLiterals(body).get("rows") } : undefined;
}
