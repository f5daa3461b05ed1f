import * as assert from "uvu/assert";
import { sha256 } from "../../../host-shim/node/index.js";
import { suite } from "../../support/suite.js";
import { mod, withDiagnosis } from "./diagnosed.js";
import { BOOM, FAULTS, PLANTED, plant } from "./planted.js";

const planted = suite("planted errors of mods");

planted("are reported with their mod and entry point; an error of the game has no mod", () =>
  withDiagnosis(PLANTED, async (rig) => {
    await plant(rig);
    const { health } = rig;
    const all = Object.keys(FAULTS);
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
  }),
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

planted("are separate for each library of a mod", () => {
  const timer = mod(`setTimeout(() => { ${BOOM} }, 1000)`);
  const newer = `${timer}\n// newer`;
  return withDiagnosis({ a: timer }, ({ frames, health, obey, install }) => {
    for (const library of [timer, newer]) {
      install.setLibrary("a", library);
      obey("a");
      frames(70);
    }
    assert.equal(
      health().faults.map((fault) => [fault.sha256, fault.count]),
      [
        [sha256(newer), 1],
        [sha256(timer), 1],
      ],
    );
  });
});

const fails = (what: string) => `throw new Error("${what}")`;
const older = mod(
  `host.on("hit", () => { ${fails("older handler")} }); if (globalThis.again) ${fails("older load")}`,
  {
    detach: `globalThis.again = true; ${fails("older unload")}`,
  },
);

planted("have the hash of the older library that threw, not of the newer one that failed", () =>
  withDiagnosis({ a: older }, ({ health, obey, host, install }) => {
    obey("a");
    const noMod = mod("", { body: fails("newer body") });
    install.setLibrary("a", noMod);
    obey("a");
    host.bus.emit("hit");
    const newest = mod(fails("newest load"));
    install.setLibrary("a", newest);
    obey("a");
    Reflect.deleteProperty(globalThis, "again");
    assert.equal(
      Object.fromEntries(health().faults.map((fault) => [fault.text.split("\n")[0], fault.sha256])),
      {
        "Error: newer body": sha256(noMod),
        "Error: older handler": sha256(older),
        "Error: older unload": sha256(older),
        "Error: newest load": sha256(newest),
        "Error: older load": sha256(older),
      },
    );
  }),
);

planted("have as a hint the mod that emitted and the mod whose code is on the stack", () =>
  withDiagnosis(
    {
      caller: mod('host.on("frame", () => host.emit("hit"))'),
      victim: mod('host.on("hit", () => globalThis.shared())'),
      // `r` is a suffix of `caller`; the hint must not confuse the two mods.
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

planted("have as a hint a mod on the stack below a mod whose folder ends with its name", () =>
  withDiagnosis(
    {
      victim: mod('host.on("hit", () => globalThis.outer())'),
      a: mod("globalThis.outer = () => { globalThis.shared(); }"),
      xa: mod(`globalThis.shared = () => { ${BOOM}; }`),
    },
    ({ health, obey, host }) => {
      obey("victim", "a", "xa");
      host.bus.emit("hit");
      assert.equal([...health().faults[0]!.also].sort(), ["a", "xa"]);
    },
  ),
);

planted("are also counted during a search, which does not park their mod", () =>
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
