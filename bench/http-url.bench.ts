import { createRequire } from "node:module";
import querystring from "node:querystring";
import fastQuerystring from "fast-querystring";
import { parse as picoParse, stringify as picoStringify } from "picoquery";
import * as http from "../sdk/http/index.js";
import { operationsOf } from "../tests/sdk/http/operations.js";
import { cpuMs, type Run } from "./run.js";

const { encodeQuery, percentDecode, percentEncode, queryParam, queryParams } = http;
const load = createRequire(import.meta.url);
const fastDecode: (text: string) => string | null = load("fast-decode-uri-component");
const fastEncode: (text: string) => string = load("fast-querystring/lib/internals/querystring").encodeString;

const group = "HTTP targets and queries";
const WORDS = "The quick brown fox jumps over the lazy dog and runs into the wood again ".split(" ");

/** Percent escapes, queries, and the texts that make careless code slow. */
export default function benchUrl(run: Run): void {
  decoding(run);
  encoding(run);
  queries(run);
  worst(run);
}

function decoding(run: Run): void {
  const texts: Record<string, string> = {
    "clean, 64 chars": WORDS.join("-").slice(0, 64),
    "short with escapes": "field%20of%20view%3D90",
    "2,000 chars, 10 % escaped": "abcdefghi%20".repeat(167).slice(0, 2000),
    "UTF-8": encodeURIComponent("Größe, ширина, 高さ, ".repeat(4)),
  };
  for (const [name, text] of Object.entries(texts)) {
    agree(percentDecode(text), fastDecode(text), decodeURIComponent(text));
    run.row({
      group,
      work: `percentDecode, ${name}`,
      bar: 1.1,
      ours: () => percentDecode(text),
      peers: {
        "fast-decode-uri-component": () => fastDecode(text),
        decodeURIComponent: () => decodeURIComponent(text),
      },
    });
  }
  const malformed = "100%+of%20the%2field%zz";
  run.row({
    group,
    work: "percentDecode, malformed",
    bar: { "querystring.unescape": 1 },
    ours: () => percentDecode(malformed),
    peers: {
      "querystring.unescape": () => querystring.unescape(malformed),
      "fast-decode-uri-component, which gives null": () => fastDecode(malformed),
    },
  });
}

function encoding(run: Run): void {
  const texts: Record<string, string> = {
    clean: WORDS.join("-").slice(0, 64),
    "10 % escaped": "abcdefghi/".repeat(6),
    "UTF-8": "Größe, ширина, 高さ",
  };
  for (const [name, text] of Object.entries(texts)) {
    agree(percentEncode(text), fastEncode(text), encodeURIComponent(text));
    run.row({
      group,
      work: `percentEncode, ${name}`,
      bar: { "fast-querystring": 1, encodeURIComponent: 1.6 },
      ours: () => percentEncode(text),
      peers: {
        "fast-querystring": () => fastEncode(text),
        encodeURIComponent: () => encodeURIComponent(text),
      },
    });
  }
}

function queries(run: Run): void {
  const clean = WORDS.slice(0, 10).map((word, index): [string, string] => [
    `${word}${index}`,
    `${index * 37}${word}`,
  ]);
  const escaped = clean.map(([name, value]): [string, string] => [name, `${value} & é`]);
  for (const [name, pairs, bar] of [
    ["clean", clean, 1 / 2],
    ["escaped", escaped, 1 / 1.2],
  ] as const) {
    const query = encodeQuery(pairs);
    agree(JSON.stringify(queryParams(query)), JSON.stringify([...new URLSearchParams(query)]));
    run.row({
      group,
      work: `queryParams, 10 pairs, ${name}`,
      // An URLSearchParams that nobody reads is shown for scale.
      bar: { "fast-querystring": bar, "URLSearchParams, its pairs": bar, picoquery: bar },
      ours: () => queryParams(query),
      peers: {
        "fast-querystring": () => fastQuerystring.parse(query),
        "URLSearchParams, its pairs": () => [...new URLSearchParams(query)],
        "URLSearchParams, made": () => new URLSearchParams(query),
        picoquery: () => picoParse(query),
      },
    });
    const target = `/svc/settings?${query}`;
    for (const [place, key] of [
      ["first", pairs[0]![0]],
      ["last", pairs[9]![0]],
      ["missing", "nothing"],
    ] as const) {
      if (name === "escaped") continue;
      run.row({
        group,
        work: `queryParam, ${place} of 10`,
        bar: 1 / 5,
        ours: () => queryParam(target, key),
        peers: { "URLSearchParams.get": () => new URLSearchParams(query).get(key) },
      });
    }
    const object = Object.fromEntries(pairs);
    run.row({
      group,
      work: `encodeQuery, 10 pairs, ${name}`,
      bar: { picoquery: 1, "node:querystring": 1 },
      ours: () => encodeQuery(pairs),
      peers: {
        picoquery: () => picoStringify(object),
        "node:querystring": () => querystring.stringify(object),
        "fast-querystring": () => fastQuerystring.stringify(object),
        URLSearchParams: () => new URLSearchParams(pairs).toString(),
      },
    });
  }
}

/** The slowest of all operations at 64 KB of one character, each taken at its best of a few. */
function worst(run: Run): void {
  const units = Array.from({ length: 0x80 }, (_, unit) => String.fromCharCode(unit));
  let slowest = 0;
  let where = "";
  for (const [name, ways] of Object.entries(operationsOf(http))) {
    for (const unit of [...units, "é", "€", "\uD800", "\uDC00", "😀"]) {
      const text = unit.repeat(0x10000);
      for (const operation of ways) {
        let best = Number.POSITIVE_INFINITY;
        for (let turn = 0; turn < 8 && best > slowest; turn++) {
          const start = cpuMs();
          operation(text);
          best = Math.min(best, cpuMs() - start);
        }
        if (best <= slowest) continue;
        slowest = best;
        where = `${name} of ${JSON.stringify(unit)}`;
      }
    }
  }
  run.value({
    group,
    work: `64 KB of one character, the slowest: ${where}`,
    ours: slowest,
    unit: "ms",
    limit: 5,
  });
}

function agree(first: string | undefined, ...others: (string | null | undefined)[]): void {
  for (const other of others) {
    if (other !== first) throw new Error(`a peer gives ${other} where we give ${first}`);
  }
}
