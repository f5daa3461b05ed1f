/**
 * A statement that never ends, for mods that loop. Like `for (;;);`, but it sleeps and leaves the CPU to other tests. Node's
 * time limit interrupts both alike.
 */
export const ENDLESS =
  "for (const cell = new Int32Array(new SharedArrayBuffer(4)); ; ) Atomics.wait(cell, 0, 0, 1000);";
