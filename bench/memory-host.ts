import { API, type Host } from "../sdk/host/host.js";
import { Status } from "../sdk/host/status.js";

/** Creates a silent host table with its config file in memory; `reads` counts the reads of the file. */
export function memoryHost(file: string): { readonly host: Host; readonly reads: () => number } {
  const nothing = () => {};
  let text = file;
  let count = 0;
  const host: Host = {
    api: API,
    side: "client",
    mod: { guid: "mod", name: "Mod", version: "1.0.0" },
    previous: "",
    readConfig() {
      count++;
      return { status: Status.Ok, text };
    },
    writeConfig(next) {
      text = next;
      return Status.Ok;
    },
    on: () => nothing,
    emit: nothing,
    route: () => Status.ErrUnsupported,
    log: nothing,
    fault: nothing,
    onUnload: nothing,
  };
  return { host, reads: () => count };
}
