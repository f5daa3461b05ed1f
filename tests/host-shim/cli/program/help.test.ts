import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { COMMANDS } from "../../../../host-shim/cli/commands/all.js";
import { commandHelp, programHelp } from "../../../../host-shim/cli/program/help.js";
import { ExitCode } from "../../../../host-shim/cli/program/usage.js";
import { repository } from "../../../support/repository.js";
import { PATIENCE_MS } from "../../../support/until.js";

const help = suite("svc-mod: help");
const mistakes = suite("svc-mod: command line errors");
const docs = suite("docs/cli.md");

const program = join(repository, "build/host-shim/cli/main.js");

function run(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    encoding: "utf8",
    timeout: PATIENCE_MS,
  });
  return { status, stdout, stderr };
}

const printed = (lines: readonly string[]) => ({ status: 0, stdout: `${lines.join("\n")}\n`, stderr: "" });
const { version } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8"));

help("of the program lists every command, in each of its spellings", () => {
  for (const args of [[], ["help"], ["--help"], ["-h"]])
    assert.equal(run(...args), printed(programHelp(COMMANDS)));
  for (const { name, summary } of COMMANDS) {
    assert.ok(
      programHelp(COMMANDS).some((line) => line.startsWith(`  ${name} `) && line.endsWith(`  ${summary}`)),
      name,
    );
  }
});

help("of a command names its options, and overrides the rest of the line", () => {
  const [serve] = COMMANDS.filter(({ name }) => name === "serve");
  for (const args of [
    ["help", "serve"],
    ["serve", "--help"],
    ["serve", "-h"],
    ["serve", "--port", "none", "-h"],
  ])
    assert.equal(run(...args), printed(commandHelp(serve!)));
});

for (const command of COMMANDS) {
  help(`of ${command.name} has a line for its operand and each of its options`, () => {
    const lines = commandHelp(command);
    const words = [...Object.keys(command.options).map((name) => `--${name}`), "--help", "--version"];
    if (command.operand !== undefined) words.push(`<${command.operand.name}>`);
    for (const word of words)
      assert.ok(
        lines.some((line) => line.startsWith(`  ${word} `)),
        word,
      );
    for (const line of lines) assert.ok(line.length <= 110, line);
  });
}

help("prints the package's version, for the program and for a command", () => {
  for (const args of [["--version"], ["-v"], ["serve", "--version"], ["why", "-v"]])
    assert.equal(run(...args), printed([version]));
});

const cases: readonly (readonly [args: readonly string[], said: string])[] = [
  [["dance"], "svc-mod: there is no command dance"],
  [["serev"], "svc-mod: there is no command serev, did you mean serve?"],
  [["help", "clinet"], "svc-mod: there is no command clinet, did you mean client?"],
  [["--root", "x"], "svc-mod: there is no command --root"],
  [["serve", "--rot", "x"], "svc-mod serve: there is no option --rot, did you mean --root?"],
  [["serve", "--constructor"], "svc-mod serve: there is no option --constructor"],
  [["why", "a", "-x"], "svc-mod why: there is no option -x"],
  [["serve"], "svc-mod serve: --root is missing: give --root <install>"],
  [["serve", "--root"], "svc-mod serve: --root needs a value: --root <install>"],
  [
    ["serve", "--root", "--port", "1"],
    "svc-mod serve: --root needs a value, found --port; if you mean that: --root=--port",
  ],
  [["client", "--watch=1"], "svc-mod client: --watch takes no value, found 1"],
  [["serve", "here"], "svc-mod serve: it takes options only, found here"],
  [["build", "here"], "svc-mod build: it takes options only, found here"],
  [["why", "--root", "."], "svc-mod why: <id> is missing: the mod"],
  [["check", "a", "b"], "svc-mod check: it takes one <folder>, found a b"],
  [
    ["serve", "--root", ".", "--port", "70000"],
    "svc-mod serve: --port takes a number from 0 to 65535, found 70000",
  ],
  [["dance\u001b[2J\nMOD REJECTED"], "svc-mod: there is no command dance\\u{1b}[2J\n  MOD REJECTED"],
];
for (const [args, said] of cases) {
  mistakes(`exits with 2, quotes the argument and names one help for ${JSON.stringify(args)}`, () => {
    const { status, stdout, stderr } = run(...args);
    const [, whose = ""] = /^(svc-mod(?: \w+)?):/.exec(said) ?? [];
    assert.equal(
      { status, stdout, stderr },
      { status: ExitCode.usage, stdout: "", stderr: `${said}\n"${whose} --help" says what it takes\n` },
    );
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

docs("has no chapter on an unknown command", () => {
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

help.run();
mistakes.run();
docs.run();
