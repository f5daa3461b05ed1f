import { parseArgs } from "node:util";
import { VERSION } from "../../../sdk/index.js";
import { nearest } from "../../selection/nearest.js";
import { COMMON_OPTIONS, type Command, type Option, type Options } from "./command.js";
import { commandHelp } from "./help.js";
import { UsageError } from "./usage.js";

/** Runs a command with the arguments after its name; prints the answer to `--help` and `--version` with `print`. */
export async function runCommand(
  command: Command,
  args: readonly string[],
  print: (...lines: readonly string[]) => void,
): Promise<void> {
  const all: Options = { ...command.options, ...COMMON_OPTIONS };
  // Not strict: the error messages of strict mode neither name the command's options nor refer to --help.
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(Object.entries(all).map(([name, option]) => [name, configOf(option)])),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  for (const token of tokens) if (token.kind === "option") requireValid(token, all);
  if (values["help"]) return print(...commandHelp(command));
  if (values["version"]) return print(VERSION);
  const [operand, second] = readOperands(command, positionals);
  for (const [name, { required, value }] of Object.entries(command.options)) {
    // `requireValid` rejects empty values.
    if (required && values[name]?.toString() === "")
      throw new UsageError(`--${name} is missing: give --${name} <${value}>`);
  }
  await command.run(values as never, operand, second);
}

function configOf({ value, short, multiple, default: preset = "" }: Option) {
  const names = short === undefined ? {} : { short };
  if (value === undefined) return { ...names, type: "boolean", default: false } as const;
  return multiple
    ? ({ ...names, type: "string", multiple, default: [] as string[] } as const)
    : ({ ...names, type: "string", default: preset } as const);
}

/** Throws a UsageError for an unknown option, and for a value that is missing or not wanted. */
function requireValid(
  token: {
    readonly name: string;
    readonly rawName: string;
    readonly value?: string | undefined;
    readonly inlineValue?: boolean | undefined;
  },
  all: Options,
): void {
  const { name, rawName, value: found, inlineValue } = token;
  if (!Object.hasOwn(all, name)) {
    const meant = rawName.startsWith("--") ? nearest(name, Object.keys(all)) : undefined;
    throw new UsageError(
      `there is no option ${rawName}${meant === undefined ? "" : `, did you mean --${meant}?`}`,
    );
  }
  const { value } = all[name]!;
  if (value === undefined) {
    if (found !== undefined) throw new UsageError(`${rawName} takes no value, found ${found}`);
    return;
  }
  // An empty value is usually an unset variable of a script.
  if (found === undefined || found === "")
    throw new UsageError(`${rawName} needs a value: ${rawName} <${value}>`);
  if (!inlineValue && found.startsWith("-"))
    throw new UsageError(`${rawName} needs a value, found ${found}; if you mean that: ${rawName}=${found}`);
}

function readOperands(
  { operand }: Command,
  operands: readonly string[],
): readonly [operand: string, second: string] {
  const [found, ...rest] = operands;
  if (operand === undefined) {
    if (found !== undefined) throw new UsageError(`it takes options only, found ${found}`);
    return ["", ""];
  }
  if (found === undefined && operand.optional) return ["", ""];
  // As with options, an empty operand is usually an unset variable of a script.
  if (found === undefined || found === "") {
    const fault = operand.optional ? `[${operand.name}] is empty` : `<${operand.name}> is missing`;
    throw new UsageError(`${fault}: ${operand.summary}`);
  }
  const { name, next } = operand;
  const [second = "", ...more] = next === undefined ? ["", ...rest] : rest;
  if (next !== undefined && rest[0] === "") throw new UsageError(`[${next.name}] is empty: ${next.summary}`);
  if (more.length > 0) {
    const all = next === undefined ? `one <${name}>` : `<${name}> and [${next.name}]`;
    throw new UsageError(`it takes ${all}, found ${operands.join(" ")}`);
  }
  return [found, second];
}
