import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import ngVariant from "@jitl/quickjs-ng-wasmfile-release-sync";
import {
  newQuickJSWASMModule,
  newQuickJSWASMModuleFromVariant,
  type QuickJSSyncVariant,
  type QuickJSWASMModule,
} from "quickjs-emscripten";
import { withTempFolder } from "../support/temp-folder.js";

/** The engines that run inside Node, as WebAssembly. */
export const QUICKJS: Readonly<Record<string, () => Promise<QuickJSWASMModule>>> = {
  QuickJS: () => newQuickJSWASMModule(),
  "QuickJS-ng": () => newQuickJSWASMModuleFromVariant(ngVariant as unknown as QuickJSSyncVariant),
};

/** Runs a classic script by a command line; returns the lines that it prints. */
export function printedBy([program, ...args]: readonly string[], source: string): Promise<string[]> {
  return withTempFolder((folder) => {
    const file = join(folder, "program.js");
    writeFileSync(file, source);
    const stdio = ["ignore", "pipe", "inherit"] as const;
    const options = { encoding: "utf8", stdio: [...stdio], timeout: 120_000, maxBuffer: 2 ** 26 } as const;
    return lines(execFileSync(program!, [...args, file], { ...options, stdio: [...stdio] }));
  });
}

/** Runs a classic script in QuickJS with `print` as the only added global; returns the lines that it prints. */
export async function printedIn(open: () => Promise<QuickJSWASMModule>, source: string): Promise<string[]> {
  const context = (await open()).newContext();
  const printed: string[] = [];
  const print = context.newFunction("print", (line) => void printed.push(context.getString(line)));
  try {
    context.setProp(context.global, "print", print);
    context.unwrapResult(context.evalCode(source)).dispose();
    context.unwrapResult(context.runtime.executePendingJobs());
    return printed;
  } finally {
    print.dispose();
    context.dispose();
  }
}

function lines(text: string): string[] {
  return text.split("\n").slice(0, -1);
}
