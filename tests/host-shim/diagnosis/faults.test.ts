import * as assert from "uvu/assert";
import { suite } from "../../support/suite.js";
import { mod, withDiagnosis } from "./diagnosed.js";

const planted = suite("planted faults");

const BOOM = 'throw new Error("boom")';

/** For each mod, its library and the entry point that its one fault has. */
const FAULTS: Readonly<Record<string, readonly [where: string, library: string]>> = {
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

planted("eleven name their mod and its entry point, a twelfth, in the game, is unknown", () =>
  withDiagnosis(
    Object.fromEntries(Object.entries(FAULTS).map(([guid, [, library]]) => [guid, library])),
    async ({ host, health, frames, obey }) => {
      const all = Object.keys(FAULTS);
      host.bus.on("hit", () => {
        throw new Error("boom");
      });
      obey(...all);
      frames(2);
      host.bus.emit("hit");
      host.bus.emit("svc.settings.applyQuery", "{}");
      // The rejection.
      await null;
      await null;
      await null;
      obey(...all.map((id) => ({ id, enabled: false })));
      const found = health();
      assert.equal(Object.fromEntries(found.faults.map(({ guid, where }) => [guid, where])), {
        ...Object.fromEntries(Object.entries(FAULTS).map(([guid, [where]]) => [guid, where])),
        "": 'its handler of "hit"',
      });
      for (const { guid, count, also, text, at } of found.faults) {
        assert.equal([guid, count, also], [guid, 1, []]);
        assert.match(text, guid === "grammar" ? /SyntaxError/ : /^Error: boom\n/);
        assert.ok(at > 1e12);
      }
      assert.equal(
        found.mods.map(({ guid, faults }) => [guid, faults]).sort(),
        all.map((guid) => [guid, 1]).sort(),
      );
    },
  ),
);

planted("are counted, with the hash of the library that threw", () =>
  withDiagnosis(
    { a: mod(`setInterval(() => { ${BOOM} }, 1000)`) },
    ({ frames, health, obey, host, stateOf }) => {
      obey("a");
      frames(130);
      const [fault, ...rest] = health().faults;
      assert.equal([fault?.count, rest, stateOf("a").startsWith("live")], [2, [], true]);
      assert.is(fault!.sha256, host.mods()[0]!.sha256);
    },
  ),
);

planted("list as a hint the mod that emitted, and the mod whose code is on the stack", () =>
  withDiagnosis(
    {
      caller: mod('host.on("frame", () => host.emit("hit"))'),
      victim: mod('host.on("hit", () => globalThis.shared())'),
      // A name that ends like another's is another mod.
      r: mod(""),
      maker: mod(`globalThis.shared = () => { ${BOOM}; }`),
    },
    ({ frames, health, obey, host }) => {
      obey("caller", "victim", "r", "maker");
      health();
      frames(1);
      frames(1, () => host.bus.emit("frame"));
      const [fault] = health().faults;
      assert.equal([fault!.guid, fault!.where], ["victim", 'its handler of "hit"']);
      assert.equal([...fault!.also].sort(), ["caller", "maker"]);
    },
  ),
);

planted("are heard during a search, which parks no mod", () =>
  withDiagnosis(
    { a: mod(`setInterval(() => { ${BOOM} }, 1)`) },
    ({ frames, health, obey, setStep, stateOf }) => {
      setStep(1);
      obey("a");
      frames(10);
      assert.is(health().faults[0]!.count, 9);
      assert.is(stateOf("a").split(" ")[0], "live");
    },
  ),
);
