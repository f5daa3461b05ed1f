import * as assert from "uvu/assert";
import { needsPage } from "../../../../host-shim/cli/trial/faults.js";
import { suite } from "../../../support/suite.js";

const faults = suite("errors of a mod in a trial");

const PAGE =
  `document window opener navigation scrollTo scrollY outerWidth open getSelection requestIdleCallback
  cancelAnimationFrame isSecureContext Audio Image ImageData ImageBitmap Option Range Selection ShadowRoot Document
  DocumentFragment FontFace EventSource Notification AudioContext OfflineAudioContext webkitAudioContext GainNode OscillatorNode
  MediaRecorder MediaStream MediaQueryList SpeechSynthesisUtterance SharedWorker SVGElement XMLSerializer XPathResult VideoFrame
  VideoEncoder ClipboardItem KeyboardEvent TransitionEvent PopStateEvent ErrorEvent ResizeObserverEntry ReportingObserver
  TextMetrics Touch trustedTypes`.split(/\s+/);

const OWN = [
  "fogLevel",
  "name",
  "GameEvent",
  "TextBox",
  "MediaPlayer",
  "ImageLoader",
  "documents",
  "Notifications",
];

faults("need a page if a global of a page is missing, and not if another name is", () => {
  const need = (name: string) => needsPage(new ReferenceError(`${name} is not defined`));
  assert.equal(
    PAGE.filter((name) => !need(name)),
    [],
  );
  assert.equal(OWN.filter(need), []);
});
