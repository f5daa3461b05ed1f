import * as assert from "uvu/assert";
import { isUnloadReason, unloadReason } from "../../../sdk/host/unload-reason.js";
import { suite } from "../../support/suite.js";

const reasons = suite("the unload reason");

reasons("is recognized by its kind, name and message together, also from another copy of the SDK", () => {
  assert.ok(isUnloadReason(unloadReason("my.mod")));
  const [name, message] = ["AbortError", "mod my.mod was unloaded"];
  assert.ok(isUnloadReason(Object.assign(new Error(message), { name })));
  for (const other of [
    new Error(message),
    Object.assign(new Error("mod my mod was unloaded"), { name }),
    Object.assign(new Error("the user aborted a request"), { name }),
    { name, message },
    message,
    undefined,
  ])
    assert.not.ok(isUnloadReason(other), String(other));
});
