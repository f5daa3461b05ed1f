import { membersOf } from "../../json/members.js";
import type { SettingOf } from "./setting.js";

/** Display names parallel to a list of choices. */
export type Labels<Choices extends readonly string[]> = { readonly [Index in keyof Choices]: string };

/** Returns the members of a served row that offers choices; omits labels that are not parallel to the choices. */
export function choiceMembers({
  options,
  choices = options,
  optionLabels,
  optionsUrl,
}: SettingOf<string>): string {
  return membersOf({
    options,
    optionLabels: optionLabels.length === choices.length ? optionLabels : [],
    optionsUrl,
  });
}

/** Returns why a row that offers choices cannot be declared, or `""`. */
export function choiceProblem({ options, optionsUrl, defaultJson }: SettingOf<string>): string {
  if (optionsUrl !== "") return "";
  if (options.length === 0) return "it offers no choice";
  return options.includes(JSON.parse(defaultJson))
    ? ""
    : `the default ${defaultJson} is not one of its options`;
}

/**
 * Whether a path may serve choices: with the characters of RFC 3986, section 3.3, on this server and outside `/svc/mods/`, whose
 * routes change which mods run. False for a path with a query, or with an escaped ASCII character or a `.` or `..` segment,
 * which could hide the actual route.
 */
export function isOptionsPath(path: string): boolean {
  return /^\/(?!\/|svc\/mods\/)[!$-;=@-Z_a-z~]*$/.test(path) && !/%[0-7]|\/\.\.?(?:\/|$)/.test(path);
}
