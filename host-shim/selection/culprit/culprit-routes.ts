import type { Request, Response } from "../../../sdk/http/index.js";
import { readCulpritRequest } from "../../protocol/culprit/culprit-request.js";
import { CULPRIT_PATH } from "../../protocol/culprit/culprit-state.js";
import { json, wrongMethod } from "../../protocol/json-reply.js";
import { UNDECIDED } from "../registry-in-force.js";
import type { Culprit, Done } from "./running-search.js";

/** The HTTP methods of `CULPRIT_PATH`. */
export const CULPRIT_METHODS: readonly string[] = ["GET", "HEAD", "POST"];

/** The parts of a backend that {@link answerCulprit} uses. */
interface CulpritRoute {
  readonly culprit: Culprit;
  /** Whether there is a registry; without a registry there are no decisions. */
  readonly isDecided: () => boolean;
  /** Called after the step in force has changed. */
  readonly changed: () => void;
}

/** Answers a request for `CULPRIT_PATH`. */
export function answerCulprit({ culprit, isDecided, changed }: CulpritRoute, request: Request): Response {
  if (!CULPRIT_METHODS.includes(request.meth)) return wrongMethod(CULPRIT_PATH, CULPRIT_METHODS);
  if (culprit.sync()) changed();
  if (request.meth !== "POST") return json(200, culprit.state());
  const before = culprit.trial();
  const done = isDecided() ? obey(culprit, request.body) : { status: 503, err: UNDECIDED };
  const after = culprit.trial();
  if (before?.search !== after?.search || before?.step !== after?.step) changed();
  return json(done.status, "err" in done ? { err: done.err, ...culprit.state() } : culprit.state());
}

function obey(culprit: Culprit, body: string): Done {
  const asked = readCulpritRequest(body);
  if (typeof asked === "string") return { status: 400, err: asked };
  switch (asked.do) {
    case "start":
      return culprit.start(asked.keep ?? [], asked.first ?? [], newSearch(), asked.auto);
    case "answer":
      return culprit.answer(asked.search, asked.step, asked.answer);
    case "back":
      return culprit.back(asked.search, asked.step);
    case "stop":
      return culprit.stop(asked.search);
  }
}

function newSearch(): string {
  return Math.floor(Math.random() * 2 ** 48)
    .toString(16)
    .padStart(12, "0");
}
