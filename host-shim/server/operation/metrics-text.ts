/** One number of a metric, identified by its labels. */
export interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A Prometheus metric: its name has the unit, and `_total` for a counter. */
export interface Metric {
  readonly name: string;
  readonly type: "counter" | "gauge";
  readonly help: string;
  readonly samples: readonly Sample[];
}

/** The content type of {@link metricsText}. */
export const METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8";

/** Returns metrics in the text format of Prometheus, version 0.0.4, which OpenTelemetry's collectors also read. */
export function metricsText(metrics: readonly Metric[]): string {
  return metrics.map(familyText).join("");
}

function familyText({ name, type, help, samples }: Metric): string {
  const lines = samples.map(({ labels = {}, value }) => {
    const named = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text, /[\\"\n]/g)}"`);
    return `${name}${named.length === 0 ? "" : `{${named.join(",")}}`} ${numberText(value)}\n`;
  });
  return `# HELP ${name} ${escaped(help, /[\\\n]/g)}\n# TYPE ${name} ${type}\n${lines.join("")}`;
}

function escaped(text: string, special: RegExp): string {
  return text.replace(special, (found) => (found === "\n" ? "\\n" : `\\${found}`));
}

function numberText(value: number): string {
  if (Number.isNaN(value)) return "NaN";
  return Number.isFinite(value) ? String(value) : value > 0 ? "+Inf" : "-Inf";
}
