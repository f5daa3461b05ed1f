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
  /** Presses a key, named by its `KeyboardEvent.code`. */
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

/** Opens a page of 1200 by 900 in a fresh browser, passes its driver to `work`, then closes the browser in any case. */
export type WithDriver = (work: (driver: Driver) => Promise<void>) => Promise<void>;

/** Whether a console line is a complaint. Network errors are not complaints: other tests check them. */
export function isComplaint(text: string): boolean {
  return !/the server responded with|Failed to load resource/.test(text);
}
