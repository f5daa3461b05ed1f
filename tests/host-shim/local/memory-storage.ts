import type { OverrideStorage } from "../../../host-shim/local/index.js";

/** A page's storage in memory, that can be made full or dead. */
export interface MemoryStorage extends OverrideStorage {
  readonly items: Map<string, string>;
  /** What happens to who uses it: nothing, a refused write, a write that is forgotten, or an error at every use. */
  state: "well" | "full" | "forgetful" | "dead";
  /** How often anything was asked of it. */
  uses: number;
}

/** Makes an empty one. */
export function memoryStorage(): MemoryStorage {
  const items = new Map<string, string>();
  let keys: readonly string[] = [];
  function use(): void {
    storage.uses++;
    if (storage.state === "dead") throw new Error("the storage is off");
  }
  const storage: MemoryStorage = {
    items,
    state: "well",
    uses: 0,
    get length() {
      use();
      return items.size;
    },
    key(index) {
      use();
      // Whoever looks at all of them begins at the first.
      if (index === 0) keys = [...items.keys()];
      return keys[index] ?? null;
    },
    getItem(key) {
      use();
      return items.get(key) ?? null;
    },
    setItem(key, value) {
      use();
      if (storage.state === "full") throw new Error("the quota is exceeded");
      if (storage.state !== "forgetful") items.set(key, value);
    },
    removeItem(key) {
      use();
      items.delete(key);
    },
  };
  return storage;
}
