import { Status } from "../host/status.js";
import type { Setting } from "../kinds/index.js";
import { writeSchemaReply } from "../protocol/reply.js";
import { type DeclaredRow, serveRow } from "../protocol/row.js";
import { writeRows } from "../protocol/row-list.js";
import { describe, readConfig } from "./config.js";
import type { ModContext } from "./context.js";
import { currentLiteral } from "./moves.js";

/** The rows as a panel receives them, current values folded in: the JSON text of an array. One config read. */
export function schemaJson(context: ModContext, rows: readonly Setting[]): string {
  const page = rows.map((row, at) => {
    const madeOf = (made?: DeclaredRow) => (made?.row === row || made?.declared === row ? made : undefined);
    // Most pages are of all rows in their order, and the map of thousands of them takes a quarter of the time.
    return madeOf(context.made[at]) ?? madeOf(context.byKey.get(row.key)) ?? { row };
  });
  return writePage(context, page);
}

/** The declared rows as a panel receives them: the body of the settings route. */
export function declaredSchemaJson(context: ModContext): string {
  return writePage(context, context.made);
}

function writePage(context: ModContext, page: readonly DeclaredRow[]): string {
  const { document } = readConfig(context);
  // A file mostly has its members in the order of the rows.
  const cursor = { next: 0 };
  const served = page.map((declared) => {
    const { row } = declared;
    const { literal, problem } = currentLiteral(context, document, row, cursor);
    return serveRow(row, literal, context.effects.get(row.key), problem, declared);
  });
  return writeRows(served);
}

/** The reply to an edit or a reset: the bare array on `Ok`, else the text of `{err, rows}`. Re-read after the write. */
export function declaredSchemaReply(context: ModContext, status: Status, err = describe(status)): string {
  return writeSchemaReply(declaredSchemaJson(context), status === Status.Ok ? undefined : err);
}
