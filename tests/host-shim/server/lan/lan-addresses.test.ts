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

addresses("of containers, virtual machines and VPNs follow the other private addresses", () => {
  const v4 = (address: string) => [{ address, family: "IPv4", internal: false } as const];
  const found = lanAddresses({
    docker0: v4("172.17.0.1"),
    "br-5f0d": v4("172.18.0.1"),
    virbr0: v4("192.168.122.1"),
    vboxnet0: v4("192.168.56.1"),
    "vEthernet (WSL)": v4("172.20.0.1"),
    "VirtualBox Host-Only Network": v4("192.168.57.1"),
    utun3: v4("10.9.0.2"),
    tun0: v4("10.8.0.2"),
    wg0: v4("10.7.0.2"),
    eth0: v4("203.0.113.5"),
    wlan0: v4("192.168.1.5"),
    br0: v4("10.0.0.5"),
  });
  assert.equal(found.slice(0, 3), ["192.168.1.5", "10.0.0.5", "172.17.0.1"]);
  assert.is(found.at(-1), "203.0.113.5");
});
