import { createDiagnosis } from "../../../host-shim/diagnosis/index.js";
import type { Health } from "../../../host-shim/protocol/health/host-health.js";
import { type Rig, withRig } from "../client/rig.js";

declare global {
  /** Advances the rig's clock by `ms`, as if a mod ran that long. */
  var burn: (ms: number) => void;
}

/** A rig with a diagnosis; only `burn` and frames advance its clock. */
export type Diagnosed = Rig & {
  /** Runs frames of 16 ms; `during` runs in each frame after the host's tick. */
  readonly frames: (count: number, during?: () => void) => void;
  readonly health: () => Health;
};

/** Creates a rig with these libraries and a diagnosis, and passes it to `work`. */
export function withDiagnosis(
  libraries: Readonly<Record<string, string>>,
  work: (rig: Diagnosed) => void | Promise<void>,
): Promise<void> {
  return withRig(
    libraries,
    async (rig) => {
      globalThis.burn = (ms) => {
        rig.clock.time += ms;
      };
      const frames = (count: number, during = (): void => {}): void => {
        for (let frame = 0; frame < count; frame++) {
          rig.host.tick(1);
          during();
          rig.clock.time += 16;
        }
      };
      await work({ ...rig, frames, health: () => rig.host.health()! });
    },
    { diagnosis: createDiagnosis() },
  );
}

/** Returns the text of a library with these bodies of its functions; `host` is the host's table. */
export function mod(attach: string, { detach = "", refresh = "", body = "" } = {}): string {
  return `${body}
let host;
module.exports = {
  api: 1, sdk: "0",
  attach(table) { host = table; ${attach}; return "Ok"; },
  detach() { ${detach} },
  refresh() { ${refresh} },
};`;
}
