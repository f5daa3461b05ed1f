import { join } from "node:path";
import { rollup } from "rollup";
import { repository } from "./repository.js";

/** Returns JavaScript that defines the constant `svc`, a mod's own copy of the SDK, as a bundler would link it. */
export async function linkedSdk(): Promise<string> {
  const bundle = await rollup({ input: join(repository, "dist/index.js") });
  const { output } = await bundle.generate({ format: "iife", name: "svc" });
  await bundle.close();
  return output[0].code.replace(/^var svc/, "const svc");
}
