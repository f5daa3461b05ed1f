import { describeError } from "../../../sdk/host/describe-error.js";
import { withBuildHint } from "../../runtime/mod/not-a-mod.js";
import type { Report } from "./findings.js";

// Browser globals that Node lacks, as expressions. A mod that needs one cannot be tried here; that is not an error of the mod.
// Omits globals whose names a mod may have failed to declare, such as `name`, `status` and `event`.
const PAGE_GLOBALS = String.raw`
  document window self parent top frames opener navigator location history navigation screen visualViewport customElements
  localStorage sessionStorage indexedDB caches speechSynthesis trustedTypes scheduler isSecureContext crossOriginIsolated
  alert confirm prompt open print postMessage reportError getComputedStyle getSelection matchMedia createImageBitmap
  addEventListener removeEventListener dispatchEvent (?:request|cancel)(?:AnimationFrame|IdleCallback)
  (?:inner|outer)(?:Width|Height) devicePixelRatio scroll(?:X|Y|To|By) screen(?:X|Y|Left|Top) page[XY]Offset

  (?:HTML|SVG|MathML|CSS|DOM|XML|XPath|XSLT)\w* Document(?:Fragment)? ShadowRoot Element(?:Internals)? Attr Comment Text
  Node(?:List|Filter|Iterator)? NamedNodeMap TreeWalker (?:Static)?Range Selection Option DataTransfer\w* StyleSheet(?:List)?
  MediaQueryList FontFace(?:Set)? Animation KeyframeEffect DocumentTimeline Touch(?:List)? Clipboard(?:Item)? EyeDropper
  (?:Mutation|Resize|Intersection|Performance|Reporting|Pressure)Observer(?:Entry)? MutationRecord

  Image(?:Data|Bitmap\w*|Capture|Decoder)? Path2D TextMetrics (?:Canvas|Offscreen|WebGL|GPU|XR)\w*
  (?:webkit|Base|Offline)?Audio\w* PeriodicWave (?:Analyser|BiquadFilter|ChannelMerger|ChannelSplitter|ConstantSource)Node
  (?:Convolver|Delay|DynamicsCompressor|Gain|IIRFilter|Oscillator|Panner|ScriptProcessor|StereoPanner|WaveShaper)Node
  Media(?:Capabilities|Devices|Error|Metadata|Recorder|Session|Source|Stream)\w* TimeRanges TextTrack\w* VTTCue
  Video(?:ColorSpace|Decoder|Encoder|Frame) Encoded(?:Audio|Video)Chunk (?:webkit)?Speech(?:Recognition|Synthesis)\w*

  XMLHttpRequest WebSocket WebTransport EventSource Worker SharedWorker ServiceWorker\w* Notification Permissions WakeLock
  (?:RTC|IDB|File|Storage|Gamepad|Geolocation)\w*

  (?:Animation|BeforeUnload|Blob|Clipboard|Close|Composition|Drag|Error|Focus|FormData|HashChange|Input|Keyboard|Mouse)Event
  (?:PageTransition|Pointer|PopState|Progress|PromiseRejection|Submit|Toggle|Touch|Track|Transition|UI|Wheel)Event
`;
const PAGE_GLOBAL = new RegExp(
  `^ReferenceError: (?:${PAGE_GLOBALS.trim().split(/\s+/).join("|")}) is not defined`,
);

/** Reports an error that a part of the mod threw: as "needs a page" if a browser global is missing, else as a problem. */
export function reportThrown(report: Report, where: string, error: unknown, filename: string): void {
  const text = describeThrown(error, filename);
  if (needsPage(error))
    report("needs a page", `${where} needs a page, so it cannot be tested further here: ${text}`);
  else report("problem", `it threw in ${where}: ${text}`);
}

/** Whether an error is due to a missing browser global. */
export function needsPage(error: unknown): boolean {
  return PAGE_GLOBAL.test(describeError(error));
}

/** Describes an error: the fix if the build caused it, the message, and the stack frames in the mod's file. */
export function describeThrown(error: unknown, filename: string): string {
  const lines = withBuildHint(describeError(error)).split("\n");
  // Drops the frames of the trial and of Node.
  return lines.filter((line) => !/^ {4}at /.test(line) || line.includes(filename)).join("\n");
}
