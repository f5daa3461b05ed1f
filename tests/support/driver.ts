/** A button of a mouse that every driver can press. */
export type MouseButton = "left" | "middle" | "right";

/** A browser's page with real keys and a real mouse, for tests that run in several browsers. */
export interface Driver {
  /**
   * Returns the page's console messages and errors since the last call. A driver without access to them reads
   * `window.complaints`, where the page collects them.
   */
  readonly complaints: () => Promise<string[]>;
  readonly goto: (url: string) => Promise<void>;
  /** Evaluates an expression in the page, awaiting a Promise, and returns its JSON value. */
  readonly evaluate: <T>(expression: string) => Promise<T>;
  /** Keys are named by `KeyboardEvent.code`. */
  readonly keyDown: (code: string) => Promise<void>;
  readonly keyUp: (code: string) => Promise<void>;
  readonly type: (text: string) => Promise<void>;
  /** Coordinates are CSS pixels of the window. */
  readonly mouseMove: (x: number, y: number, steps?: number) => Promise<void>;
  /** Presses a button, by default the left one. */
  readonly mouseDown: (button?: MouseButton) => Promise<void>;
  readonly mouseUp: (button?: MouseButton) => Promise<void>;
  /** Returns the window as a PNG. */
  readonly screenshot: () => Promise<Uint8Array>;
}

/** Opens a browser with a fresh profile, passes a page of 1200 by 900 to `work`, and closes all, also when it throws. */
export type WithDriver = (work: (driver: Driver) => Promise<void>) => Promise<void>;

/** Returns whether a console line is a complaint; network errors are not, because other tests check them. */
export function isComplaint(text: string): boolean {
  return !/the server responded with|Failed to load resource/.test(text);
}
