export { type Chunked, decodeChunked, encodeChunked, readChunked } from "./chunked.js";
export { type Header, hasHeader, header, headerValue, type Message } from "./headers.js";
export { HttpMethod, isMethod, parseHttpMethod } from "./method.js";
export { parseRequest } from "./parse-request.js";
export { percentDecode, percentEncode } from "./percent.js";
export { encodeQuery, formParam, queryParams } from "./query.js";
export { type Request, request } from "./request.js";
export { httpResponse, optionsResponse, type Response, redirect, response, withHeader } from "./response.js";
export { responseToString } from "./response-text.js";
export {
  code,
  type HttpCode,
  is1xx,
  is2xx,
  is3xx,
  is4xx,
  is5xx,
  reasonPhrase,
  toInt,
} from "./status-code.js";
export { $, toString } from "./to-string.js";
export { pathOnly, queryParam, queryString } from "./url.js";
export { isValidRequest } from "./valid-request.js";
