import * as assert from "uvu/assert";

const NAME = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/;
const SAMPLE = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? ([^\s{}]+)$/s;
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\[\\"n])*)"(?:,|$)/y;

/** A parsed metric: its values by their labels, as `a=1,b=2`. */
export interface ReadMetric {
  readonly type: string;
  readonly help: string;
  readonly values: ReadonlyMap<string, number>;
}

/** Parses Prometheus's text format strictly by its documentation; fails if the text deviates from it. */
export function readMetrics(text: string): ReadonlyMap<string, ReadMetric> {
  const metrics = new Map<string, ReadMetric & { values: Map<string, number> }>();
  assert.ok(text.endsWith("\n"), "the last line ends");
  let helped = ["", ""];
  let current = "";
  for (const line of text.split("\n").slice(0, -1)) {
    const [, keyword, name = "", rest = ""] = /^# (HELP|TYPE) (\S+) (.*)$/s.exec(line) ?? [];
    if (keyword === "HELP") {
      assert.match(name, NAME);
      helped = [name, unescaped(rest)];
    } else if (keyword === "TYPE") {
      assert.is(name, helped[0], "each type follows its help");
      assert.not.ok(metrics.has(name), `${name} occurs once`);
      assert.match(rest, /^(?:counter|gauge)$/);
      metrics.set(name, { type: rest, help: helped[1]!, values: new Map() });
      current = name;
    } else {
      const [, of = "", labels = "", number = ""] = SAMPLE.exec(line) ?? [];
      assert.is(of, current, line);
      assert.match(number, /^(?:NaN|[+-]Inf|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/, line);
      const { values } = metrics.get(of)!;
      const key = readLabels(labels);
      assert.not.ok(values.has(key), `twice: ${line}`);
      values.set(key, Number(number.replace("Inf", "Infinity")));
    }
  }
  return metrics;
}

function readLabels(text: string): string {
  const labels: string[] = [];
  LABEL.lastIndex = 0;
  while (LABEL.lastIndex < text.length) {
    const [, name, value] = LABEL.exec(text) ?? assert.unreachable(`no labels: ${text}`) ?? [];
    labels.push(`${name}=${unescaped(value!)}`);
  }
  return labels.join();
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/gs, (_, character: string) => (character === "n" ? "\n" : character));
}
