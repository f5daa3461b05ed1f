/** One option of a command, which is written `--name <value>` or `--name=<value>`. */
export interface Option {
  /** What stands for its value in the usage, such as `install`; an option without one is a switch. */
  readonly value?: string;
  /** One line of help. */
  readonly summary: string;
  readonly required?: true;
  /** It may be given several times. */
  readonly multiple?: true;
  readonly default?: string;
}

/** What a command takes without a name in front; it takes exactly one. */
export interface Operand {
  readonly name: string;
  readonly summary: string;
}

/** The options of a command by their names. */
export type Options = Readonly<Record<string, Option>>;

/** The values of a command's options: `""` for a value and false for a switch that was not given. */
export type Values<Given extends Options> = {
  readonly [Name in keyof Given]: Given[Name] extends { readonly multiple: true }
    ? readonly string[]
    : Given[Name] extends { readonly value: string }
      ? string
      : boolean;
};

/** A command of the program: what its help is printed from, and what it does. */
export interface Command {
  readonly name: string;
  /** One line of help. */
  readonly summary: string;
  readonly operand?: Operand;
  readonly options: Options;
  /**
   * Does it, with the {@link Values} of these very options. The exit code is that of a thrown CommandFailure, 1 for
   * anything else that is thrown, else `process.exitCode`.
   */
  readonly run: (values: never, operand: string) => void | Promise<void>;
}

/** Types the `run` of a command by its options. */
export function defineCommand<const Given extends Options>(
  command: Command & {
    readonly options: Given;
    readonly run: (values: Values<Given>, operand: string) => void | Promise<void>;
  },
): Command {
  return command;
}

/** What every command takes. */
export const COMMON_OPTIONS = {
  help: { summary: "prints this (also -h)" },
  version: { summary: "prints the version (also -v)" },
} as const satisfies Options;
