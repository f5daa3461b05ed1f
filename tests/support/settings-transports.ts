import * as assert from "uvu/assert";
import type { TestHost } from "./test-host.js";

/** The reply to an edit or a reset, independent of the transport. */
export interface Reply {
  readonly ok: boolean;
  readonly err: string;
  /** The JSON text of the rows, exactly as in the reply. */
  readonly rows: string;
}

/** A way to send an edit or a reset to a mod. */
export interface SettingsTransport {
  readonly name: string;
  /** Sends an edit with these members as JSON text, such as `"key":"a","value":1`. */
  readonly edit: (host: TestHost, members: string) => Reply;
  /** Sends a reset with these members as JSON text, such as `"key":"a"`; `""` resets every key. */
  readonly reset: (host: TestHost, members: string) => Reply;
}

function post(host: TestHost, path: string, body: string): Reply {
  const { status, headers, body: text } = host.call("POST", `/svc/settings/${host.mod.guid}${path}`, body);
  assert.equal(headers, [{ name: "Content-Type", value: "application/json; charset=utf-8" }]);
  const whole = /^\{"err":("(?:[^"\\]|\\.)*"),"rows":(.*)\}$/s.exec(text);
  if (whole === null) {
    assert.is(status, 200, text);
    return { ok: true, err: "", rows: text };
  }
  assert.ok(status >= 400, `${status} ${text}`);
  return { ok: false, err: JSON.parse(whole[1]!), rows: whole[2]! };
}

function ask(host: TestHost, members: readonly string[]): Reply {
  const query = `{${[`"guid":"${host.mod.guid}"`, ...members].filter((part) => part !== "").join(",")}}`;
  const answers = host.asked("apply", query);
  assert.is(answers.length, 1, "an edit is answered exactly once");
  const text = String(answers[0]);
  const { guid, ok, err } = JSON.parse(text);
  assert.is(guid, host.mod.guid);
  return { ok, err, rows: text.slice(text.indexOf(`,"rows":`) + 8, -1) };
}

/** The settings route and the event bus. The mod under test must have called `serveSettingsRoutes`. */
export const settingsTransports: readonly SettingsTransport[] = [
  {
    name: "route",
    edit: (host, members) => post(host, "", `{${members}}`),
    reset: (host, members) => post(host, "/reset", `{${members}}`),
  },
  {
    name: "bus",
    edit: (host, members) => ask(host, [members]),
    reset: (host, members) => ask(host, [members, `"reset":true`]),
  },
];
