import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { errorMessage } from "../../../sdk/host/describe-error.js";
import { escapeRegExp } from "../../../sdk/host/escape-reg-exp.js";
import type { Side } from "../../../sdk/index.js";
import { unnamedFolders } from "../../install/folders.js";
import { type InstallPaths, installPaths } from "../../install/install-paths.js";
import { pinProblems, readPins } from "../../install/kept/install-pins.js";
import { readOverrides } from "../../install/override-file.js";
import { readRegistry } from "../../install/registry-file.js";
import { HELD_FIX, hostVersionOf } from "../../protocol/decision.js";
import { type Cause, fixFor, Verdict } from "../../protocol/verdicts.js";
import { TURNED_OFF_REASON } from "../../selection/culprit/turn-off.js";
import { givenBy } from "../../selection/given-values.js";
import { layOut } from "../../selection/lists.js";
import type { Registry } from "../../selection/mod-registry.js";
import type { Override } from "../../selection/overrides.js";
import { type Decision, resolve } from "../../selection/resolve/resolve.js";
import { defineCommand } from "../program/command.js";
import { print } from "../program/terminal.js";
import { TOKEN_OPTIONS, tokenOf } from "../program/token.js";
import { ExitCode, requireFolder, requireVersion, UsageError } from "../program/usage.js";
import { installReport, searchIn } from "../report/install-report.js";

export const why = defineCommand({
  name: "why",
  summary: "the verdict on a mod, its causes, and the fix",
  operand: { name: "id", optional: true, summary: "the mod" },
  options: {
    root: { value: "install", required: true, summary: "the install" },
    "host-version": { value: "version", summary: "the game's version (otherwise that of the last decision)" },
    report: {
      summary: "a report for a mod's author: the running backend's, else from the files",
    },
    ...TOKEN_OPTIONS,
  },
  async run(values, id) {
    const paths = installPaths(requireFolder("--root", values.root));
    const given = values["host-version"];
    const hostVersion = given === "" ? lastHostVersion(paths) : requireVersion(given);
    if (values.report && id === "") {
      const text = await installReport(paths, hostVersion, tokenOf(values));
      return print(...text.trimEnd().split("\n"));
    }
    if (values.report || id === "") throw new UsageError("pass the <id> of a mod or --report, not both");
    const { lines, found } = explainMod(paths, id, hostVersion);
    print(...lines);
    if (!found) process.exitCode = ExitCode.failed;
  },
});

/** Returns the lines that `why` prints, and whether the mod exists. `hostVersion` is `""` if unknown. */
export function explainMod(
  paths: InstallPaths,
  id: string,
  hostVersion: string,
): { readonly lines: readonly string[]; readonly found: boolean } {
  const own = read(`registry/mods.json`, () => readRegistry(paths));
  const pins = read("pins.json", () => readPins(paths));
  const registry = pins.registry(own)!;
  const pinNotes = pinProblems(paths, own.mods, pins);
  const { overrides, problems } = read("overrides.json", () => readOverrides(paths));
  const layout = layOut(registry);
  const given = givenBy(layout.lists, registry.mods);
  // Another id may contain this one. A point after the id may end a sentence.
  const naming = new RegExp(`(?<![\\w.-])${escapeRegExp(id)}(?![\\w-]|\\.\\w)`);
  const notes = [
    ...registry.problems,
    ...layout.problems,
    ...given.problems,
    ...problems,
    ...pinNotes,
  ].filter((text) => naming.test(text));
  const folders = unnamedFolders(paths, registry);
  const mod = registry.mods.find((candidate) => candidate.id === id);
  if (mod === undefined) {
    const lines = [`There is no mod ${id} in the registry`, ...notes.map((note) => `  ${note}`)];
    if (folders.includes(id))
      lines.push(`  mods/${id} exists, but no entry names it: add one to registry/mods.json`);
    const near = registry.mods.find((candidate) => candidate.id.toLowerCase() === id.toLowerCase());
    if (near !== undefined) lines.push(`  did you mean ${near.id}?`);
    return { lines, found: false };
  }
  const lines = [`${mod.name} ${mod.version} (${id})`, ...notes.map((note) => `  note: ${note}`)];
  if (hostVersion === "")
    lines.push("  note: the game's version is unknown, so no pipeline is checked: pass --host-version");
  if (!existsSync(join(paths.mods, mod.artifact.dir, mod.artifact.library))) {
    lines.push(`  note: there is no file mods/${mod.artifact.dir}/${mod.artifact.library} yet`);
  }
  const sides = (["client", "server"] as const).filter(
    (side) => mod.sides.length === 0 || mod.sides.includes(side),
  );
  const { runs } = searchIn(paths);
  for (const side of sides) lines.push(...explainSide({ registry, overrides, side, hostVersion, runs }, id));
  for (const { key, how, by, literal, why: note } of given.values.get(id) ?? []) {
    const what = how === "lock" ? `locks ${key} at ${literal}` : `suggests ${literal} for ${key}`;
    lines.push(`  the list ${by} ${what}${note === undefined ? "" : `: ${note}`}`);
  }
  for (const name of folders) lines.push(`No mod of the registry has the folder mods/${name}`);
  return { lines, found: true };
}

