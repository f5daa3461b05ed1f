// A field of pillars in first person: a click locks the pointer, W A S D walk, F enters fullscreen, F2 opens the panel.
import {
  BoxGeometry,
  Color,
  DirectionalLight,
  FogExp2,
  GridHelper,
  HemisphereLight,
  Mesh,
  MeshLambertMaterial,
  PerspectiveCamera,
  Scene,
  WebGLRenderer,
} from "three";
import type { Look } from "./events.js";
import { addPanel, host } from "./mods.js";

const WALK = 4;
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  KeyW: [0, -1],
  KeyS: [0, 1],
  KeyA: [-1, 0],
  KeyD: [1, 0],
};

const canvas = document.querySelector("canvas")!;
const renderer = new WebGLRenderer({ canvas });
const camera = new PerspectiveCamera(70, 1, 0.1, 200);
camera.rotation.order = "YXZ";
const fog = new FogExp2(0x88aadd, 0.02);
const sky = new Color();
const scene = new Scene();
scene.fog = fog;
scene.background = sky;
scene.add(new HemisphereLight(0xffffff, 0x445533, 2), new DirectionalLight(0xffffff, 1.5));
scene.add(new GridHelper(120, 60, 0x557755, 0x335533));
for (let index = 0; index < 80; index++) {
  const height = 1 + ((index * 7) % 5);
  const pillar = new Mesh(
    new BoxGeometry(1, height, 1),
    new MeshLambertMaterial({ color: new Color().setHSL((index % 9) / 9, 0.5, 0.5) }),
  );
  pillar.position.set(
    Math.sin(index * 2.4) * (6 + index * 0.6),
    height / 2,
    Math.cos(index * 2.4) * (6 + index * 0.6),
  );
  scene.add(pillar);
}

const held = new Set<string>();
addEventListener("keydown", ({ code }) => {
  held.add(code);
  if (code === "KeyF") void canvas.requestFullscreen();
});
addEventListener("keyup", ({ code }) => held.delete(code));
canvas.addEventListener("mousemove", ({ movementX, movementY }) => {
  if (document.pointerLockElement !== canvas) return;
  camera.rotation.y -= movementX * 0.003;
  camera.rotation.x = Math.max(-1.5, Math.min(1.5, camera.rotation.x - movementY * 0.003));
});

/** Locks the pointer. A browser may refuse shortly after the player pressed Esc; then the player clicks again. */
async function lockPointer(): Promise<void> {
  await Promise.resolve(canvas.requestPointerLock()).catch(() => {});
}
canvas.addEventListener("click", lockPointer);
addPanel(lockPointer);

let last = performance.now();
renderer.setAnimationLoop(() => {
  const now = performance.now();
  const seconds = Math.min(0.1, (now - last) / 1000);
  last = now;
  host.tick(2);
  const speed = walk(seconds);
  const look: Look = { sky: "#88aadd", fog: 0.02, fieldOfView: 70, eyes: 1.7, seconds: now / 1000, speed };
  host.bus.emit("world.look", look);
  show(look);
});

/** Moves the camera by the pressed keys; returns the speed in metres per second. */
function walk(seconds: number): number {
  let [x, z] = [0, 0];
  for (const code of held) {
    const [right, back] = STEPS[code] ?? [0, 0];
    x += right;
    z += back;
  }
  if (x === 0 && z === 0) return 0;
  const { y } = camera.rotation;
  camera.position.x += (x * Math.cos(y) + z * Math.sin(y)) * WALK * seconds;
  camera.position.z += (z * Math.cos(y) - x * Math.sin(y)) * WALK * seconds;
  return WALK;
}

function show(look: Look): void {
  const { clientWidth, clientHeight } = canvas;
  if (canvas.width !== clientWidth || canvas.height !== clientHeight) {
    renderer.setSize(clientWidth, clientHeight, false);
    camera.aspect = clientWidth / clientHeight;
  }
  camera.fov = Math.max(30, Math.min(120, look.fieldOfView || 70));
  camera.position.y = look.eyes || 1.7;
  camera.updateProjectionMatrix();
  sky.set(look.sky);
  fog.color.copy(sky);
  fog.density = Math.max(0, look.fog || 0);
  renderer.render(scene, camera);
}
