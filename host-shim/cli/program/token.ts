import { readFileSync } from "node:fs";
import { errorMessage } from "../../../sdk/host/describe-error.js";
import type { Log } from "../../runtime/log-lines.js";
import { isTokenText } from "../../server/index.js";
import type { Values } from "./command.js";
import { UsageError } from "./usage.js";

/** The options of a command that name a backend's token. */
export const TOKEN_OPTIONS = {
  token: { value: "text", summary: "the backend's token; other users of the computer can read it here" },
  "token-file": { value: "file", summary: "a file with the token (default: the variable SVC_MOD_TOKEN)" },
} as const;

/**
 * Returns the token: `--token`, else the text of `--token-file`, else the variable `SVC_MOD_TOKEN`, else `""`. Throws a
 * UsageError for both options, an unreadable file and an invalid token. Other users of the computer can read a command line, so
 * on a shared computer use the file or the variable.
 */
export function tokenOf(
  { token, "token-file": file }: Values<typeof TOKEN_OPTIONS>,
  environment: NodeJS.ProcessEnv = process.env,
): string {
  if (token !== "" && file !== "") throw new UsageError("give --token or --token-file, not both");
  if (token !== "") return checked("--token", token);
  if (file !== "") return checked(`--token-file ${file}`, read(file).trim());
  const fromEnvironment = environment["SVC_MOD_TOKEN"] ?? "";
  return fromEnvironment === "" ? "" : checked("SVC_MOD_TOKEN", fromEnvironment);
}

const SHORTEST = 16;

/** Logs a warning for a token that is short enough to guess. */
export function warnOfShortToken(token: string, log: Log): void {
  if (token === "" || token.length >= SHORTEST) return;
  log(
    "warn",
    `the token has ${token.length} characters and can be guessed: take at least ${SHORTEST}, such as those of openssl rand -hex 32`,
  );
}

function checked(source: string, token: string): string {
  if (token === "") throw new UsageError(`${source} is empty: set it to a token, or omit it`);
  if (isTokenText(token)) return token;
  throw new UsageError(`${source} must be ASCII without spaces at its ends, because it is sent in a header`);
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new UsageError(`--token-file cannot be read: ${errorMessage(error)}`);
  }
}
