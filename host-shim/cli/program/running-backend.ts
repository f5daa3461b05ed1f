import { cutText } from "../../../sdk/json/cut-text.js";
import { servedUrl } from "../../install/served.js";
import type { Transport, TransportReply } from "../../protocol/host-transport.js";
import { shellWord } from "./shell-word.js";
import { CommandFailure, requireBaseUrl, requireFolder, USUAL_URL, UsageError } from "./usage.js";

/** The options of a command that name a running backend. */
export const ADDRESS_OPTIONS = {
  root: { value: "install", summary: "the install whose backend runs" },
  url: { value: "base_url", summary: `the backend, such as ${USUAL_URL}` },
} as const;

/** Returns `url`, or the address of the backend that serves `root`; throws a CommandFailure when no backend does. */
export function addressOf({ root, url }: { readonly root: string; readonly url: string }): string {
  if ((root === "") === (url === ""))
    throw new UsageError("pass either --root <install> or --url <base_url>");
  if (url !== "") return requireBaseUrl(url);
  const served = servedUrl(requireFolder("--root", root));
  if (served === "")
    throw new CommandFailure(`no backend serves ${root}: start svc-mod serve --root ${shellWord(root)}`);
  return served;
}

/** Returns a function that sends a GET or, with a body, a POST. It rejects with a CommandFailure when no backend answers. */
export function sendTo(baseUrl: string, transport: Transport) {
  return (path: string, body: string | undefined, timeoutMs: number): Promise<TransportReply> => {
    const post = body === undefined ? {} : { body };
    return new Promise((resolve, reject) => {
      transport({ url: baseUrl + path, etag: "", timeoutMs, ...post }, (reply, problem) => {
        if (reply) resolve(reply);
        else reject(new CommandFailure(`no backend answers at ${baseUrl}: ${problem}`));
      });
    });
  };
}

/**
 * Returns a function that sends a command's requests to a running backend. `lacks` returns, for a reply of an older backend,
 * the missing feature, such as `no search`; for any other reply `""`.
 */
export function requestsTo(baseUrl: string, transport: Transport, lacks: (reply: TransportReply) => string) {
  const send = sendTo(baseUrl, transport);

  function refusalOf(reply: TransportReply): string {
    const lack = lacks(reply);
    if (lack !== "") return `the backend at ${baseUrl} has ${lack}: update it`;
    return `the backend at ${baseUrl} answered ${reply.status}: ${cutText(reply.body, 500)}`;
  }

  /**
   * Sends a GET or, with a body, a POST. Resolves to the result of `read` for the body of a reply of status 200. Rejects with a
   * CommandFailure for any other reply, and when `read` returns undefined.
   */
  return async <Reply>(
    path: string,
    body: string | undefined,
    timeoutMs: number,
    read: (body: string) => Reply | undefined,
  ): Promise<Reply> => {
    const reply = await send(path, body, timeoutMs);
    const found = reply.status === 200 ? read(reply.body) : undefined;
    if (found === undefined) throw new CommandFailure(refusalOf(reply));
    return found;
  };
}
