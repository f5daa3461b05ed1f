export {
  createTestHost,
  type EditResult,
  type TestHost,
  type TestHostOptions,
  type TestRow,
  type TestValues,
} from "./mod-test-host.js";
