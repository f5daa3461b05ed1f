import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { PATIENCE_MS } from "./until.js";

const STALLED_MS = PATIENCE_MS;

/**
 * Starts a program that runs hostile mods, from the index in its last argument, and prints `done <failure>` after each mod.
 * Returns the failure of each of `count` mods, or `""`. A program that ends or stalls is a failure of its current mod.
 * After each failure a new program continues with the next mod, so that damage by one mod does not count against the next.
 */
export async function playAll(program: readonly string[], count: number): Promise<readonly string[]> {
  const verdicts: string[] = [];
  while (verdicts.length < count) {
    const lost = await playFrom(program, verdicts);
    if (verdicts.length < count) verdicts.push(lost);
  }
  return verdicts;
}

/** Runs mods until one breaks the host; resolves to the failure of that mod. Adds a verdict for each earlier mod. */
function playFrom(program: readonly string[], verdicts: string[]): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...program, String(verdicts.length)], { stdio: "pipe" });
    let errors = "";
    let lost = "";
    const lose = (how: string) => {
      lost ||= how;
      child.kill("SIGKILL");
    };
    const stall = () => lose("the host never came back");
    let limit = setTimeout(stall, STALLED_MS);
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      errors = (errors + text).slice(-2000);
    });
    createInterface({ input: child.stdout }).on("line", (line) => {
      const done = /^done ?(.*)$/.exec(line);
      if (done === null || lost !== "") return;
      clearTimeout(limit);
      limit = setTimeout(stall, STALLED_MS);
      if (done[1] === "") verdicts.push("");
      else lose(done[1]!);
    });
    child.on("close", (code, signal) => {
      clearTimeout(limit);
      resolve(lost || `the host ended with ${signal ?? code}: ${errors.trim().split("\n").join(" | ")}`);
    });
  });
}
