import * as fc from "fast-check";
import * as assert from "uvu/assert";
import { createModStore } from "../../../host-shim/node/disk-store.js";
import { holdWrites } from "../../../host-shim/node/held-writes.js";
import { Status } from "../../../sdk/index.js";
import { withInstall } from "../../support/install.js";
import { suite } from "../../support/suite.js";

const tests = suite("config writes during store.hold()");

const ARTIFACT = { dir: "a", library: "mod.js", sha256: "" };

/** Opens the config file of the mod `a`, and counts writes to the disk. */
const withConfig = (work: (parts: ReturnType<typeof openConfig>) => void) =>
  withInstall({ mods: [{ id: "a" }] }, async (install) => work(openConfig(install.root)));

function openConfig(root: string) {
  const disk = createModStore(root, () => {});
  const counts = { writes: 0, fails: false };
  const store = holdWrites({
    ...disk,
    openConfig(artifact) {
      const file = disk.openConfig(artifact);
      return {
        ...file,
        write(next, previous) {
          counts.writes++;
          return counts.fails ? Status.ErrIo : file.write(next, previous);
        },
      };
    },
  });
  return { store, config: store.openConfig(ARTIFACT), other: disk.openConfig(ARTIFACT), counts };
}

tests("become one write, with the statuses, reads and final text of separate writes", () =>
  withConfig(({ store, config, other, counts }) => {
    const texts = ["{}\n", '{ "k": 1 }\n', '{ "k": 2 }\n'];
    const anyWrites = fc.array(fc.tuple(fc.constantFrom(...texts), fc.boolean()), { maxLength: 6 });
    fc.assert(
      fc.property(anyWrites, (writes) => {
        let text = other.read().text;
        const first = text;
        counts.writes = 0;
        const isWritten = store.hold("a", () => {
          for (const [next, isCurrent] of writes) {
            const status = config.write(next, isCurrent ? text : "{}\n\n");
            assert.is(status, isCurrent ? Status.Ok : Status.ErrConflict);
            if (isCurrent) text = next;
            assert.is(config.read().text, text);
            assert.is(other.read().text, first);
          }
        });
        assert.ok(isWritten);
        assert.is(counts.writes, writes.some(([, isCurrent]) => isCurrent) ? 1 : 0);
        assert.is(other.read().text, text);
        assert.is(config.read().text, text);
      }),
    );
  }),
);

tests("are dropped when another program wrote the file meanwhile, and config.version() changes", () =>
  withConfig(({ store, config, other }) => {
    const before = config.version();
    const isWritten = store.hold("a", () => {
      assert.is(config.write('{ "k": 1 }\n', ""), Status.Ok);
      assert.is(other.write('{ "k": 2 }\n', ""), Status.Ok);
    });
    assert.not(isWritten);
    assert.is(config.read().text, '{ "k": 2 }\n');
    const after = config.version();
    assert.is.not(after, before);
    assert.is.not(after, other.version());
    assert.is(config.write('{ "k": 3 }\n', '{ "k": 2 }\n'), Status.Ok);
    assert.is(other.read().text, '{ "k": 3 }\n');
  }),
);

tests("change config.version() when the write fails, so that the mod reads its file again", () =>
  withConfig(({ store, config, counts }) => {
    counts.fails = true;
    const before = config.version();
    let held = "";
    const isWritten = store.hold("a", () => {
      assert.is(config.write('{ "k": 1 }\n', ""), Status.Ok);
      held = config.version();
    });
    assert.not(isWritten);
    assert.is(config.read().status, Status.ErrNotFound);
    assert.is(new Set([before, held, config.version()]).size, 3);
  }),
);

tests("are written even when the work of hold() throws", () =>
  withConfig(({ store, config, other }) => {
    const work = () => {
      config.write('{ "k": 1 }\n', "");
      throw new Error("no");
    };
    assert.throws(() => store.hold("a", work), /^no$/);
    assert.is(other.read().text, '{ "k": 1 }\n');
  }),
);

tests("are refused while the file cannot be read", () =>
  withInstall({ mods: [{ id: "a" }] }, ({ root, write }) => {
    const { store, config, counts } = openConfig(root);
    write("mods/a/config.json", Uint8Array.of(0xff));
    const work = () => assert.is(config.write("{}", ""), Status.ErrConfigParse);
    assert.equal([store.hold("a", work), counts.writes], [true, 0]);
  }),
);
