export { type Chunked, decodeChunked, encodeChunked, readChunked } from "./message/chunked.js";
export { type Header, hasHeader, header, headerValue, type Message } from "./message/headers.js";
export { HttpMethod, isMethod, parseHttpMethod } from "./message/method.js";
export { parseRequest } from "./message/parse-request.js";
export { type Request, request } from "./message/request.js";
export {
  httpResponse,
  optionsResponse,
  type Response,
  redirect,
  response,
  withHeader,
} from "./message/response.js";
export { responseToString } from "./message/response-text.js";
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
} from "./message/status-code.js";
export { $, toString } from "./message/to-string.js";
export { isValidRequest } from "./message/valid-request.js";
export { percentDecode, percentEncode } from "./url/percent.js";
export { encodeQuery, formParam, queryParams } from "./url/query.js";
export { pathOnly, queryParam, queryString } from "./url/url.js";
