import * as assert from "uvu/assert";
import { serverPlace } from "../../../../host-shim/panel/places/server-place.js";
import { Unreachable } from "../../../../host-shim/panel/reach/panel-transport.js";
import { withServer } from "../../../support/http-server.js";
import { suite } from "../../../support/suite.js";

const test = suite("the server as a place of an overlay");

const ENTRY = { guid: "loot", name: "Loot", version: "1", count: 1, done: 1 };

test("rejects an answer that is no list before the first list, and is closed with its last mods after one", async () => {
  let body = "";
  let status = 200;
  await withServer(
    (_, response) => response.writeHead(status).end(body),
    async (url) => {
      const server = serverPlace(url, "");
      status = 404;
      assert.is(await server.list(), undefined);
      status = 200;
      const bodies = ["", "{}", '{"mods":{}}', "<html>maintenance</html>"];
      for (body of bodies) {
        const error = await server.list().catch((thrown: unknown) => thrown);
        assert.instance(error, Unreachable, body);
      }
      const list = async () => {
        const { state, mods } = (await server.list())!.games[0]!;
        return [state, mods.map(({ guid }) => guid)];
      };
      body = JSON.stringify({ mods: [ENTRY] });
      assert.equal(await list(), ["open", ["loot"]]);
      for (body of bodies) assert.equal(await list(), ["closed", ["loot"]], body);
      body = JSON.stringify({ mods: [ENTRY] });
      assert.equal(await list(), ["open", ["loot"]]);
      status = 404;
      assert.equal(await list(), ["closed", ["loot"]]);
      status = 200;
      assert.equal(await list(), ["open", ["loot"]]);
    },
  );
});
