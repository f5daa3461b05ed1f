import { errorMessage } from "../../sdk/host/describe-error.js";
import { sha256 } from "../client/sha256.js";
import { PAGE_LIMITS } from "../protocol/profiles/kept-file.js";
import type { ProfileTexts } from "../selection/profiles/kept-profiles.js";
import type { OverrideStorage } from "./override-items.js";

const ITEM = /^svc-mod\/profile:([\da-f]{64})$/;
const keyOf = (hash: string) => `svc-mod/profile:${hash}`;

/** The error when a storage rejects an item: the storage may be full. */
class Refused extends Error {}

/** Opens the kept profiles in a page's storage: the items `svc-mod/profile:<sha256>`. */
export function openProfileItems(storage: OverrideStorage): ProfileTexts {
  const cannot = (error: unknown) =>
    `the page's storage cannot be written, nothing has changed: ${errorMessage(error)}`;

  return {
    limits: PAGE_LIMITS,
    hash: sha256,
    hashes() {
      const hashes: string[] = [];
      for (let index = 0; index < storage.length; index++) {
        const [, hash] = ITEM.exec(storage.key(index) ?? "") ?? [];
        if (hash !== undefined) hashes.push(hash);
      }
      return hashes;
    },
    read: (hash) => storage.getItem(keyOf(hash)) ?? undefined,
    write(hash, text) {
      try {
        storage.setItem(keyOf(hash), text);
      } catch (error) {
        throw new Refused(cannot(error));
      }
      // A disabled storage may accept an item and drop it.
      if (storage.getItem(keyOf(hash)) !== text) throw new Error(cannot("it dropped the written item"));
    },
    remove: (hash) => storage.removeItem(keyOf(hash)),
    fileName: keyOf,
    mayBeFull: (error) => error instanceof Refused,
  };
}
