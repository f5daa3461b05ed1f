import { isBlank, sliceTrimmed } from "../text/ascii.js";
import { type Header, header } from "./headers.js";
import type { Request } from "./request.js";

const CR = 0x0d;
const LF = 0x0a;
const SPACE = 0x20;

/**
 * Parses the text of an HTTP/1.x request (RFC 9112). Accepts any text: lines may end in LF, damaged parts are repaired or left
 * out, and `faults` names each kind of damage once. A missing part is `""`; `body` is all text after the blank line,
 * whatever length the headers claim.
 *
 * @param text The whole message: head, blank line, body.
 * @example
 * ```ts
 * const { meth, path, body } = parseRequest("POST /score HTTP/1.1\r\nHost: game\r\nContent-Length: 1\r\n\r\n7");
 * [meth, path, body]; // => ["POST", "/score", "7"]
 * ```
 */
export function parseRequest(text: string): Request {
  return parseClean(text) ?? parseRepairing(text);
}

/** Parses a well-formed request; returns undefined at the first line that is not. */
function parseClean(text: string): Request | undefined {
  const lineEnd = text.indexOf("\r");
  const methodEnd = text.indexOf(" ");
  const pathEnd = lineEnd - 9;
  if (methodEnd < 1 || methodEnd + 1 >= pathEnd || text.indexOf(" ", methodEnd + 1) !== pathEnd)
    return undefined;
  if (text.indexOf("\n") !== lineEnd + 1) return undefined;
  const version = text.slice(pathEnd + 1, lineEnd);
  if (version !== "HTTP/1.1" && version !== "HTTP/1.0") return undefined;

  // Not an empty array at first: V8 reserves 17 slots when an empty array grows, 10 % of the time of a short request.
  let headers: Header[] | undefined;
  let at = lineEnd + 2;
  while (text.charCodeAt(at) !== CR) {
    const colon = text.indexOf(":", at);
    const end = text.indexOf("\r", at);
    if (colon <= at || colon >= end || text.indexOf("\n", at) !== end + 1) return undefined;
    if (isBlank(text.charCodeAt(at)) || isBlank(text.charCodeAt(colon - 1))) return undefined;
    const start = text.charCodeAt(colon + 1) === SPACE ? colon + 2 : colon + 1;
    const field = { name: text.slice(at, colon), value: sliceTrimmed(text, start, end) };
    if (headers === undefined) headers = [field];
    else headers.push(field);
    at = end + 2;
  }
  if (text.charCodeAt(at + 1) !== LF) return undefined;
  return {
    meth: text.slice(0, methodEnd),
    path: text.slice(methodEnd + 1, pathEnd),
    version,
    headers: headers ?? [],
    body: text.slice(at + 2),
    faults: [],
  };
}

/** Parses any text line by line and lists the repairs. */
function parseRepairing(text: string): Request {
  const faults: string[] = [];
  const repaired = (fault: string): void => {
    if (faults.indexOf(fault) < 0) faults.push(fault);
  };

  // Some clients send one empty line after the previous body.
  const empty = emptyLines(text);
  if (/(?:^|[^\r])\n/.test(empty)) repaired("a line ends in LF alone");
  if (empty.indexOf("\n") !== empty.lastIndexOf("\n"))
    repaired("more than one empty line before the request");

  let at = empty.length;
  const nextLine = (): string => {
    const feed = text.indexOf("\n", at);
    const end = feed < 0 ? text.length : feed;
    const ended = end > at && text.charCodeAt(end - 1) === CR;
    let line = text.slice(at, feed >= 0 && ended ? end - 1 : end);
    if (feed < 0) repaired("the head does not end in a blank line");
    else if (!ended) repaired("a line ends in LF alone");
    if (line.indexOf("\r") >= 0) {
      repaired("a CR inside a line, taken for a space");
      line = line.split("\r").join(" ");
    }
    at = feed < 0 ? end : end + 1;
    return line;
  };

  const first = nextLine();
  const line = splitRequestLine(first);
  if (first !== line.filter((part) => part !== "").join(" ")) repaired("stray spaces in the request line");

  const headers: Header[] = [];
  for (let field = nextLine(); field !== ""; field = nextLine()) {
    const colon = field.indexOf(":");
    if (isBlank(field.charCodeAt(0))) {
      repaired("a folded header line (obs-fold)");
      const last = headers.pop();
      // A folded line right after the request line continues no header and is dropped (RFC 9112, section 2.2).
      if (last !== undefined) {
        const more = sliceTrimmed(field, 0, field.length);
        headers.push(
          header(last.name, last.value === "" || more === "" ? last.value + more : `${last.value} ${more}`),
        );
      }
    } else if (colon <= 0) {
      repaired("a header line without a name and a colon, left out");
    } else {
      if (isBlank(field.charCodeAt(colon - 1))) repaired("blanks before the colon of a header");
      headers.push(header(sliceTrimmed(field, 0, colon), sliceTrimmed(field, colon + 1, field.length)));
    }
  }
  return { meth: line[0], path: line[1], version: line[2], headers, body: text.slice(at), faults };
}

/** Splits a request line at spaces into method, target and version (RFC 9112, section 3); a missing part is `""`. */
function splitRequestLine(line: string): [meth: string, path: string, version: string] {
  let from = 0;
  let to = line.length;
  while (line.charCodeAt(from) === SPACE) from++;
  while (to > from && line.charCodeAt(to - 1) === SPACE) to--;
  const space = line.indexOf(" ", from);
  const methodEnd = space < 0 || space > to ? to : space;
  const lastWord = line.lastIndexOf(" ", to - 1) + 1;
  let pathEnd = lastWord > methodEnd && line.startsWith("HTTP/", lastWord) ? lastWord : to;
  const version = line.slice(pathEnd, to);
  let pathStart = methodEnd;
  while (pathStart < pathEnd && line.charCodeAt(pathStart) === SPACE) pathStart++;
  while (pathStart < pathEnd && line.charCodeAt(pathEnd - 1) === SPACE) pathEnd--;
  return [line.slice(from, methodEnd), line.slice(pathStart, pathEnd), version];
}

/** Returns the empty lines at the start of a text. A loop would take ten times as long as patterns for 64 KB of empty lines. */
function emptyLines(text: string): string {
  const breaks = upTo(text, /[^\r\n]/);
  return upTo(breaks, /\r(?!\n)/);
}

/** Returns the text before the first match; the whole text if nothing matches. */
function upTo(text: string, pattern: RegExp): string {
  const at = text.search(pattern);
  return at < 0 ? text : text.slice(0, at);
}
