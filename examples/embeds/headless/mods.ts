// All the code that the program needs for mods.
import { createClientHost } from "svc-mod-sdk/client";
import { createEvaluate, createHttpTransport, createModStore, withTimeLimit } from "svc-mod-sdk/node";

const [install = "install", baseUrl = "http://127.0.0.1:8710"] = process.argv.slice(2);
const log = (level: string, text: string): void => console.log(level, text);

export const host = createClientHost({
  baseUrl,
  hostVersion: "1.0.0",
  transport: createHttpTransport().send,
  evaluate: createEvaluate(),
  store: createModStore(install, log),
  limit: withTimeLimit,
  log,
  now: () => performance.now(),
});
