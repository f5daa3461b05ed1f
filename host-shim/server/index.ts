export { startBackend } from "./backend.js";
export type { Backend, BackendOptions } from "./backend-options.js";
export { isLoopback } from "./guard/loopback.js";
export { faultInOrigin } from "./guard/origins.js";
export { faultInProxy } from "./guard/proxies.js";
export { isTokenText } from "./guard/tokens.js";
export { faultInBase } from "./http/base-path.js";
export { LARGEST_BODY } from "./http/request-body.js";
export { faultInLan } from "./lan/lan.js";
