import type { RequestListener } from "node:http";

/** A listener that never answers. */
export const silent: RequestListener = () => {};

/** Each failure has the problem that node:http reports; fetch reports it in the engine's own words. */
export const FAILURES: readonly (readonly [
  title: string,
  listener: RequestListener,
  problem: RegExp,
  timeoutMs?: number,
])[] = [
  [
    "an answer cut in the middle of its body",
    (_request, response) => {
      response.writeHead(200, { "Content-Length": "100" });
      response.write("half", () => response.destroy());
    },
    /cut short/,
  ],
  [
    "a chunked answer cut before its end",
    (_request, response) => void response.write("half", () => response.destroy()),
    /cut short/,
  ],
  ["a connection closed without an answer", (request) => request.socket.destroy(), /hang up|ECONNRESET/],
  ["bytes that are not HTTP", (request) => request.socket.end("hello\r\n\r\n"), /Parse Error/],
  ["no answer in time", silent, /no answer within 300 ms/, 300],
  [
    "an answer that stops in the middle",
    (_request, response) => {
      response.writeHead(200, { "Content-Length": "100" });
      response.write("half");
    },
    /no answer within 300 ms/,
    300,
  ],
];
