export type { Entry, FrameHealth, Health, HealthFault, ModHealth } from "../protocol/health/host-health.js";
export type { HostLog, LogLine, LogQuery } from "../protocol/health/host-log.js";
export { createDiagnosis, type Diagnosis } from "./diagnosis.js";
export type { DiagnosedHost, DiagnosisSession, MeteredMod, Meters, ModMeter } from "./meters.js";
