import * as assert from "uvu/assert";
import { lanAddresses } from "../../../../host-shim/server/lan/lan-addresses.js";
import { suite } from "../../../support/suite.js";

const addresses = suite("the addresses of this computer");

addresses("include each IPv4 address except loopback, private addresses first, link-local ones last", () => {
  const v4 = (address: string, internal = false) => ({ address, family: "IPv4", internal }) as const;
  const found = lanAddresses({
    lo: [v4("127.0.0.1", true)],
    bridge: [v4("169.254.7.7"), v4("172.32.0.1")],
    wifi: [{ address: "fe80::1", family: "IPv6", internal: false }, v4("192.168.1.5")],
    gone: undefined,
    vpn: [v4("172.31.0.1"), v4("10.1.2.3"), v4("100.64.0.9")],
  });
  assert.equal(found, ["192.168.1.5", "172.31.0.1", "10.1.2.3", "172.32.0.1", "100.64.0.9", "169.254.7.7"]);
});
