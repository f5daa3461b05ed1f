export {
  createTestHost,
  type EditResult,
  type TestHost,
  type TestHostOptions,
  type TestRow,
} from "./mod-test-host.js";
