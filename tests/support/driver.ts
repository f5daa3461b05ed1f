/** A button of a mouse that every driver can press. */
export type MouseButton = "left" | "middle" | "right";

/** A page in a browser, as far as tests that run in several browsers drive it: real keys and a real mouse. */
export interface Driver {
  /**
   * What the page's console and its errors said since this was asked last. A driver that is not told of them asks the page,
   * which keeps them in `window.complaints`.
   */
  readonly complaints: () => Promise<string[]>;
  readonly goto: (url: string) => Promise<void>;
  /** The value, as JSON, of an expression in the page; a Promise is waited for. */
  readonly evaluate: <T>(expression: string) => Promise<T>;
  /** Keys are named by `KeyboardEvent.code`. */
  readonly keyDown: (code: string) => Promise<void>;
  readonly keyUp: (code: string) => Promise<void>;
  readonly type: (text: string) => Promise<void>;
  /** CSS pixels of the window. */
  readonly mouseMove: (x: number, y: number, steps?: number) => Promise<void>;
  /** Presses a button, the left one unless another is named. */
  readonly mouseDown: (button?: MouseButton) => Promise<void>;
  readonly mouseUp: (button?: MouseButton) => Promise<void>;
  /** The window as a PNG. */
  readonly screenshot: () => Promise<Uint8Array>;
}

/** Opens a browser on a fresh profile, hands `work` a page of 1200 by 900, and closes all of it, also when it throws. */
export type WithDriver = (work: (driver: Driver) => Promise<void>) => Promise<void>;

/** Whether a line of the console counts: what the network said is for other tests. */
export function isComplaint(text: string): boolean {
  return !/the server responded with|Failed to load resource/.test(text);
}
