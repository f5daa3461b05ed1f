/**
 * Makes the properties of an object tell of their changes: setting one to another value calls `changed`. Functions and
 * accessors stay as they are; what a property holds is replaced to change it, not altered in place.
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
