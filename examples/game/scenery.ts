// The valley at dusk, painted once: sky, sun, layered ridges, and the darkness that grows during a round.

import { Actor, Canvas, type Scene, vec } from "excalibur";
import { HEIGHT, WIDTH } from "./events.js";

// Large enough for the widest field of view with the camera's largest offset.
const REACH_X = 2400;
const REACH_Y = 1400;
const HORIZON = 860;

interface Ridge {
  readonly z: number;
  /** Parallax in pixels, with the pointer at the picture's edge: near ridges move more. */
  readonly depth: number;
  readonly base: number;
  readonly swell: number;
  readonly waves: readonly [number, number, number];
  readonly top: string;
  readonly foot: string;
  readonly trees: boolean;
}

const RIDGES: readonly Ridge[] = [
  {
    z: 1,
    depth: 6,
    base: 790,
    swell: 95,
    waves: [1.3, 3.1, 7.7],
    top: "#a8658f",
    foot: "#e99a82",
    trees: false,
  },
  {
    z: 2,
    depth: 12,
    base: 870,
    swell: 75,
    waves: [2.1, 4.7, 9.1],
    top: "#6f4a86",
    foot: "#b5698a",
    trees: false,
  },
  {
    z: 3,
    depth: 20,
    base: 940,
    swell: 60,
    waves: [1.7, 5.3, 11.3],
    top: "#43346f",
    foot: "#6f4a86",
    trees: true,
  },
  {
    z: 8,
    depth: 34,
    base: 1040,
    swell: 46,
    waves: [2.6, 6.1, 13.7],
    top: "#1c1740",
    foot: "#0e0b24",
    trees: true,
  },
];

/** The lanterns' layer: in front of the far ridges, behind the nearest. */
export const LANTERN_Z = 5;

/** Paints the valley; the returned function moves it with the pointer (-1 to 1 per axis) and darkens it (0 to 1). */
export function paintScenery(scene: Scene): (pointerX: number, pointerY: number, dark: number) => void {
  const layers = [
    { actor: addLayer(scene, 0, paintSky), depth: 2 },
    ...RIDGES.map((ridge) => ({
      actor: addLayer(scene, ridge.z, (context) => paintRidge(context, ridge)),
      depth: ridge.depth,
    })),
  ];
  const night = addLayer(scene, 4, (context) => {
    const fall = context.createLinearGradient(0, 0, 0, REACH_Y);
    fall.addColorStop(0, "#05041a");
    fall.addColorStop(0.7, "#0b0830");
    fall.addColorStop(1, "#05041a");
    context.fillStyle = fall;
    context.fillRect(0, 0, REACH_X, REACH_Y);
  });
  const stars = addLayer(scene, 4.5, paintStars);
  return (pointerX, pointerY, dark) => {
    for (const { actor, depth } of layers) {
      actor.pos = vec(WIDTH / 2 - pointerX * depth, HEIGHT / 2 - pointerY * depth * 0.4);
    }
    night.graphics.opacity = dark * 0.66;
    stars.graphics.opacity = 0.25 + dark * 0.75;
  };
}

function addLayer(scene: Scene, z: number, draw: (context: CanvasRenderingContext2D) => void): Actor {
  const actor = new Actor({ pos: vec(WIDTH / 2, HEIGHT / 2), z });
  actor.graphics.use(new Canvas({ width: REACH_X, height: REACH_Y, cache: true, draw }));
  scene.add(actor);
  return actor;
}

