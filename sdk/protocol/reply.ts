import { getMember, getString, parseDocument } from "../json/document.js";
import { isJson, literalKind } from "../json/scan.js";

/** What a settings route answers to an edit or a reset: the rows after it and, where it was refused, why. */
export interface SchemaReply {
  readonly ok: boolean;
  /** `""` when `ok`. */
  readonly err: string;
  /** The JSON text of the rows; undefined when a refusal has none. */
  readonly rows: string | undefined;
}

/** The body: the bare array when it was done, else the text of `{err, rows}`. */
export function writeSchemaReply(rows: string, refusal?: string): string {
  return refusal === undefined ? rows : `{"err":${JSON.stringify(refusal)},"rows":${rows}}`;
}

/** Reads such a body; undefined when it has another shape. */
export function readSchemaReply(body: string): SchemaReply | undefined {
  const document = parseDocument(body);
  if (document === undefined) {
    return isJson(body) && literalKind(body) === "array" ? { ok: true, err: "", rows: body } : undefined;
  }
  const err = getString(document, "err");
  return typeof err === "string" ? { ok: false, err, rows: getMember(document, "rows") } : undefined;
}
