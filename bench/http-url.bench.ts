import { createRequire } from "node:module";
import querystring from "node:querystring";
import fastQuerystring from "fast-querystring";
import { parse as picoParse, stringify as picoStringify } from "picoquery";
import * as http from "../sdk/http/index.js";
import { operationsOf } from "../tests/sdk/http/operations.js";
import { cpuMs, type Part, type Run } from "./run.js";

const { encodeQuery, percentDecode, percentEncode, queryParam, queryParams } = http;
const load = createRequire(import.meta.url);
const fastDecode: (text: string) => string | null = load("fast-decode-uri-component");
const fastEncode: (text: string) => string = load("fast-querystring/lib/internals/querystring").encodeString;

const group = "HTTP targets and queries";
const WORDS = "The quick brown fox jumps over the lazy dog and runs into the wood again ".split(" ");

const DECODED: Readonly<Record<string, string>> = {
  "clean, 64 chars": WORDS.join("-").slice(0, 64),
  "short with escapes": "field%20of%20view%3D90",
  "2,000 chars, 10 % escaped": "abcdefghi%20".repeat(167).slice(0, 2000),
  "UTF-8": encodeURIComponent("Größe, ширина, 高さ, ".repeat(4)),
};

const ENCODED: Readonly<Record<string, string>> = {
  clean: WORDS.join("-").slice(0, 64),
  "10 % escaped": "abcdefghi/".repeat(6),
  "UTF-8": "Größe, ширина, 高さ",
};

type Pairs = [name: string, value: string][];

const CLEAN: Pairs = WORDS.slice(0, 10).map((word, index) => [`${word}${index}`, `${index * 37}${word}`]);
const ESCAPED: Pairs = CLEAN.map(([name, value]) => [name, `${value} & é`]);

const named = (
  part: (run: Run, name: string, text: string) => void,
  texts: Readonly<Record<string, string>>,
) =>
  Object.entries(texts).map(
    ([name, text]) =>
      (run: Run) =>
        part(run, name, text),
  );

/** Percent escapes, queries, and worst-case texts. */
export default [
  ...named(decoding, DECODED),
  decodingMalformed,
  ...named(encoding, ENCODED),
  (run) => reading(run, "clean", CLEAN),
  ...named(lookup, { first: CLEAN[0]![0], last: CLEAN[9]![0], missing: "nothing" }),
  (run) => writing(run, "clean", CLEAN),
  (run) => reading(run, "escaped", ESCAPED),
  (run) => writing(run, "escaped", ESCAPED),
  worst,
] satisfies readonly Part[];

function decoding(run: Run, name: string, text: string): void {
  agree(percentDecode(text), fastDecode(text), decodeURIComponent(text));
  run.row({
    group,
    work: `percentDecode, ${name}`,
    bar: 1.5,
    ours: () => percentDecode(text),
    peers: {
      "fast-decode-uri-component": () => fastDecode(text),
      decodeURIComponent: () => decodeURIComponent(text),
    },
  });
}

function decodingMalformed(run: Run): void {
  const malformed = "100%+of%20the%2field%zz";
  run.row({
    group,
    work: "percentDecode, malformed",
    bar: { "querystring.unescape": 1.5 },
    ours: () => percentDecode(malformed),
    peers: {
      "querystring.unescape": () => querystring.unescape(malformed),
      "fast-decode-uri-component, which gives null": () => fastDecode(malformed),
    },
  });
}

function encoding(run: Run, name: string, text: string): void {
  agree(percentEncode(text), fastEncode(text), encodeURIComponent(text));
  run.row({
    group,
    work: `percentEncode, ${name}`,
    bar: 1.5,
    ours: () => percentEncode(text),
    peers: {
      "fast-querystring": () => fastEncode(text),
      encodeURIComponent: () => encodeURIComponent(text),
    },
  });
}

function reading(run: Run, name: string, pairs: Pairs): void {
  const query = encodeQuery(pairs);
  agree(JSON.stringify(queryParams(query)), JSON.stringify([...new URLSearchParams(query)]));
  run.row({
    group,
    work: `queryParams, 10 pairs, ${name}`,
    // No bar for "URLSearchParams, made", whose pairs are not read.
    bar: { "fast-querystring": 1.5, "URLSearchParams, its pairs": 1.5, picoquery: 1.5 },
    ours: () => queryParams(query),
    peers: {
      "fast-querystring": () => fastQuerystring.parse(query),
      "URLSearchParams, its pairs": () => [...new URLSearchParams(query)],
      "URLSearchParams, made": () => new URLSearchParams(query),
      picoquery: () => picoParse(query),
    },
  });
}

function lookup(run: Run, place: string, key: string): void {
  const query = encodeQuery(CLEAN);
  const target = `/svc/settings?${query}`;
  run.row({
    group,
    work: `queryParam, ${place} of 10`,
    bar: 1 / 5,
    ours: () => queryParam(target, key),
    peers: { "URLSearchParams.get": () => new URLSearchParams(query).get(key) },
  });
}

function writing(run: Run, name: string, pairs: Pairs): void {
  const object = Object.fromEntries(pairs);
  run.row({
    group,
    work: `encodeQuery, 10 pairs, ${name}`,
    bar: 1.5,
    ours: () => encodeQuery(pairs),
    peers: {
      picoquery: () => picoStringify(object),
      "node:querystring": () => querystring.stringify(object),
      "fast-querystring": () => fastQuerystring.stringify(object),
      URLSearchParams: () => new URLSearchParams(pairs).toString(),
    },
  });
}

/** Measures the slowest operation on 64 KB of one character, by the best of a few runs each. */
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
    if (other !== first) throw new Error(`a peer returns ${other}, ours returns ${first}`);
  }
}
