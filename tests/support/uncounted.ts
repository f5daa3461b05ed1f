/** Returns an environment for programs of dist/ without V8's coverage data, which excludes dist/ anyway. */
export function uncounted(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  // Empty, not absent: if `env` has no such variable, Node passes its own value to the child process.
  return { ...env, NODE_V8_COVERAGE: "" };
}
