/**
 * Calls `changed` whenever a property of an object is set to another value. Ignores functions, accessors and changes inside a
 * value: replace the value instead.
 */
export function observe(object: object, changed: () => void): void {
  for (const [name, { value, get }] of Object.entries(Object.getOwnPropertyDescriptors(object))) {
    if (get !== undefined || typeof value === "function") continue;
    let held: unknown = value;
    Object.defineProperty(object, name, {
      get: () => held,
      set(next: unknown) {
        if (next === held) return;
        held = next;
        changed();
      },
    });
  }
}