function paintSky(context: CanvasRenderingContext2D): void {
  const sky = context.createLinearGradient(0, 0, 0, HORIZON);
  for (const [stop, color] of [
    [0, "#1a1a4e"],
    [0.45, "#4a2f78"],
    [0.7, "#a14f86"],
    [0.88, "#f08a6e"],
    [1, "#ffd08a"],
  ] as const) {
    sky.addColorStop(stop, color);
  }
  context.fillStyle = sky;
  context.fillRect(0, 0, REACH_X, REACH_Y);
  const sun = { x: 1480, y: 720 };
  const glow = context.createRadialGradient(sun.x, sun.y, 20, sun.x, sun.y, 620);
  glow.addColorStop(0, "#fff1c4cc");
  glow.addColorStop(0.18, "#ffcf8a88");
  glow.addColorStop(1, "#ffcf8a00");
  context.fillStyle = glow;
  context.fillRect(0, 0, REACH_X, REACH_Y);
  context.fillStyle = "#fff3d6";
  context.beginPath();
  context.arc(sun.x, sun.y, 74, 0, 2 * Math.PI);
  context.fill();
  // Streaks of cloud, lit from below.
  for (let index = 0; index < 16; index++) {
    const width = 240 + 420 * noise(index);
    const x = REACH_X * noise(index + 40);
    const y = 330 + 380 * noise(index + 80);
    const cloud = context.createLinearGradient(x - width, 0, x + width, 0);
    cloud.addColorStop(0, "#ffb19400");
    cloud.addColorStop(0.5, index % 2 === 0 ? "#ffb19438" : "#d98ab030");
    cloud.addColorStop(1, "#ffb19400");
    context.fillStyle = cloud;
    context.beginPath();
    context.ellipse(x, y, width, 5 + 9 * noise(index + 120), 0, 0, 2 * Math.PI);
    context.fill();
  }
}

function paintStars(context: CanvasRenderingContext2D): void {
  context.fillStyle = "#fff";
  for (let index = 0; index < 420; index++) {
    const y = 760 * noise(index + 1000) ** 1.4;
    context.globalAlpha = (0.25 + 0.75 * noise(index + 3000)) * (1 - y / 900);
    const size = 0.6 + 1.5 * noise(index + 4000);
    context.beginPath();
    context.arc(REACH_X * noise(index + 2000), y, size, 0, 2 * Math.PI);
    context.fill();
  }
  context.globalAlpha = 1;
}

function paintRidge(context: CanvasRenderingContext2D, ridge: Ridge): void {
  const { base, swell, waves, top, foot, trees, z } = ridge;
  const [slow, middle, fast] = waves;
  const lineAt = (x: number): number => {
    const at = (x / REACH_X) * 2 * Math.PI;
    return (
      base -
      swell *
        (0.6 * Math.sin(at * slow + z) + 0.3 * Math.sin(at * middle + 2 * z) + 0.1 * Math.sin(at * fast))
    );
  };
  const fill = context.createLinearGradient(0, base - swell, 0, base + 260);
  fill.addColorStop(0, top);
  fill.addColorStop(1, foot);
  context.fillStyle = fill;
  context.beginPath();
  context.moveTo(0, REACH_Y);
  for (let x = 0; x <= REACH_X; x += 6) context.lineTo(x, lineAt(x));
  context.lineTo(REACH_X, REACH_Y);
  context.fill();
  if (!trees) return;
  context.fillStyle = top;
  const height = z > 5 ? 62 : 26;
  for (let x = 0; x < REACH_X; x += height * (0.35 + 1.3 * noise(x + z))) {
    if (noise(x + 7 * z) < 0.36)
      paintPine(context, x, lineAt(x) + 6, height * (0.55 + 0.75 * noise(x + 3 * z)));
  }
}

function paintPine(context: CanvasRenderingContext2D, x: number, foot: number, height: number): void {
  context.beginPath();
  for (let tier = 0; tier < 3; tier++) {
    const top = foot - height * (1 - tier * 0.24);
    const half = height * (0.13 + tier * 0.07);
    context.moveTo(x, top);
    context.lineTo(x + half, top + height * 0.46);
    context.lineTo(x - half, top + height * 0.46);
  }
  context.fill();
}

/** Returns a pseudo-random number from 0 to below 1, the same for each seed, so that the valley is always the same. */
function noise(seed: number): number {
  const value = Math.sin(seed * 12.9898) * 43758.5453;
  return value - Math.floor(value);
}
