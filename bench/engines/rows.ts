import { applyEdits, modify } from "jsonc-parser";
import { createNanoEvents } from "nanoevents";
import { parse as picoParse, stringify as picoStringify } from "picoquery";
import * as sdk from "svc-mod-sdk";
import * as http from "svc-mod-sdk/http";
import { flat } from "../flat.js";
import { memoryHost } from "../memory-host.js";

/** Timed work: one call is one operation. */
export type Work = () => unknown;

/**
 * Our work and a comparable one that runs in every engine: a peer that needs no browser or Node, or an engine's built-in.
 */
export interface Row {
  readonly work: string;
  readonly ours: Work;
  readonly peer: string;
  readonly theirs: Work;
}

const NAMES = Array.from({ length: 64 }, (_, index) => `event-${index}`);
const PATH = "camera-distance-and-height.first-person_view-of-the-whole-body";
const BEYOND_ASCII = "Gr\u00f6\u00dfe, \u0448\u0438\u0440\u0438\u043d\u0430, \u9ad8\u3055";

/** The rows of bench/results.md that every engine can run. */
export function rows(): Row[] {
  return [...[0, 1, 10].map(emit), query(), ...percent(), ...queries(), ...messages(), ...settings()];
}

const sink = { sum: 0 };

/** Creates both buses with `count` handlers for each name, each handler a closure of its own. */
function buses(count: number, names: readonly string[]) {
  const ours = sdk.createBus({ log: () => {} });
  const theirs = createNanoEvents();
  for (const name of names) {
    for (let i = 0; i < count; i++) {
      const handler = (value: unknown) => {
        sink.sum += value as number;
      };
      ours.scope(`mod-${i}`).on(name, handler);
      theirs.on(name, handler);
    }
  }
  return { ours, theirs };
}

function emit(count: number): Row {
  const { ours, theirs } = buses(count, NAMES);
  let turn = 0;
  const nextName = () => NAMES[turn++ & 63]!;
  return {
    work: `emit, ${count} handlers`,
    ours: () => ours.emit(nextName(), 1),
    peer: "nanoevents",
    theirs: () => theirs.emit(nextName(), 1),
  };
}

function query(): Row {
  const { ours, theirs } = buses(1, ["reply"]);
  for (let i = 0; i < 10; i++) {
    ours.on("query", () => ours.emit("reply", i));
    theirs.on("query", () => theirs.emit("reply", i));
  }
  return {
    work: "query + 10 synchronous replies",
    ours: () => ours.emit("query", 1),
    peer: "nanoevents",
    theirs: () => theirs.emit("query", 1),
  };
}

function percent(): Row[] {
  const decode = (name: string, text: string): Row => ({
    work: `percentDecode, ${name}`,
    ours: () => http.percentDecode(text),
    peer: "decodeURIComponent",
    theirs: () => decodeURIComponent(text),
  });
  const encode = (name: string, text: string): Row => ({
    work: `percentEncode, ${name}`,
    ours: () => http.percentEncode(text),
    peer: "encodeURIComponent",
    theirs: () => encodeURIComponent(text),
  });
  return [
    decode("clean", PATH),
    decode("escaped", "field%20of%20view%3D90"),
    decode("UTF-8", encodeURIComponent(BEYOND_ASCII)),
    encode("clean", PATH),
    encode("escaped", "abcdefghi/".repeat(6)),
    encode("UTF-8", BEYOND_ASCII),
  ];
}

type Pairs = readonly (readonly [name: string, value: string])[];

function queries(): Row[] {
  const clean: Pairs = NAMES.slice(0, 10).map((name, index) => [name, `${index * 37}value`]);
  const escaped: Pairs = clean.map(([name, value]) => [name, `${value} & \u00e9`]);
  const peer = "picoquery";
  const both = (name: string, pairs: Pairs): Row[] => {
    const text = http.encodeQuery(pairs);
    const object = picoParse(text);
    return [
      {
        work: `queryParams, 10 pairs, ${name}`,
        ours: () => http.queryParams(text),
        peer,
        theirs: () => picoParse(text),
      },
      {
        work: `encodeQuery, 10 pairs, ${name}`,
        ours: () => http.encodeQuery(pairs),
        peer,
        theirs: () => picoStringify(object),
      },
    ];
  };
  return [...both("clean", clean), ...both("escaped", escaped)];
}

/** No other parser runs in every engine, so parsing is compared with splitting the message into lines. */
function messages(): Row[] {
  const head = NAMES.slice(0, 10).map((name, index) => `X-${name}: value-${index * 37}, and some more`);
  const request = ["GET /svc/settings/camera?full=1 HTTP/1.1", "Host: localhost:8420", ...head, "", ""].join(
    "\r\n",
  );
  const message = http.parseRequest(request);
  const reply = http.httpResponse(200, "application/json", '{"options":[{"value":"a","label":"First"}]}');
  const small = http.encodeChunked("x".repeat(4096), 16);
  const large = http.encodeChunked("x".repeat(16_384), 1024);
  const beside = (text: string, work: string, ours: Work): Row => ({
    work,
    ours,
    peer: "split",
    theirs: () => text.split("\r\n"),
  });
  return [
    beside(request, "parseRequest, 11 headers", () => http.parseRequest(request)),
    beside(request, "isValidRequest, 11 headers", () => http.isValidRequest(message)),
    beside(request, "headerValue, the last of 11", () => http.headerValue(message, "x-event-9")),
    beside(http.responseToString(reply), "responseToString", () => http.responseToString(reply)),
    beside(small, "decodeChunked, 256 x 16 B", () => http.decodeChunked(small)),
    beside(small, "readChunked, 256 x 16 B", () => http.readChunked(small)),
    beside(large, "decodeChunked, 16 x 1024 B", () => http.decodeChunked(large)),
    beside(large, "readChunked, 16 x 1024 B", () => http.readChunked(large)),
  ];
}

function settings(): Row[] {
  const declared = Array.from({ length: 200 }, (_, index) => {
    const key = `hud.group${index % 40}.option${index}`;
    const extras = { category: `Group ${index % 40}`, description: `What option ${index} of the HUD does.` };
    return index % 2 === 0
      ? sdk.floatSetting(key, `Option ${index}`, 0.5, { lo: 0, hi: 1, step: 0.05, ...extras })
      : sdk.enumSetting(key, `Option ${index}`, "plain", ["plain", "round", "square"], extras);
  });
  const row = declared[100]!;
  const defaults = declared.map(({ key, defaultJson }) => `\n  ${JSON.stringify(key)}: ${defaultJson}`);
  const text = `{${defaults.join(",")}\n}\n`;
  const plain: Record<string, unknown> = JSON.parse(text);
  const mod = sdk.createSdk(memoryHost(text).host);
  mod.declareSettings(declared);
  const page: unknown = JSON.parse(mod.schemaJson(declared));
  let turn = 0;
  const next = () => (turn++ & 1 ? "0.25" : "0.75");
  return [
    {
      work: "settingValue",
      ours: () => mod.settingValue(row),
      peer: "a property",
      theirs: () => plain[row.key],
    },
    {
      work: "applySetting, a file of 200 keys",
      ours: () => mod.applySetting(row.key, next()),
      peer: "jsonc-parser",
      theirs: () => applyEdits(text, modify(text, [row.key], Number(next()), {})),
    },
    {
      work: "schemaJson, 200 rows",
      ours: () => flat(mod.schemaJson(declared)),
      peer: "JSON.stringify",
      theirs: () => JSON.stringify(page),
    },
  ];
}
