import { Status } from "../host/status.js";
import type { Setting } from "../kinds/index.js";
import { writeSchemaReply } from "../protocol/reply.js";
import { serveRow } from "../protocol/row.js";
import { writeRows } from "../protocol/row-list.js";
import { describe, readConfig } from "./config.js";
import type { ModContext } from "./context.js";
import { currentLiteral } from "./moves.js";

/** The rows as a panel receives them, current values folded in: the JSON text of an array. One config read. */
export function schemaJson(context: ModContext, rows: readonly Setting[]): string {
  const { document } = readConfig(context);
  const served = rows.map((row, at) => {
    const made = context.made?.[at];
    // Most pages are of all rows in their order, and the map of thousands of them takes a third of the time.
    const declared =
      made?.row === row || made?.declared === row ? made : (context.declared.get(row) ?? { row });
    const { row: own } = declared;
    const { literal, problem } = currentLiteral(context, document, own);
    return serveRow(own, literal, context.effects.get(own.key), problem, declared);
  });
  return writeRows(served);
}

/** The declared rows as a panel receives them: the body of the settings route. */
export function declaredSchemaJson(context: ModContext): string {
  return schemaJson(context, context.rows);
}

/** The reply to an edit or a reset: the bare array on `Ok`, else the text of `{err, rows}`. Re-read after the write. */
export function declaredSchemaReply(context: ModContext, status: Status, err = describe(status)): string {
  return writeSchemaReply(declaredSchemaJson(context), status === Status.Ok ? undefined : err);
}
