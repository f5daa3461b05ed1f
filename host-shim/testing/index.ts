export {
  createTestHost,
  type EditResult,
  type TestGiven,
  type TestHost,
  type TestHostOptions,
  type TestRow,
  type TestValues,
} from "./mod-test-host.js";
