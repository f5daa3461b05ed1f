import { Status } from "../host/status.js";
import type { Setting } from "../kinds/index.js";
import { writeSchemaReply } from "../protocol/reply.js";
import { type DeclaredRow, serveRow, writeRows } from "../protocol/row.js";
import { describe, readConfig } from "./config.js";
import type { ModContext } from "./context.js";
import { currentLiteral } from "./moves.js";

/** Writes any rows as a panel receives them, with one config read; reuses the frames of declared rows. */
export function schemaJson(context: ModContext, rows: readonly Setting[]): string {
  const page = rows.map((row) => {
    const declared = context.byKey.get(row.key);
    return declared?.row === row || declared?.declared === row ? declared : { row };
  });
  return writePage(context, page);
}

/** Writes the declared rows as a panel receives them: the body of the settings route. */
export function declaredSchemaJson(context: ModContext): string {
  return writePage(context, [...context.byKey.values()]);
}

function writePage(context: ModContext, page: readonly DeclaredRow[]): string {
  const { document } = readConfig(context);
  const served = page.map((declared) => {
    const { row } = declared;
    const { literal, problem } = currentLiteral(context, document, row);
    return serveRow(row, literal, context.effects.get(row.key), problem, declared);
  });
  return writeRows(served);
}

/** Writes the reply to an edit or a reset, from the config as it is after the write. */
export function declaredSchemaReply(context: ModContext, status: Status, err = describe(status)): string {
  return writeSchemaReply(declaredSchemaJson(context), status === Status.Ok ? undefined : err);
}
