// A program that embeds a backend and handles no errors: an uncaught error ends it.
import { mkdirSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { startBackend } from "../../../host-shim/server/index.js";

const root = process.argv[2] ?? "";
const gameFolder = join(root, "game");
mkdirSync(gameFolder, { recursive: true });
// An existing file that no user, root included, can open for reading.
createServer().listen(join(gameFolder, "unreadable.txt"));
const file = JSON.stringify(join(gameFolder, "file.txt"));
new Worker(
  `const { writeFileSync, rmSync } = require("node:fs"); for (;;) { writeFileSync(${file}, "here"); rmSync(${file}); }`,
  { eval: true },
);
const log = (level: string, text: string) => process.stdout.write(`${level} ${text}\n`);
const backend = await startBackend({ root, port: 0, gameFolder, log });
process.stdout.write(`serves ${backend.url}\n`);
