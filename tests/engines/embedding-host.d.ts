import type { ConfigText, ModInfo, Status } from "svc-mod-sdk";

/** The functions of an engine that the host of docs/embedding.md uses. */
interface Native {
  readonly now: () => number;
  readonly log: (level: string, line: string) => void;
  readonly readFile: (path: string) => ConfigText;
  readonly replaceFile: (path: string, next: string, previous: string) => Status;
}

/** The host of docs/embedding.md. */
export declare function createModHost(native: Native): {
  readonly load: (mod: ModInfo, folder: string) => boolean;
  readonly unload: (guid: string) => string;
  readonly swap: (guid: string) => boolean;
  readonly frame: () => void;
  readonly check: () => void;
  readonly on: (event: string, handler: (payload: unknown) => void) => () => void;
  readonly emit: (event: string, payload: unknown) => void;
};
