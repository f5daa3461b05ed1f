import fc from "fast-check";
import * as assert from "uvu/assert";
import { type Metric, metricsText } from "../../../../host-shim/server/operation/metrics-text.js";
import { readMetrics } from "../../../support/metrics.js";
import { suite } from "../../../support/suite.js";

const laws = suite("metrics as text");

const anyName = fc.stringMatching(/^[a-z_][a-z0-9_]{0,8}$/);
const anyMetrics: fc.Arbitrary<readonly Metric[]> = fc.uniqueArray(
  fc.record<Metric>({
    name: anyName,
    type: fc.constantFrom("counter", "gauge"),
    help: fc.string({ unit: "binary" }),
    samples: fc.uniqueArray(
      fc.record({ labels: fc.dictionary(anyName, fc.string({ unit: "binary" })), value: fc.double() }),
      { selector: ({ labels }) => keyOf(labels) },
    ),
  }),
  { selector: ({ name }) => name, minLength: 1 },
);

function keyOf(labels: Readonly<Record<string, string>>): string {
  return Object.entries(labels)
    .map(([name, text]) => `${name}=${text}`)
    .join();
}

laws("are read back as written, with any help text and labels", () => {
  fc.assert(
    fc.property(anyMetrics, (metrics) => {
      const read = readMetrics(metricsText(metrics));
      assert.is(read.size, metrics.length);
      for (const { name, type, help, samples } of metrics) {
        const found = read.get(name)!;
        assert.equal([found.type, found.help], [type, help]);
        assert.equal(
          [...found.values],
          samples.map(({ labels = {}, value }) => [keyOf(labels), value]),
        );
      }
    }),
  );
});

laws("have one line per sample, whatever the labels and help text contain", () => {
  const text = metricsText([
    {
      name: "a",
      type: "gauge",
      help: "h\n# TYPE b gauge",
      samples: [{ labels: { l: '"} 1\nb 2 \\' }, value: 1 }],
    },
  ]);
  assert.is(text, '# HELP a h\\n# TYPE b gauge\n# TYPE a gauge\na{l="\\"} 1\\nb 2 \\\\"} 1\n');
});
