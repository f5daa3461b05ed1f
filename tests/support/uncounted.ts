/** Returns an environment for programs of dist/ without V8's coverage data, which excludes dist/ anyway. */
export function uncounted(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  // Empty, not absent: Node passes its own value on to a child process without one.
  return { ...env, NODE_V8_COVERAGE: "" };
}
