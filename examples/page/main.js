// A minimal page with a client host: a game loop, and the panel on F2. svc-mod demo copies the imported files here.
import { createClientHost, createFetchTransport, createPageStore, evaluateInPage } from "./client.js";
import { createDiagnosis } from "./diagnose.js";
import { createLink } from "./link.js";
import { busTransport, definePanel } from "./panel.js";

document.body.style.cssText =
  "margin: 2rem; font: 16px system-ui, sans-serif; background: #1b2030; color: #e6e9f0";

const baseUrl = location.origin;
const transport = createFetchTransport(window);
// The settings page can edit the mods that run here.
const link = createLink({ name: "A page with mods", page: document });
const host = createClientHost({
  baseUrl,
  hostVersion: "1.4.0",
  transport,
  evaluate: evaluateInPage,
  store: createPageStore({ baseUrl, transport, storage: localStorage }),
  log: (level, text) => console.log(level, text),
  now: () => performance.now(),
  link,
  diagnosis: createDiagnosis(),
});

const panel = document.createElement(definePanel());
panel.overlay = true;
panel.transport = busTransport(host.bus, { baseUrl, reports: host.mods, progress: host.progress, link });
document.body.append(panel);
// The settings page links to a mod or a search of this panel by the URL's hash. After a reload the panel stays closed.
function showLinked() {
  if (panel.show(location.hash)) history.replaceState(null, "", location.pathname + location.search);
}
addEventListener("hashchange", showLinked);
showLinked();

const canvas = document.querySelector("canvas");
const picture = canvas.getContext("2d");

function frame(time) {
  const x = Math.abs(((time / 4) % 1240) - 620) + 10;
  const y = 340 - Math.abs(Math.sin(time / 500)) * 320;
  picture.clearRect(0, 0, canvas.width, canvas.height);
  picture.fillStyle = "#ffe08a";
  picture.beginPath();
  picture.arc(x, y, 10, 0, 2 * Math.PI);
  picture.fill();
  host.tick(2);
  requestAnimationFrame(frame);
}
requestAnimationFrame(frame);
