/** An environment for programs of dist/: V8 does not count what runs there, since the coverage leaves it out. */
export function uncounted(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  // Empty, not absent: a process hands its own on to a child that has none.
  return { ...env, NODE_V8_COVERAGE: "" };
}
