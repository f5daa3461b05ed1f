#!/usr/bin/env node
// npm create svc-mod <name>: runs svc-mod new with the same arguments.
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

const manifest = createRequire(import.meta.url).resolve("svc-mod-sdk/package.json");
const { bin } = createRequire(import.meta.url)(manifest);
process.argv.splice(2, 0, "new");
await import(pathToFileURL(join(dirname(manifest), bin["svc-mod"])).href);
