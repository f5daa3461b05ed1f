import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { COMMANDS } from "../../../../host-shim/cli/commands/all.js";
import { runCommand } from "../../../../host-shim/cli/program/command-line.js";
import { commandHelp, programHelp } from "../../../../host-shim/cli/program/help.js";
import { ExitCode, UsageError } from "../../../../host-shim/cli/program/usage.js";
import { repository } from "../../../support/repository.js";
import { suite } from "../../../support/suite.js";
import { PROGRAM, runProgram } from "../../../support/svc-mod.js";

const help = suite("svc-mod: help");
const mistakes = suite("svc-mod: command line errors");
const docs = suite("docs/cli.md");

/** Runs a command that ends at its arguments, in this process, without main.ts; returns what it prints, or its usage error. */
async function run(...[name, ...args]: readonly string[]): Promise<readonly string[] | string> {
  const lines: string[] = [];
  try {
    await runCommand(COMMANDS.find((command) => command.name === name)!, args, (...more) =>
      lines.push(...more),
    );
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
  return lines;
}

const printed = (lines: readonly string[]) => ({ status: 0, stdout: `${lines.join("\n")}\n`, stderr: "" });
const { version } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8"));

help("of the program lists every command, without arguments and for help, --help and -h", () => {
  for (const args of [[], ["help"], ["--help"], ["-h"]])
    assert.equal(runProgram(...args), printed(programHelp(COMMANDS)));
  for (const { name, summary } of COMMANDS) {
    assert.ok(
      programHelp(COMMANDS).some((line) => line.startsWith(`  ${name} `) && line.endsWith(`  ${summary}`)),
      name,
    );
  }
});

help("of a command names its options, whatever other arguments there are", async () => {
  const serve = commandHelp(COMMANDS.find(({ name }) => name === "serve")!);
  assert.equal(runProgram("help", "serve"), printed(serve));
  for (const args of [["--help"], ["-h"], ["--port", "none", "-h"]])
    assert.equal(await run("serve", ...args), serve);
});

for (const command of COMMANDS) {
  help(`of ${command.name} has a line for its operand and each of its options`, () => {
    const lines = commandHelp(command);
    const words = [...Object.keys(command.options).map((name) => `--${name}`), "--help", "--version"];
    const { operand } = command;
    if (operand !== undefined) words.push(operand.optional ? `[${operand.name}]` : `<${operand.name}>`);
    for (const word of words)
      assert.ok(
        lines.some((line) => line.startsWith(`  ${word} `)),
        word,
      );
    for (const line of lines) assert.ok(line.length <= 110, line);
  });
}

help("is not printed for --version and -v, which print the package's version", async () => {
  for (const args of [["--version"], ["-v"]]) assert.equal(runProgram(...args), printed([version]));
  for (const args of [
    ["serve", "--version"],
    ["why", "-v"],
  ] as const)
    assert.equal(await run(...args), [version]);
});

for (const [args, said, whose = "svc-mod"] of [
  [["dance"], "there is no command dance"],
  [["serev"], "there is no command serev, did you mean serve?"],
  [["help", "clinet"], "there is no command clinet, did you mean client?"],
  [["--root", "x"], "there is no command --root"],
  [["dance\u001b[2J\nMOD REJECTED"], "there is no command dance\\u{1b}[2J\n  MOD REJECTED"],
  [["serve"], "--root is missing: give --root <install>", "svc-mod serve"],
] as const) {
  mistakes(
    `exits with 2, quotes the wrong argument and names the help to read for ${JSON.stringify(args)}`,
    () => {
      const stderr = `${whose}: ${said}\n"${whose} --help" lists the options\n`;
      assert.equal(runProgram(...args), { status: ExitCode.usage, stdout: "", stderr });
    },
  );
}

const SOME_URL = ["--url", "http://127.0.0.1:1"];
const LINK = ["--root", ".", ...SOME_URL];
// A command that accepts the wrong argument fails at this incomplete version, and so does not start.
const VERSION = ["--host-version", "1"];
const SERVE = ["serve", "--root", ".", ...VERSION];
const ADDRESS = "--url looks like http://127.0.0.1:8710, found";

for (const [args, said] of [
  [["serve", "--rot", "x"], "there is no option --rot, did you mean --root?"],
  [["serve", "--constructor"], "there is no option --constructor"],
  [["why", "a", "-x"], "there is no option -x"],
  [["serve", "--root"], "--root needs a value: --root <install>"],
  [["serve", "--root", "--port", "1"], "--root needs a value, found --port; if you mean that: --root=--port"],
  [["client", "--watch=1"], "--watch takes no value, found 1"],
  [["serve", "here"], "it takes options only, found here"],
  [["build", "here"], "it takes options only, found here"],
  [["why", "--root", "."], "pass the <id> of a mod or --report, not both"],
  [["init", ""], "<folder> is missing: the folder of the new install; empty or missing"],
  [["why", "", "--root", "."], "[id] is empty: the mod"],
  [["check", "a", "b"], "it takes one <folder>, found a b"],
  [["serve", "--root", ".", "--port", "70000"], "--port takes a number from 0 to 65535, found 70000"],
  [
    [...SERVE, "--lan", "--host", "0.0.0.0"],
    "--lan: listens on every address of this computer: leave the address 0.0.0.0 out",
  ],
  [
    [...SERVE, "--lan", "--trust-proxy", "127.0.0.1"],
    "--lan: takes requests from devices, not from a proxy: leave the proxies out",
  ],
  [
    [...SERVE, "--lan", "--allow-origin", "null"],
    "--lan: generates its token, which the origin null cannot send: leave that origin out",
  ],
  [
    [...SERVE, "--allow-origin", "null"],
    '--allow-origin: a sandboxed frame of any page sends the origin "null": set a token, too',
  ],
  [
    [...SERVE, "--allow-origin", "http://*.test"],
    '--allow-origin: "http://*.test" is not one origin: name each origin in full, without *',
  ],
  [
    [...SERVE, "--allow-origin", "http://a.test/"],
    '--allow-origin: an origin looks like http://localhost:5173 or app://game, without a slash at the end, found "http://a.test/"',
  ],
  [["client", ...SOME_URL, ...VERSION], "--root is missing: give --root <install>"],
  [["client", "--root", PROGRAM, ...SOME_URL, ...VERSION], `--root must be a folder: ${PROGRAM} is not one`],
  [["client", "--root", ".", ...VERSION], "--url is missing: give --url <base_url>"],
  [["client", "--root", ".", "--url", "localhost:80", ...VERSION], `${ADDRESS} localhost:80`],
  [["client", "--root", ".", "--url", "ftp://a.test", ...VERSION], `${ADDRESS} ftp://a.test`],
  [["client", ...LINK], "--host-version is missing: give --host-version <version>"],
  [["client", ...LINK, ...VERSION], "--host-version must be a full version such as 1.4.0, found 1"],
  [["new", "a", "b"], "it takes one <name>, found a b"],
  [["profile", "show", "x"], "unknown subcommand show: use list, save, apply, code, delete"],
  [["profile", "save"], "save needs a profile"],
  [["profile", "list", "x"], "list takes no name, found x"],
  [["profile", "list", ""], "[profile] is empty: its name; for apply also a code or a file, for code a file"],
  [["profile", "list", "x", "y"], "it takes <word> and [profile], found list x y"],
  [["profile", "list"], "pass either --root <install> or --url <base_url>"],
  [["culprit", "perhaps"], "unknown subcommand perhaps: use start, yes, no, cannot-tell, back, stop, status"],
  [["culprit", "start"], "pass either --root <install> or --url <base_url>"],
  [["culprit", "start", ...LINK], "pass either --root <install> or --url <base_url>"],
  [["culprit", "no", "--root", ".", "--keep", "b"], "--keep is for a start, found no"],
] as const) {
  mistakes(`names the argument in ${JSON.stringify(args)}`, async () => {
    assert.is(await run(...args), said);
  });
}

const text = readFileSync(join(repository, "docs/cli.md"), "utf8");
const block = (lines: readonly string[]) => `\`\`\`text\n${lines.join("\n")}\n\`\`\`\n`;

docs("contains the help of the program as printed", () => {
  assert.ok(text.includes(block(programHelp(COMMANDS))), `put this in:\n${block(programHelp(COMMANDS))}`);
});

for (const command of COMMANDS) {
  docs(`contains the help of ${command.name} as printed, below its own heading`, () => {
    const section = `## svc-mod ${command.name}\n\n${block(commandHelp(command))}`;
    assert.ok(text.includes(section), `put this in:\n${section}`);
  });
}

docs("has one chapter per command, in the order of the program's help", () => {
  const chapters = [...text.matchAll(/^## svc-mod (\w+)$/gm)].map(([, name]) => name);
  assert.equal(
    chapters,
    COMMANDS.map(({ name }) => name),
  );
});

docs("names every exit code", () => {
  for (const [name, code] of Object.entries(ExitCode)) {
    assert.ok(text.includes(`| ${code} | \`${name}\` |`), name);
  }
});
