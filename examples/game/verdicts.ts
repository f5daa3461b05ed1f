import type { ClientHost } from "svc-mod-sdk/client";
import type { Transport } from "svc-mod-sdk/panel";

/**
 * A panel's transport that also tells what became of the decisions: the backend knows which mods are to run, and only
 * this host knows which of them really do.
 */
export function withTroubles(transport: Transport, host: Pick<ClientHost, "mods">): Transport {
  return {
    ...transport,
    async mods() {
      const { mods, problems } = await transport.mods();
      const reports = new Map(host.mods().map((report) => [report.guid, report]));
      return {
        problems,
        mods: mods.map((mod) => {
          const { state = "", problem = "" } = reports.get(mod.id) ?? {};
          if (problem === "" || !mod.client?.enabled) return mod;
          const enabled = state === "live";
          return { ...mod, client: { enabled, verdict: enabled ? "loaded" : state, reason: problem } };
        }),
      };
    },
  };
}
