import { servedUrl } from "../../install/served.js";
import { CommandFailure, requireBaseUrl, requireFolder, USUAL_URL, UsageError } from "./usage.js";

/** The options of a command that name a running backend. */
export const ADDRESS_OPTIONS = {
  root: { value: "install", summary: "the install whose backend runs" },
  url: { value: "base_url", summary: `the backend, such as ${USUAL_URL}` },
} as const;

/** Returns the address of a backend, by its install or by itself; throws a CommandFailure when none serves the install. */
export function addressOf({ root, url }: { readonly root: string; readonly url: string }): string {
  if ((root === "") === (url === "")) throw new UsageError("give --root <install> or --url <base_url>");
  if (url !== "") return requireBaseUrl(url);
  const served = servedUrl(requireFolder("--root", root));
  if (served === "")
    throw new CommandFailure(`no backend serves ${root}: start svc-mod serve --root ${root}`);
  return served;
}
