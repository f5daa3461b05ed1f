import { VERSION } from "../../../sdk/index.js";
import { COMMON_OPTIONS, type Command, type Operand, type Option } from "./command.js";

/** Returns the lines of a command's help. */
export function commandHelp({ name, summary, operand, options }: Command): readonly string[] {
  const all =
    operand === undefined
      ? []
      : [operand, ...(operand.next ? [{ ...operand.next, optional: true as const }] : [])];
  const operands = all.map((each) => [shownOperand(each), each.summary] as const);
  const usage = Object.entries(options).map(([option, it]) =>
    it.required ? written(option, it) : `[${written(option, it)}]${it.multiple ? "..." : ""}`,
  );
  const rows = Object.entries<Option>({ ...options, ...COMMON_OPTIONS }).map(([option, it]) => {
    const start = it.default === undefined ? "" : ` (default: ${it.default})`;
    return [written(option, it), `${it.summary}${start}`] as const;
  });
  return [
    `svc-mod ${name}: ${summary}`,
    "",
    ...folded(["Usage: svc-mod", name, ...operands.map(([start]) => start), ...usage]),
    "",
    ...table([...operands, ...rows]),
  ];
}

/** Returns the lines of the program's help, which lists its commands. */
export function programHelp(commands: readonly Command[]): readonly string[] {
  return [
    `svc-mod ${VERSION}: mods for games that run JavaScript`,
    "",
    "Usage: svc-mod <command> [options]",
    "",
    ...table(commands.map(({ name, summary }) => [name, summary])),
    "",
    "svc-mod <command> --help prints the operands and options of a command.",
  ];
}

function shownOperand({ name, optional }: Operand): string {
  return optional ? `[${name}]` : `<${name}>`;
}

function written(name: string, { value }: Option): string {
  return value === undefined ? `--${name}` : `--${name} <${value}>`;
}

const WIDTH = 100;

/** Wraps words at {@link WIDTH} columns; indents continuation lines. */
function folded(words: readonly string[]): string[] {
  const lines = [""];
  for (const word of words) {
    const line = lines[lines.length - 1]!;
    const longer = line === "" ? word : `${line} ${word}`;
    if (longer.length <= WIDTH) lines[lines.length - 1] = longer;
    else lines.push(`         ${word}`);
  }
  return lines;
}

function table(rows: readonly (readonly [start: string, text: string])[]): string[] {
  const width = Math.max(...rows.map(([start]) => start.length));
  return rows.map(([start, text]) => `  ${start.padEnd(width)}  ${text}`);
}
