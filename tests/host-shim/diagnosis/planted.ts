import { type Diagnosed, mod } from "./diagnosed.js";

/** The statement of a planted fault. */
export const BOOM = 'throw new Error("boom")';

/** For each mod, the entry point of its one fault, and its library. */
export const FAULTS: Readonly<Record<string, readonly [where: string, library: string]>> = {
  grammar: ["load()", "module.exports = ("],
  body: ["load()", mod("", { body: BOOM })],
  load: ["load()", mod(BOOM)],
  unload: ["unload()", mod("", { detach: BOOM })],
  timer: ["a timer", mod(`setTimeout(() => { ${BOOM} }, 1)`)],
  frame: ["a timer", mod(`requestAnimationFrame(() => { ${BOOM} })`)],
  handler: ['its handler of "hit"', mod(`host.on("hit", () => { ${BOOM} })`)],
  late: [
    'its handler of "hit", in the Promise it returned',
    mod(`host.on("hit", async () => { await null; ${BOOM} })`),
  ],
  edit: [
    'its handler of "svc.settings.applyQuery"',
    mod(`host.on("svc.settings.applyQuery", () => { ${BOOM} })`),
  ],
  hook: ["its hook", mod('host.on("hit", () => host.fault("its hook", new Error("boom")))')],
  disposer: ["a disposer", mod(`host.onUnload(() => { ${BOOM} })`)],
};

/** The libraries of {@link FAULTS}. */
export const PLANTED = Object.fromEntries(
  Object.entries(FAULTS).map(([guid, [, library]]) => [guid, library]),
);

/** Makes each mod of {@link FAULTS} fail, and a handler of the game. */
export async function plant({ host, frames, obey }: Diagnosed): Promise<void> {
  const all = Object.keys(FAULTS);
  host.bus.on("hit", () => {
    throw new Error("boom");
  });
  obey(...all);
  frames(2);
  host.bus.emit("hit");
  host.bus.emit("svc.settings.applyQuery", "{}");
  // The host handles a planted fault's rejected Promise during these awaits.
  await null;
  await null;
  await null;
  obey(...all.map((id) => ({ id, enabled: false })));
}
