import { suite as plainSuite, type Test } from "uvu";

/** Creates a suite that runs without a call of `run`, after the whole file is evaluated and after the suites before it. */
export function suite(name: string): Test {
  const tests = plainSuite(name);
  process.once("beforeExit", tests.run);
  return tests;
}
