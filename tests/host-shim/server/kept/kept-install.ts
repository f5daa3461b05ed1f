import { sha256 } from "../../../../host-shim/node/index.js";
import { type KeptMod, readKeptMod } from "../../../../host-shim/protocol/kept/kept-mods.js";
import { libraryText } from "../../../support/install.js";

/** Returns the library of a version of the mod `a`, and its hash. */
export const version = (number: string) => {
  const text = libraryText(`host.emit("ran", "${number}")`);
  return { text, sha256: sha256(text) };
};

/** Returns the registry with one mod, `a`, at a version. */
export const registryAt = (number: string) => ({ mods: [{ id: "a", version: number }] });

/** Returns functions that send requests about kept libraries to the backend at `url`. */
export function keptAt(url: string) {
  const send = async (path: string, body?: unknown) => {
    const post = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
    const reply = await fetch(url + path, post);
    return { status: reply.status, text: await reply.text() };
  };
  const kept = async (): Promise<KeptMod> => {
    const { text } = await send("/svc/mods/kept?mod=a");
    const read = readKeptMod(text);
    if (read === undefined) throw new Error(text);
    return read;
  };
  return {
    send,
    kept,
    pin: (sha: string | null, id = "a") => send("/svc/mods/pin", { id, sha256: sha }),
    /** Posts a game's report on the mod `a`. */
    report: (sha: string, good: boolean) =>
      send("/svc/mods/reports", {
        guid: "a",
        state: "live",
        problem: "",
        sha256: sha,
        faults: good ? [] : [{ where: "a timer", error: "Error: no", count: 1 }],
        good,
      }),
    /** Returns the version and hash of the mod `a` in the decision for a game of version 1.0.0. */
    async decided(): Promise<string> {
      const [mod] = JSON.parse((await send("/svc/mods/client/1.0.0")).text).mods;
      return `${mod.version} ${mod.artifact.sha256}`;
    },
    library: (sha: string) => send(`/mods/a/mod.js?h=${sha}`),
    problems: async (): Promise<string> => JSON.parse((await send("/svc/mods")).text).problems.join("\n"),
  };
}
