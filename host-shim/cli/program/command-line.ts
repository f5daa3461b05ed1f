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
  const { given, operands } = read(command, args);
  if (given.has("help")) return print(...commandHelp(command));
  if (given.has("version")) return print(VERSION);
  const operand = readOperand(command, operands);
  const values: Record<string, string | boolean | readonly string[]> = {};
  for (const [name, option] of Object.entries(command.options)) {
    const found = given.get(name) ?? [];
    if (option.required && found.length === 0) {
      throw new UsageError(`--${name} is missing: give --${name} <${option.value}>`);
    }
    if (option.multiple) values[name] = found;
    else if (option.value === undefined) values[name] = found.length > 0;
    else values[name] = found.at(-1) ?? option.default ?? "";
  }
  await command.run(values as never, operand);
}

interface CommandLine {
  /** The given options, each with its values in order; a switch has one empty value per occurrence. */
  readonly given: ReadonlyMap<string, readonly string[]>;
  readonly operands: readonly string[];
}

function read({ options }: Command, args: readonly string[]): CommandLine {
  const all: Options = { ...options, ...COMMON_OPTIONS };
  // Not strict: the error messages of strict mode neither name the command's options nor refer to --help.
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(
      Object.entries(all).map(([name, { value, short }]) => [
        name,
        { type: value === undefined ? "boolean" : "string", ...(short && { short }) } as const,
      ]),
    ),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const given = new Map<string, string[]>();
  const operands: string[] = [];
  for (const token of tokens) {
    if (token.kind === "positional") operands.push(token.value);
    if (token.kind !== "option") continue;
    const { name, rawName } = token;
    const option = Object.hasOwn(all, name) ? all[name] : undefined;
    if (option === undefined) {
      const meant = rawName.startsWith("--") ? nearest(name, Object.keys(all)) : undefined;
      throw new UsageError(
        `there is no option ${rawName}${meant === undefined ? "" : `, did you mean --${meant}?`}`,
      );
    }
    given.set(name, [...(given.get(name) ?? []), valueOf(token, option)]);
  }
  return { given, operands };
}

function valueOf(
  token: {
    readonly rawName: string;
    readonly value?: string | undefined;
    readonly inlineValue?: boolean | undefined;
  },
  { value }: Option,
): string {
  const { rawName, value: found, inlineValue } = token;
  if (value === undefined) {
    if (found !== undefined) throw new UsageError(`${rawName} takes no value, found ${found}`);
    return "";
  }
  // An empty value is usually an unset variable of a script.
  if (found === undefined || found === "")
    throw new UsageError(`${rawName} needs a value: ${rawName} <${value}>`);
  if (!inlineValue && found.startsWith("-")) {
    throw new UsageError(`${rawName} needs a value, found ${found}; if you mean that: ${rawName}=${found}`);
  }
  return found;
}

function readOperand({ operand }: Command, operands: readonly string[]): string {
  const [found, ...more] = operands;
  if (operand === undefined) {
    if (found !== undefined) throw new UsageError(`it takes options only, found ${found}`);
    return "";
  }
  if (found === undefined) throw new UsageError(`<${operand.name}> is missing: ${operand.summary}`);
  if (more.length > 0) throw new UsageError(`it takes one <${operand.name}>, found ${operands.join(" ")}`);
  return found;
}