interface Question {
  readonly registry: Registry;
  readonly overrides: readonly Override[];
  readonly side: Side;
  readonly hostVersion: string;
  /** Whether a search for the mod at fault lets a loaded mod run. */
  readonly runs: (side: Side, id: string) => boolean;
}

function explainSide(question: Question, id: string): string[] {
  const decisions = new Map(resolve(question).map((decision) => [decision.mod.id, decision]));
  const decision = decisions.get(id)!;
  const { verdict, reason, cause } = decision;
  const isHeld = verdict === Verdict.Loaded && !question.runs(question.side, id);
  const state = isHeld ? `${Verdict.Disabled}, ${TURNED_OFF_REASON}` : stateText(verdict, reason);
  const lines = [`${question.side}: ${state}`];
  lines.push(`  ${wordOn(decision, question)}`);
  for (const need of decision.mod.requires) {
    const { verdict: state = "not in the registry", mod } = decisions.get(need.id) ?? {};
    lines.push(`  needs ${need.id} ${need.version}: ${mod === undefined ? "" : `${mod.version}, `}${state}`);
  }
  lines.push(...chainBelow(cause, decisions, question));
  if (isHeld) lines.push(`  fix: ${HELD_FIX}`);
  if (cause !== undefined) lines.push(`  fix: ${fixFor(cause, id, question.side)}`);
  return lines;
}

function stateText(verdict: Verdict, reason: string): string {
  return reason === "" ? verdict : `${verdict}, ${reason}`;
}

/** Returns a line for each step of a chain of missing dependencies, down to the root cause. */
function chainBelow(
  first: Cause | undefined,
  decisions: ReadonlyMap<string, Decision>,
  question: Question,
): string[] {
  const lines: string[] = [];
  for (let cause = first; cause?.kind === Verdict.MissingDependency; ) {
    const { id, need, root } = cause;
    const next = decisions.get(need.id);
    lines.push(`  because ${id} needs ${need.id} ${need.version}: ${stateOf(next)}`);
    if (next !== undefined) lines.push(`    ${wordOn(next, question)}`);
    if (root.cause.id === id || root.cause.id === need.id || next === undefined) break;
    cause = next.cause;
  }
  return lines;
}

function stateOf(decision: Decision | undefined): string {
  if (decision === undefined) return "it is not in the registry";
  const { mod, verdict, reason } = decision;
  return `${mod.version} is there, ${verdict}${reason === "" ? "" : `: ${reason}`}`;
}

/** Names the list or override that enables or disables a mod, with the path of inheritance from the active list. */
function wordOn({ decider, mod }: Decision, { registry }: Question): string {
  if (decider === undefined) return `neither an active list nor an override names ${mod.id}`;
  const verb = decider.enabled ? "enables" : "disables";
  if (decider.list === undefined) return `your override ${verb} ${mod.id}, above every list`;
  const note = decider.entry?.note ? `: ${decider.entry.note}` : "";
  return `the list ${wayTo(decider.list.id, registry)} ${verb} ${mod.id}${note}`;
}

function wayTo(target: string, { lists, activeLists }: Registry): string {
  const byId = new Map(lists.map((list) => [list.id, list]));
  const ways = activeLists.map((id) => [id]);
  const seen = new Set(activeLists);
  for (const way of ways) {
    const last = way.at(-1)!;
    if (last === target)
      return way.length === 1 ? target : `${target} (inherited by way of ${way.join(" > ")})`;
    for (const parent of byId.get(last)?.inherits ?? []) {
      if (seen.has(parent)) continue;
      seen.add(parent);
      ways.push([...way, parent]);
    }
  }
  return target;
}

function read<Value>(file: string, work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    throw new UsageError(`${file} cannot be used: ${errorMessage(error)}`);
  }
}

/** Returns the host version of the backend's last decision; `""` if unknown. */
function lastHostVersion({ selection }: InstallPaths): string {
  try {
    return requireVersion(hostVersionOf(readFileSync(selection, "utf8")) ?? "");
  } catch {
    return "";
  }
}
