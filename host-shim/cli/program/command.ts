/** One option of a command: `--name <value>` or `--name=<value>`. */
export interface Option {
  /** The placeholder of the option's value in the usage, such as `install`; an option without a value is a switch. */
  readonly value?: string;
  /** One line of help. */
  readonly summary: string;
  readonly required?: true;
  /** The option is repeatable. */
  readonly multiple?: true;
  readonly default?: string;
  /** The option's one-letter form. */
  readonly short?: string;
}

/** The positional argument of a command. */
export interface Operand {
  readonly name: string;
  readonly summary: string;
  /** The argument may be left out; `run` then receives `""`. */
  readonly optional?: true;
  /** A second positional argument, which is optional. */
  readonly next?: { readonly name: string; readonly summary: string };
}

/** The options of a command by their names. */
export type Options = Readonly<Record<string, Option>>;

/** The values of a command's options. Without the option: its default or `""`, `[]` if it is repeatable, false for a switch. */
export type Values<Given extends Options> = {
  readonly [Name in keyof Given]: Given[Name] extends { readonly multiple: true }
    ? readonly string[]
    : Given[Name] extends { readonly value: string }
      ? string
      : boolean;
};

/** A command of the program: the source of its help, and its implementation. */
export interface Command {
  readonly name: string;
  /** One line of help. */
  readonly summary: string;
  readonly operand?: Operand;
  readonly options: Options;
  /**
   * Runs the command; `values` are the {@link Values} of `options`. A thrown CommandFailure sets the exit code, any other
   * error exits with 1; without an error the exit code is `process.exitCode`.
   */
  readonly run: (values: never, operand: string, second: string) => void | Promise<void>;
}

/** Returns `command`; infers the type of `run` from its options. */
export function defineCommand<const Given extends Options>(
  command: Command & {
    readonly options: Given;
    readonly run: (values: Values<Given>, operand: string, second: string) => void | Promise<void>;
  },
): Command {
  return command;
}

/** The options of every command. */
export const COMMON_OPTIONS = {
  help: { summary: "prints this (also -h)", short: "h" },
  version: { summary: "prints the version (also -v)", short: "v" },
} as const satisfies Options;
