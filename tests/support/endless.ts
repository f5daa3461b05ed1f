/**
 * A statement that never ends, for mods that loop: like `for (;;);`, but asleep, so that tests which run meanwhile have the
 * processor. An engine that ends the one ends the other.
 */
export const ENDLESS =
  "for (const cell = new Int32Array(new SharedArrayBuffer(4)); ; ) Atomics.wait(cell, 0, 0, 1000);";
