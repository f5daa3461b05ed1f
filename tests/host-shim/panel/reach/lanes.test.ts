import * as assert from "uvu/assert";
import { createLanes } from "../../../../host-shim/panel/reach/lanes.js";
import { Unreachable } from "../../../../host-shim/panel/reach/panel-transport.js";
import { suite } from "../../../support/suite.js";

const test = suite("requests to games");

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Returns lanes whose requests note their start; `end` ends a request. */
function lanes() {
  const { run, stop, resume } = createLanes();
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    started,
    stop,
    resume,
    send: (game: string, name: string) =>
      run(game, name.startsWith("edit"), () => {
        started.push(name);
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
      }),
    async end(name: string) {
      ends.get(name)!();
      await turn();
    },
  };
}

test("run two at a time per game, edits before reads", async () => {
  const { send, end, started } = lanes();
  for (const name of ["read 1", "read 2", "read 3", "edit 4"]) void send("a", name);
  void send("b", "read 5");
  await turn();
  assert.equal(started, ["read 1", "read 2", "read 5"]);
  await end("read 1");
  assert.equal(started.slice(3), ["edit 4"]);
  await end("read 2");
  assert.equal(started.slice(4), ["read 3"]);
});

test("to a stopped game fail at once if they are reads, and are sent if they are edits", async () => {
  const { send, end, stop, resume, started } = lanes();
  for (const name of ["read 1", "read 2"]) void send("a", name);
  const waiting = send("a", "read 3").catch((error: unknown) => error);
  await turn();
  stop("a");
  await end("read 1");
  assert.instance(await waiting, Unreachable);
  assert.instance(await send("a", "read 4").catch((error: unknown) => error), Unreachable);
  void send("a", "edit 5");
  await turn();
  assert.equal(started, ["read 1", "read 2", "edit 5"]);
  resume("a");
  await end("read 2");
  void send("a", "read 6");
  await turn();
  assert.equal(started.slice(3), ["read 6"]);
});
