import { suite } from "uvu";
import * as assert from "uvu/assert";
import { createPageStore, type TransportReply } from "../../../host-shim/client/index.js";
import { sha256 } from "../../../host-shim/node/index.js";
import { type Rig, speaking, withRig } from "./rig.js";

const page = suite("client host: libraries of a page");

const one = speaking("one");
const two = speaking("two");
const other = speaking("other");

/** Runs `work` with a host that loads libraries like a page; `serve` sets the bytes of the next replies. */
function withPage(work: (rig: Rig, serve: (body: string | undefined) => void) => void): Promise<void> {
  let body: string | undefined;
  const store = createPageStore({
    baseUrl: "http://backend",
    storage: { getItem: () => null, setItem: () => {} },
    transport: (_, done) => {
      const reply: TransportReply | undefined =
        body === undefined ? undefined : { status: 200, etag: "", body };
      done(reply, "the network is down");
    },
  });
  return withRig(
    {},
    (rig) =>
      work(rig, (next) => {
        body = next;
      }),
    { store: () => store },
  );
}

const named = (text: string) => ({ id: "a", sha256: sha256(text) });

page("runs a library only when its bytes have the decided hash", () =>
  withPage((rig, serve) => {
    serve(other);
    rig.obey(named(one));
    assert.equal(rig.live(), []);
    assert.equal(rig.said, []);
    const hashes = [other, one].map((text) => sha256(text).slice(0, 12));
    assert.is(
      rig.stateOf("a"),
      `waiting is waiting for its library: a/mod.js has SHA-256 ${hashes[0]}, the backend's has ${hashes[1]}`,
    );
    rig.newLines();
    rig.poll();
    rig.poll();
    assert.equal(rig.newLines(), [], "it is said once");
    serve(one);
    rig.poll();
    assert.equal(rig.live(), ["a"]);
    assert.equal(rig.said, ["+one"]);
  }),
);

page("does not blame the mod for bytes that do not compile", () =>
  withPage((rig, serve) => {
    for (const body of ["<!doctype html><h1>Sign in to the network</h1>", "", one.slice(0, 100)]) {
      serve(body);
      rig.obey(named(one));
      assert.match(rig.stateOf("a"), /^waiting .*SHA-256/);
    }
    serve(one);
    rig.poll();
    assert.equal(rig.live(), ["a"]);
  }),
);

page("keeps the running library while the newer one's bytes are wrong or do not arrive", () =>
  withPage((rig, serve) => {
    serve(one);
    rig.obey(named(one));
    for (const body of [other, undefined, one]) {
      serve(body);
      rig.obey(named(two));
      assert.equal(rig.live(), ["a"]);
    }
    assert.equal(rig.said, ["+one"]);
    serve(two);
    rig.poll();
    assert.equal(rig.said, ["+one", "-one", "+two"]);
  }),
);

page.run();
