declare const brand: unique symbol;

/** An HTTP status code: an integer with a type of its own. Compare codes with `===`. */
export type HttpCode = number & { readonly [brand]: "HttpCode" };

/**
 * Converts a number to a status code.
 *
 * @param value Any number: a fraction is truncated; NaN and infinities give 0.
 */
export function code(value: number): HttpCode {
  return (Number.isFinite(value) ? Math.trunc(value) + 0 : 0) as HttpCode;
}

/**
 * Returns a status code as a plain number.
 *
 * @param status A status code of {@link code}.
 */
export function toInt(status: HttpCode): number {
  return status;
}

/**
 * True for 100 to 199: informational.
 *
 * @param status The status code.
 */
export function is1xx(status: number): boolean {
  return status >= 100 && status < 200;
}

/**
 * True for 200 to 299: success.
 *
 * @param status The status code.
 */
export function is2xx(status: number): boolean {
  return status >= 200 && status < 300;
}

/**
 * True for 300 to 399: redirection.
 *
 * @param status The status code.
 */
export function is3xx(status: number): boolean {
  return status >= 300 && status < 400;
}

/**
 * True for 400 to 499: the client's error.
 *
 * @param status The status code.
 */
export function is4xx(status: number): boolean {
  return status >= 400 && status < 500;
}

/**
 * True for 500 to 599: the server's error.
 *
 * @param status The status code.
 */
export function is5xx(status: number): boolean {
  return status >= 500 && status < 600;
}

const REASONS: Readonly<Record<number, string>> = {
  100: "Continue",
  101: "Switching Protocols",
  200: "OK",
  201: "Created",
  202: "Accepted",
  203: "Non-Authoritative Information",
  204: "No Content",
  205: "Reset Content",
  206: "Partial Content",
  300: "Multiple Choices",
  301: "Moved Permanently",
  302: "Found",
  303: "See Other",
  304: "Not Modified",
  305: "Use Proxy",
  307: "Temporary Redirect",
  308: "Permanent Redirect",
  400: "Bad Request",
  401: "Unauthorized",
  402: "Payment Required",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  406: "Not Acceptable",
  407: "Proxy Authentication Required",
  408: "Request Timeout",
  409: "Conflict",
  410: "Gone",
  411: "Length Required",
  412: "Precondition Failed",
  413: "Payload Too Large",
  414: "URI Too Long",
  415: "Unsupported Media Type",
  416: "Range Not Satisfiable",
  417: "Expectation Failed",
  418: "I'm a teapot",
  421: "Misdirected Request",
  422: "Unprocessable Content",
  423: "Locked",
  424: "Failed Dependency",
  425: "Too Early",
  426: "Upgrade Required",
  428: "Precondition Required",
  429: "Too Many Requests",
  431: "Request Header Fields Too Large",
  451: "Unavailable For Legal Reasons",
  500: "Internal Server Error",
  501: "Not Implemented",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
  505: "HTTP Version Not Supported",
  506: "Variant Also Negotiates",
  507: "Insufficient Storage",
  508: "Loop Detected",
  510: "Not Extended",
  511: "Network Authentication Required",
};

/**
 * Returns the reason phrase of a status code, such as `Not Found`.
 *
 * @param status The status code; one without a reason phrase gives `""`.
 */
export function reasonPhrase(status: number): string {
  return REASONS[status] ?? "";
}
