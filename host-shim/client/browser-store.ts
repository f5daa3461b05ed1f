import { type ConfigText, Status } from "../../sdk/index.js";
import { TIMEOUT_MS, type Transport, withoutEndSlash } from "../protocol/host-transport.js";
import type { Artifact } from "../protocol/record.js";
import type { ConfigFile, LibraryText, ModStore } from "../runtime/mod/mod-store.js";
import { sha256 } from "./sha256.js";

/** The part of the Web Storage API that is used: `localStorage` is one. */
export interface PageStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** Where a page's mods come from and where their settings stay. */
export interface PageStoreOptions {
  /** The backend's address; it serves the libraries below `/mods/`. */
  readonly baseUrl: string;
  readonly transport: Transport;
  /** Keeps each mod's settings under `svc-mod/<artifact.dir>/config.json`, the last decision under `svc-mod/selection.json`. */
  readonly storage: PageStorage;
}

const SELECTION_KEY = "svc-mod/selection.json";
const LONGEST_SELECTION = 500_000;
/** With a tag that nobody has a page's cache stands aside, and wrong bytes that it holds are asked for anew. */
const NO_SUCH_TAG = '"-"';

/**
 * Libraries over HTTP by their hash, settings and the last decision in the browser's own storage. When the game starts
 * without its backend, the libraries of that decision come from the browser's cache, for as long as it keeps them. A
 * library has the hash of what came, not of what was asked for: a static host ignores the query, and a hotel's network
 * answers with a page of its own.
 */
export function createPageStore({ transport, storage, ...options }: PageStoreOptions): ModStore {
  const baseUrl = withoutEndSlash(options.baseUrl);
  const selection = createStoredFile(storage, SELECTION_KEY);
  return {
    readLibrary(artifact, done) {
      const wanted = artifact.sha256;
      if (wanted === "") return done(missing(artifact, "the backend has no such file"));
      const url = `${baseUrl}${libraryPath(artifact)}?h=${wanted}`;
      const ask = (etag: string, cache?: "force-cache") =>
        transport({ url, etag, cache, timeoutMs: TIMEOUT_MS }, (reply, problem) => {
          // Its hash tells whether it is the right one, so without a network an old copy will do.
          if (reply === undefined && etag === "" && cache === undefined) return ask(etag, "force-cache");
          if (reply?.status !== 200) {
            done(missing(artifact, reply === undefined ? problem : `the backend answered ${reply.status}`));
            return;
          }
          const text = String(reply.body);
          const found = hashOf(text, wanted);
          if (found !== wanted && etag === "") ask(NO_SUCH_TAG);
          else done({ status: Status.Ok, text, sha256: found });
        });
      ask("");
    },
    openConfig: ({ dir }) => createStoredFile(storage, `svc-mod/${dir}/config.json`),
    readSelection: (done) => done(selection.read().text),
    keepSelection(text) {
      const { text: kept } = selection.read();
      // One that is too long for the storage must not leave an older one behind, which may name other mods.
      const next = text.length > LONGEST_SELECTION ? "" : text;
      if (next !== kept) selection.write(next, kept);
    },
  };
}

function createStoredFile(storage: PageStorage, key: string): ConfigFile {
  function read(): ConfigText {
    try {
      const text = storage.getItem(key);
      return text === null ? { status: Status.ErrNotFound, text: "" } : { status: Status.Ok, text };
    } catch {
      return { status: Status.ErrIo, text: "" };
    }
  }

  return {
    read,
    write(next, previous) {
      const { status, text } = read();
      if (status === Status.ErrIo) return status;
      if (text !== previous) return Status.ErrConflict;
      try {
        storage.setItem(key, next);
        return Status.Ok;
      } catch {
        // The storage is full, or the player has switched it off.
        return Status.ErrIo;
      }
    },
    // The text is its own token: reading it is one look-up, and another tab may have written it.
    version: () => read().text,
  };
}

/** The hash of the bytes of a string. `fetch` takes a byte order mark off, which the hash of the file counts. */
function hashOf(text: string, wanted: string): string {
  const hash = sha256(text);
  return hash !== wanted && sha256(`\ufeff${text}`) === wanted ? wanted : hash;
}

function libraryPath({ dir, library }: Artifact): string {
  return `/mods/${`${dir}/${library}`.split("/").map(encodeURIComponent).join("/")}`;
}

function missing({ dir, library }: Artifact, why: string): LibraryText {
  return { status: Status.ErrNotFound, text: `${dir}/${library}: ${why}`, sha256: "" };
}
