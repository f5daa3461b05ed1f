// Refuses a release whose package.json still has placeholder addresses or whose tag names another version. npm runs it
// before each `npm publish` (prepublishOnly); the release workflow passes the tag.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./setup.mjs";

const MANIFESTS = ["package.json", "create-svc-mod/package.json"];
/** Names that RFC 2606 and RFC 6761 reserve. */
const RESERVED = /(?:^|\.)(?:example(?:\.com|\.net|\.org)?|test|invalid|localhost)$/;

const [folder = root, tag = ""] = process.argv.slice(2);
const problems = MANIFESTS.flatMap((path) => {
  const manifest = JSON.parse(readFileSync(join(folder, path), "utf8"));
  const addresses = {
    repository: manifest.repository?.url,
    homepage: manifest.homepage,
    bugs: manifest.bugs?.url,
  };
  return [
    ...Object.entries(addresses).flatMap(([name, address]) => {
      const fault = faultIn(address);
      return fault === "" ? [] : [`${path}: "${name}" ${fault}`];
    }),
    ...(tag === "" || tag === `v${manifest.version}`
      ? []
      : [`${path}: "version" is ${manifest.version}, and the tag is ${tag}`]),
  ];
});
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

function faultIn(address) {
  if (!URL.canParse(address?.replace(/^git\+/, "")))
    return `must be an address, found ${JSON.stringify(address)}`;
  const { hostname } = new URL(address.replace(/^git\+/, ""));
  return RESERVED.test(hostname)
    ? `is the placeholder ${address}: set the address of the published project`
    : "";
}
