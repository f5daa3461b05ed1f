import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import * as assert from "uvu/assert";
import { createResting } from "../../../../host-shim/server/http/resting.js";
import { suite } from "../../../support/suite.js";
import { until } from "../../../support/until.js";

const test = suite("idle connections");

test("are closed if no byte was read or written between two checks", async () => {
  const resting = createResting();
  const accepted: Socket[] = [];
  const server = createServer((socket) => {
    accepted.push(socket.resume());
    resting.opened(socket);
  }).listen(0, "127.0.0.1");
  const clients: Socket[] = [];
  try {
    await once(server, "listening");
    const closed: string[] = [];
    for (const name of ["silent", "asking", "answered"]) {
      const client = connect((server.address() as AddressInfo).port, "127.0.0.1").resume();
      clients.push(client);
      await once(server, "connection");
      accepted.at(-1)!.once("close", () => closed.push(name));
    }
    resting.cutIdle();
    clients[1]!.write("x");
    await once(accepted[1]!, "data");
    accepted[2]!.write("x");
    resting.cutIdle();
    await until(() => closed.length > 0, "the silent connection to be cut");
    assert.equal(closed, ["silent"]);

    resting.cutIdle();
    await until(() => closed.length === 3, "the other two to be cut");
    assert.equal(closed.sort(), ["answered", "asking", "silent"]);
  } finally {
    for (const client of clients) client.destroy();
    server.close();
  }
});
