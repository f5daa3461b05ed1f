import * as assert from "uvu/assert";
import { QUESTION_JS, questionReply } from "../../../../host-shim/server/routes/question.js";
import { suite } from "../../../support/suite.js";

const question = suite("the page that asks before a link changes a mod");

const before = { side: "client", verdict: "loaded", reason: "", enabled: true };
const after = { side: "client", verdict: "missing", reason: "needs <a>", enabled: false };

for (const [verb, title, button] of [
  ["enable", "Enable A&amp;B?", "Enable"],
  ["disable", "Disable A&amp;B?", "Disable"],
  ["clear", "Let the lists decide about A&amp;B?", "Clear my choice"],
] as const) {
  question(`asks "${title}" and shows the request as ${verb} a`, () => {
    const { status, body } = questionReply("/base", { verb, id: "a", name: "A&B", changes: [] });
    assert.is(status, 200);
    assert.match(body, `<title>${title}</title>`);
    assert.match(body, `<h1>${title}</h1>`);
    assert.match(body, `<code>${verb} a</code>`);
    assert.match(body, `<button type="button">${button}</button> <a href="/base/">All mods</a>`);
    assert.match(body, '<script type="module" src="/base/question.js"></script>');
    assert.match(body, "<p>No decision would change.</p>");
    assert.not.match(body, "<table>");
  });
}

question("lists each decision that would change, with its reason", () => {
  const changes = ['<B>"', "C"].map((name) => ({ id: "b", name, before, after }));
  const { body } = questionReply("", { verb: "disable", id: "a", name: "A", changes });
  assert.match(
    body,
    '<tr><th scope="row">&lt;B&gt;&quot;</th><td>client</td><td>loaded → missing</td><td>needs &lt;a&gt;</td></tr>\n<tr><th scope="row">C</th>',
  );
  assert.not.match(body, "No decision would change");
});

question("has a script that sends the request again from the page", () =>
  assert.match(QUESTION_JS, "await fetch(location.pathname)"),
);
