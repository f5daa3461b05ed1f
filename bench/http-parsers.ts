import { createRequire } from "node:module";

const load = createRequire(import.meta.url);

/** A Buffer with the fast methods that @types/node omits. */
type Bytes = Buffer & {
  latin1Slice(from: number, to: number): string;
  latin1Write(text: string, at: number, length: number): number;
};

const bytesOf = (memory: ArrayBuffer): Bytes => Buffer.from(memory) as Bytes;

/** A parsed message, without the parts of the start line that some peer does not extract. */
export interface Found {
  url: string;
  readonly headers: string[];
  body: string;
}

/** A parser from a message string to the message's parts, also strings. */
export type Parser = (text: string) => Found;

/** Creates Node's own parser, llhttp in C++, which parses bytes. */
export function nodeParser(kind: "REQUEST" | "RESPONSE"): Parser {
  const { HTTPParser } = load("node:_http_common");
  const parser = new HTTPParser();
  let found: Found;
  let parts: string[] = [];
  parser[HTTPParser.kOnHeadersComplete] = (
    _major: number,
    _minor: number,
    headers: string[] | undefined,
    _method: number,
    url: string,
  ) => {
    found = { url, headers: headers ?? [], body: "" };
    return 0;
  };
  parser[HTTPParser.kOnBody] = (chunk: Bytes) => {
    parts.push(chunk.latin1Slice(0, chunk.length));
  };
  parser[HTTPParser.kOnMessageComplete] = () => {};
  return (text) => {
    parts = [];
    parser.initialize(HTTPParser[kind], {});
    const done = parser.execute(Buffer.from(text, "latin1"));
    if (typeof done !== "number") throw done;
    found.body = parts.length === 1 ? parts[0]! : parts.join("");
    return found;
  };
}

/** Creates a parser from undici's WebAssembly build of llhttp; decodes the strings from its memory. */
export function wasmParser(kind: "REQUEST" | "RESPONSE"): Parser {
  const module = load("undici/lib/llhttp/llhttp-wasm.js");
  let found: Found = { url: "", headers: [], body: "" };
  const cut = (at: number, length: number): string => memory.latin1Slice(at, at + length);
  const push = (_parser: number, at: number, length: number): number => {
    found.headers.push(cut(at, length));
    return 0;
  };
  const nothing = (): number => 0;
  const instance = new WebAssembly.Instance(new WebAssembly.Module(module), {
    env: {
      wasm_on_message_begin: nothing,
      wasm_on_status: nothing,
      wasm_on_headers_complete: nothing,
      wasm_on_message_complete: nothing,
      wasm_on_header_field: push,
      wasm_on_header_value: push,
      wasm_on_url: (_parser: number, at: number, length: number) => {
        found.url = cut(at, length);
        return 0;
      },
      wasm_on_body: (_parser: number, at: number, length: number) => {
        found.body += cut(at, length);
        return 0;
      },
    },
  });
  const wasm = instance.exports as Record<string, (...values: number[]) => number>;
  const parser = wasm["llhttp_alloc"]!(kind === "REQUEST" ? 1 : 2);
  const base = wasm["malloc"]!(0x10000);
  const memory = bytesOf((instance.exports["memory"] as WebAssembly.Memory).buffer);
  return (text) => {
    found = { url: "", headers: [], body: "" };
    wasm["llhttp_reset"]!(parser);
    memory.latin1Write(text, base, text.length);
    const failed = wasm["llhttp_execute"]!(parser, base, text.length);
    if (failed !== 0) throw new Error(`llhttp stopped with ${failed}`);
    return found;
  };
}

/** Creates a parser from http-parser-js, which is written in JavaScript and parses bytes. */
export function scriptParser(kind: "REQUEST" | "RESPONSE"): Parser {
  const { HTTPParser } = load("http-parser-js");
  return (text) => {
    const found: Found = { url: "", headers: [], body: "" };
    const parser = new HTTPParser(kind);
    parser[HTTPParser.kOnHeadersComplete] = (info: { url: string; headers: string[] }) => {
      found.url = info.url;
      found.headers.push(...info.headers);
    };
    parser[HTTPParser.kOnBody] = (bytes: Bytes, from: number, length: number) => {
      found.body += bytes.latin1Slice(from, from + length);
    };
    const done = parser.execute(Buffer.from(text, "latin1"));
    if (typeof done !== "number") throw done;
    return found;
  };
}
