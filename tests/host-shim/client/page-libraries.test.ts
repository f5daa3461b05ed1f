import * as assert from "uvu/assert";
import { createPageStore, type TransportReply } from "../../../host-shim/client/index.js";
import { sha256 } from "../../../host-shim/node/index.js";
import { suite } from "../../support/suite.js";
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

page("bytes with a wrong hash make the mod wait, not fail", () =>
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

page("the old library keeps running while the new library has wrong bytes or does not arrive", () =>
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
