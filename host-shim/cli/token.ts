import { readFileSync } from "node:fs";
import { isTokenText } from "../server/index.js";
import { UsageError } from "./usage.js";

/** The options that name a backend's token, for `parseArgs`. */
export const TOKEN_OPTIONS = {
  token: { type: "string" },
  "token-file": { type: "string" },
} as const;

/**
 * The token that a command line names: `--token`, else the text of `--token-file`, else the variable `SVC_MOD_TOKEN`; `""`
 * for none. Other users of the computer can read a command line, so the last two are the ones to use there.
 */
export function tokenOf(
  values: { readonly token?: string | undefined; readonly "token-file"?: string | undefined },
  environment: NodeJS.ProcessEnv = process.env,
): string {
  const { token, "token-file": file } = values;
  if (token !== undefined && file !== undefined)
    throw new UsageError("give --token or --token-file, not both");
  if (token !== undefined) return checked("--token", token);
  if (file !== undefined) return checked(`--token-file ${file}`, read(file).trim());
  return checked("SVC_MOD_TOKEN", environment["SVC_MOD_TOKEN"] || undefined);
}

function checked(source: string, token: string | undefined): string {
  if (token === undefined) return "";
  if (token === "") throw new UsageError(`${source} is empty: name a token, or leave it out`);
  if (isTokenText(token)) return token;
  throw new UsageError(`${source} must be ASCII without spaces at its ends, because it is sent in a header`);
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new UsageError(`--token-file cannot be read: ${(error as Error).message}`);
  }
}
