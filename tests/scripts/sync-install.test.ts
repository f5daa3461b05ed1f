import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { repository } from "../support/repository.js";
import { withTempFolder } from "../support/temp-folder.js";

type SyncInstall = (shipped: string, install: string, stamp: string) => string[];
const { syncInstall } = (await import(pathToFileURL(join(repository, "scripts/sync-install.mjs")).href)) as {
  readonly syncInstall: SyncInstall;
};

interface Place {
  /** Writes one file of the built install. */
  ship(file: string, text: string): void;
  /** Writes one file of the player's install. */
  edit(file: string, text: string): void;
  /** The text of a file of the player's install; undefined when it is missing. */
  read(file: string): string | undefined;
  sync(): string[];
  spoilStamp(): void;
}

function inPlace(work: (place: Place) => void): Promise<void> {
  return withTempFolder((folder) => {
    const write = (file: string, text: string): void => {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    };
    const place: Place = {
      ship: (file, text) => write(`shipped/${file}`, text),
      edit: (file, text) => write(`install/${file}`, text),
      read: (file) => {
        const path = join(folder, "install", file);
        return existsSync(path) ? readFileSync(path, "utf8") : undefined;
      },
      sync: () => syncInstall(join(folder, "shipped"), join(folder, "install"), join(folder, "stamp.json")),
      spoilStamp: () => write("stamp.json", '{"registry"'),
    };
    place.ship("registry/mods.json", "registry 1");
    place.ship("mods/camera/mod.js", "code 1");
    place.ship("mods/camera/config.json", "config 1");
    place.sync();
    work(place);
  });
}

const sync = suite("npm start's copy of the example install");

sync("holds every shipped file after the first start", () =>
  inPlace(({ read }) => {
    assert.is(read("registry/mods.json"), "registry 1");
    assert.is(read("mods/camera/mod.js"), "code 1");
    assert.is(read("mods/camera/config.json"), "config 1");
  }),
);

sync("receives new code and keeps what the player and the manager wrote", () =>
  inPlace(({ ship, edit, read, sync }) => {
    edit("mods/camera/config.json", "the player's");
    edit("overrides.json", "the manager's");
    ship("mods/camera/mod.js", "code 2");
    ship("mods/camera/config.json", "config 2");
    ship("overrides.json", "shipped");
    assert.equal(sync(), []);
    assert.is(read("mods/camera/mod.js"), "code 2");
    assert.is(read("mods/camera/config.json"), "the player's");
    assert.is(read("overrides.json"), "the manager's");
  }),
);

sync("keeps an edited registry while the shipped one stays the same", () =>
  inPlace(({ edit, read, sync }) => {
    edit("registry/mods.json", "the player's");
    assert.equal(sync(), []);
    assert.equal(sync(), []);
    assert.is(read("registry/mods.json"), "the player's");
    assert.is(read("registry/mods.json.bak"), undefined);
  }),
);

sync("silently replaces an untouched registry by a changed one", () =>
  inPlace(({ ship, read, sync }) => {
    ship("registry/mods.json", "registry 2");
    assert.equal(sync(), []);
    assert.is(read("registry/mods.json"), "registry 2");
    assert.is(read("registry/mods.json.bak"), undefined);
  }),
);

sync("keeps each edited registry beside the new one and reports it", () =>
  inPlace(({ ship, edit, read, sync }) => {
    edit("registry/mods.json", "first edit");
    ship("registry/mods.json", "registry 2");
    assert.match(sync().join("\n"), /kept as registry\/mods\.json\.bak\./);
    edit("registry/mods.json", "second edit");
    ship("registry/mods.json", "registry 3");
    assert.match(sync().join("\n"), /kept as registry\/mods\.json\.bak2\./);
    assert.is(read("registry/mods.json"), "registry 3");
    assert.is(read("registry/mods.json.bak"), "first edit");
    assert.is(read("registry/mods.json.bak2"), "second edit");
  }),
);

sync("ignores a malformed stamp, and keeps a registry that may have edits", () =>
  inPlace(({ ship, edit, read, sync, spoilStamp }) => {
    edit("registry/mods.json", "the player's");
    ship("registry/mods.json", "registry 2");
    spoilStamp();
    assert.match(sync().join("\n"), /kept as registry\/mods\.json\.bak\./);
    assert.is(read("registry/mods.json"), "registry 2");
    assert.is(read("registry/mods.json.bak"), "the player's");
  }),
);

sync("copies a registry that was deleted", () =>
  withTempFolder((folder) => {
    mkdirSync(join(folder, "shipped/registry"), { recursive: true });
    writeFileSync(join(folder, "shipped/registry/mods.json"), "registry 1");
    writeFileSync(join(folder, "stamp.json"), "{}");
    assert.equal(
      syncInstall(join(folder, "shipped"), join(folder, "install"), join(folder, "stamp.json")),
      [],
    );
    assert.is(readFileSync(join(folder, "install/registry/mods.json"), "utf8"), "registry 1");
  }),
);

sync.run();
