export { type Backend, type BackendOptions, startBackend } from "./backend.js";
export { LARGEST_BODY } from "./transport.js";
