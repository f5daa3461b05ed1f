import { type ConfigText, Status } from "../../sdk/index.js";
import { withoutGiven } from "../protocol/decision.js";
import { TIMEOUT_MS, type Transport, withoutEndSlash } from "../protocol/host-transport.js";
import { modFilePath } from "../protocol/mod-files.js";
import type { Artifact } from "../protocol/record.js";
import type { ConfigFile, LibraryText, ModStore } from "../runtime/mod/mod-store.js";
import { sha256 } from "./sha256.js";

/** The used part of the Web Storage API, such as `localStorage`. */
export interface PageStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** Options of {@link createPageStore}: the source of a page's mods and the storage of their settings. */
export interface PageStoreOptions {
  /** The backend's address; it serves the libraries below `/mods/`. */
  readonly baseUrl: string;
  /** Fetches the libraries. */
  readonly transport: Transport;
  /**
   * Stores each mod's settings under `svc-mod/<artifact.dir>/config.json`, the settings that follow a suggestion of a list
   * under `given.json` there, and the last decision under `svc-mod/selection.json`.
   */
  readonly storage: PageStorage;
}

const SELECTION_KEY = "svc-mod/selection.json";
const LONGEST_SELECTION = 500_000;
/** An ETag that no server sends makes the browser bypass its cache, which may hold wrong bytes. */
const NO_SUCH_TAG = '"-"';

/**
 * Creates the store of a page: fetches libraries over HTTP by their hash, and stores settings and the last decision in the
 * browser's storage. When the game starts without its backend, the libraries of that decision come from the browser's cache,
 * if it still has them. Reports a library with the hash of the received bytes, not of the request, because a static host
 * ignores the query, and a captive portal answers with its own page.
 *
 * @param options The backend's address, the transport for libraries and the storage for settings; all required.
 */
export function createPageStore({ transport, storage, ...options }: PageStoreOptions): ModStore {
  const baseUrl = withoutEndSlash(options.baseUrl);
  const selection = createStoredFile(storage, SELECTION_KEY);
  return {
    readLibrary(artifact, done) {
      const wanted = artifact.sha256;
      if (wanted === "") return done(missing(artifact, "the backend has no such file"));
      const url = `${baseUrl}${modFilePath(artifact.dir, artifact.library)}?h=${wanted}`;
      const ask = (etag: string, cache?: "force-cache") =>
        transport({ url, etag, cache, timeoutMs: TIMEOUT_MS }, (reply, problem) => {
          // The hash is checked, so a cached copy is safe without a network.
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
    openLedger: ({ dir }) => createStoredFile(storage, `svc-mod/${dir}/given.json`),
    readSelection: (done) => done(selection.read().text),
    keepSelection(text) {
      const { text: kept } = selection.read();
      // If the text is too long even without the lists' values, stores `""`: the stored text may name other mods.
      const least = text.length > LONGEST_SELECTION ? withoutGiven(text) : text;
      const next = least.length > LONGEST_SELECTION ? "" : least;
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
        // The storage is full or disabled.
        return Status.ErrIo;
      }
    },
    // The text itself is the version: reading the storage is one lookup, and another tab may have written to it.
    version: () => read().text,
  };
}

/** Returns the hash of a string's bytes; prepends the byte order mark that `fetch` removed if the hash is then `wanted`. */
function hashOf(text: string, wanted: string): string {
  const hash = sha256(text);
  return hash !== wanted && sha256(`\ufeff${text}`) === wanted ? wanted : hash;
}

function missing({ dir, library }: Artifact, why: string): LibraryText {
  return { status: Status.ErrNotFound, text: `${dir}/${library}: ${why}`, sha256: "" };
}
