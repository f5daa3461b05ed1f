import { httpResponse, type Response } from "../../../sdk/http/index.js";
import { type LogLevel, type Side, VERSION } from "../../../sdk/index.js";
import type { Manager } from "../../install/manager.js";
import { Verdict } from "../../protocol/verdicts.js";
import { METRICS_TYPE, type Metric, metricsText, type Sample } from "./metrics-text.js";
import type { CountedTraffic } from "./traffic.js";

interface MetricsParts {
  readonly manager: Manager;
  readonly traffic: CountedTraffic;
  readonly hostVersion: (side: Side) => string;
  readonly running: () => number;
  /** Returns the number of linked games. */
  readonly games: () => number;
  /** Returns the number of a side's mods that do not run as decided. */
  readonly failing: (side: Side) => number;
  /** Returns the time since the last scan of the install, in milliseconds. */
  readonly scanAge: () => number;
  readonly logLines: ReadonlyMap<LogLevel, number>;
}

const SIDES: readonly Side[] = ["client", "server"];
const LEVELS: readonly LogLevel[] = ["debug", "info", "warn", "error"];

/** Answers `/metrics` with the metrics of the backend and of its process. */
export function metricsReply(parts: MetricsParts): Response {
  return httpResponse(200, METRICS_TYPE, metricsText([...backendMetrics(parts), ...processMetrics()]));
}

function backendMetrics(parts: MetricsParts): readonly Metric[] {
  const { manager, traffic, running, games, failing, scanAge, logLines } = parts;
  const { open, dropped } = traffic.connections();
  return [
    gauge("svc_mod_build_info", "The version of the backend.", [{ labels: { version: VERSION }, value: 1 }]),
    counter(
      "svc_mod_http_requests_total",
      "Answered requests, by kind and status.",
      traffic
        .requests()
        .map(({ kind, status, count }) => ({ labels: { kind, status: String(status) }, value: count })),
    ),
    gauge("svc_mod_http_connections", "Connections that are open.", [{ value: open }]),
    counter("svc_mod_http_connections_dropped_total", "Connections cut because too many were open.", [
      { value: dropped },
    ]),
    gauge("svc_mod_mods", "Mods of the registry, by side and verdict.", SIDES.flatMap(verdicts)),
    gauge("svc_mod_server_mods_running", "Server mods that run.", [{ value: running() }]),
    gauge("svc_mod_games", "Games that have joined.", [{ value: games() }]),
    gauge(
      "svc_mod_mods_failing",
      "Mods that do not run as decided, by the last reports of their hosts.",
      SIDES.map((side) => ({ labels: { side }, value: failing(side) })),
    ),
    gauge("svc_mod_problems", "Problems of the install's files.", [{ value: manager.problems().length }]),
    counter("svc_mod_changes_total", "Changes of the registry, the overrides, the pins or a library.", [
      { value: manager.revision() },
    ]),
    gauge("svc_mod_look_age_seconds", "Time since the last scan of the files of the install.", [
      { value: scanAge() / 1000 },
    ]),
    counter(
      "svc_mod_log_lines_total",
      "Lines of the log, by level.",
      LEVELS.map((level) => ({ labels: { level }, value: logLines.get(level) ?? 0 })),
    ),
  ];

  function verdicts(side: Side): readonly Sample[] {
    const counts = new Map<string, number>(Object.values(Verdict).map((verdict) => [verdict, 0]));
    for (const { verdict } of manager.decisions(side, parts.hostVersion(side))) {
      counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
    }
    return [...counts].map(([verdict, value]) => ({ labels: { side, verdict }, value }));
  }
}

/** The standard process metrics of Prometheus' client libraries. */
function processMetrics(): readonly Metric[] {
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  return [
    counter("process_cpu_seconds_total", "CPU time of the process.", [{ value: (user + system) / 1e6 }]),
    gauge("process_resident_memory_bytes", "Memory of the process.", [{ value: rss }]),
    gauge("process_start_time_seconds", "When the process started, in seconds since 1970.", [
      { value: performance.timeOrigin / 1000 },
    ]),
    gauge("nodejs_heap_size_used_bytes", "Memory of the JavaScript heap.", [{ value: heapUsed }]),
    counter("nodejs_eventloop_active_seconds_total", "Time that the JavaScript thread was busy.", [
      { value: performance.eventLoopUtilization().active / 1000 },
    ]),
  ];
}

function counter(name: string, help: string, samples: readonly Sample[]): Metric {
  return { name, type: "counter", help, samples };
}

function gauge(name: string, help: string, samples: readonly Sample[]): Metric {
  return { name, type: "gauge", help, samples };
}
