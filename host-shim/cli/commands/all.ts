import { profile } from "../profiles/profile.js";
import type { Command } from "../program/command.js";
import { check } from "./check.js";
import { client } from "./client.js";
import { culprit } from "./culprit.js";
import { demo } from "./demo.js";
import { build, dev } from "./dev.js";
import { exportSite } from "./export.js";
import { init } from "./init.js";
import { newMod } from "./new.js";
import { serve } from "./serve.js";
import { why } from "./why.js";

/** All commands, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  init,
  demo,
  serve,
  client,
  newMod,
  dev,
  build,
  check,
  why,
  culprit,
  profile,
  exportSite,
];
