import { join } from "node:path";
import { rollup } from "rollup";
import { repository } from "./repository.js";

/** JavaScript that gives a mod its own copy of the SDK, as the constant `svc`: what a bundler links in. */
export async function linkedSdk(): Promise<string> {
  const bundle = await rollup({ input: join(repository, "dist/index.js") });
  const { output } = await bundle.generate({ format: "iife", name: "svc" });
  await bundle.close();
  return output[0].code.replace(/^var svc/, "const svc");
}
