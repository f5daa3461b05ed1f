import { existsSync } from "node:fs";
import { type LogLevel, Status } from "../../sdk/index.js";
import { updateFile } from "../node/write/update-file.js";
import { hostVersionOf, selectionText } from "../protocol/decision.js";
import type { ResolutionRecord } from "../protocol/record.js";
import { isVersion } from "../selection/versions.js";
import type { InstallPaths } from "./install-paths.js";
import { watchText } from "./watched/watched-text.js";

/**
 * Opens `mods/selection.json`, the last decisions for hosts that start without a backend. `records` returns the decisions. Never
 * creates `mods/`: while the folder is missing, the player may be moving it.
 */
export function openSelectionFile(
  { selection: path, mods }: Pick<InstallPaths, "selection" | "mods">,
  records: (side: "client" | "server", hostVersion: string) => readonly ResolutionRecord[],
  log: (level: LogLevel, text: string) => void,
) {
  const file = watchText(path);
  let published: string | undefined;
  let fault = "";

  function textFor(hostVersion: string): string {
    const client = records("client", hostVersion);
    const server = records("server", hostVersion);
    return selectionText(hostVersion, client, server);
  }

  /** Writes the decisions for a host version unless the last call had the same text. Never throws. */
  function publish(hostVersion: string): void {
    const text = textFor(hostVersion);
    if (text === published) return;
    published = text;
    write(text);
  }

  /** Polls the file and reverts a hand edit. Never throws. */
  function check(): void {
    if (published === undefined) return;
    const found = file.check();
    if (found === undefined) {
      if (fault !== "") write(published);
      return;
    }
    if (found.text === published || isAnothers(found.text)) return;
    if (found.status !== Status.ErrIo && existsSync(mods)) {
      log(
        "warn",
        "mods/selection.json was changed by hand; writing it again. Enable or disable mods in the panel or in registry/mods.json instead.",
      );
    }
    write(published);
  }

  /**
   * Whether another backend of this install wrote the text, for another game version; otherwise a changed text is a hand edit.
   */
  function isAnothers(text: string): boolean {
    const hostVersion = hostVersionOf(text);
    if (hostVersion === undefined || (hostVersion !== "" && !isVersion(hostVersion))) return false;
    return text === textFor(hostVersion);
  }

  function write(text: string): void {
    const { status, problem } = updateFile(path, () => text);
    if (status === Status.Ok) file.wrote(text);
    else if (problem !== fault) log("error", problem);
    fault = problem;
  }

  /** Returns why the last write failed; `""` if it succeeded. */
  const problem = (): string => fault;

  return { publish, check, problem };
}
