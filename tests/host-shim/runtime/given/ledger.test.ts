import * as assert from "uvu/assert";
import { createLedger } from "../../../../host-shim/runtime/given/ledger.js";
import { createMemoryConfig } from "../../../../host-shim/runtime/mod/memory-config.js";
import { Status } from "../../../../sdk/index.js";
import { suite } from "../../../support/suite.js";

const ledgers = suite("the ledger of given values");

/** Creates a ledger whose first writes return `faults`, and a second ledger over the same file. */
function withFaults(...faults: Status[]) {
  const file = createMemoryConfig();
  const write: typeof file.write = (next, previous) => faults.shift() ?? file.write(next, previous);
  return { file, ledger: createLedger({ ...file, write }), other: createLedger(file) };
}

ledgers("keeps a change whose write failed, and stores it with the next change", () => {
  const { file, ledger, other } = withFaults(Status.ErrIo);
  ledger.update(({ own }) => void own.add("fov"));
  assert.is(file.read().text, "");
  assert.equal([...ledger.state().own], ["fov"]);
  ledger.update(({ follows }) => void follows.set("scale", "2"));
  assert.equal([...other.state().own], ["fov"]);
  assert.equal([...other.state().follows], [["scale", "2"]]);
});

ledgers("repeats a change after a conflict, and keeps the change of the other program", () => {
  const { ledger, other } = withFaults(Status.ErrConflict);
  ledger.update(({ own }) => void own.add("a"));
  other.update(({ own }) => void own.add("b"));
  ledger.update(({ own }) => void own.delete("a"));
  assert.equal([...other.state().own], ["b"]);
  assert.equal([...ledger.state().own], ["b"]);
});
