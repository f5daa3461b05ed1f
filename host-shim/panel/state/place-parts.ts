/** The value of a row in another place, if the values differ. */
export interface ValueElsewhere {
  readonly text: string;
  /** The value as a button that opens the row in that place. */
  readonly tag: unknown;
}

/** The state of a row whose edit or typed text was not sent to its place. */
export interface UnsentState {
  readonly tone: "warn";
  readonly head: string;
  /** The reason, without a full stop; `""` if there is none to show. */
  readonly reason: string;
  /** The reason and, once its place can store the edit, the buttons that send and discard it. */
  readonly detail: unknown;
}
