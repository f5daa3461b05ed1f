import type { OverrideStorage } from "../../../host-shim/local/index.js";

/** A page's storage in memory with simulated faults. */
export interface MemoryStorage extends OverrideStorage {
  readonly items: Map<string, string>;
  /** `full` throws at writes, `forgetful` drops writes, `dead` throws at every access. */
  state: "well" | "full" | "forgetful" | "dead";
  /** The number of accesses. */
  uses: number;
}

/** Creates an empty storage. */
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
      // Callers that iterate start at index 0, so the list of keys is made there.
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
