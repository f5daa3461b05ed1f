/** Replaces a secret in log lines, errors, and row members that a panel does not mask. */
export const LOG_MASK = "***";

/** Matches the text of every row with the member `secret`, in any spelling: a row without a match need not be parsed. */
export const MAY_BE_SECRET = /secret|\\u/;

/** Replaces a secret on screen. */
export const SCREEN_MASK = "•••";

/**
 * Whether the value of a row, declared or served, is a secret. A member of a wrong type counts too: showing a secret is
 * worse than masking an open value.
 */
export function isSecret(row: { readonly secret?: unknown }): boolean {
  return Boolean(row.secret);
}
