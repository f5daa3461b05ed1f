// The rising lanterns, their sparks, and the hit test of a click.

import { Actor, Canvas, type Scene, vec } from "excalibur";
import { HEIGHT, type LanternKind, type Place } from "./events.js";
import { LANTERN_Z } from "./scenery.js";

interface Look {
  readonly worth: number;
  /** Half its width, in pixels of the picture. */
  readonly radius: number;
  /** Upwards, in pixels per second. */
  readonly speed: number;
  readonly light: string;
  readonly paper: string;
  readonly rim: string;
}

const LOOKS: Readonly<Record<LanternKind, Look>> = {
  amber: { worth: 10, radius: 34, speed: 58, light: "#fff0b8", paper: "#ffae57", rim: "#c8552f" },
  rose: { worth: 20, radius: 27, speed: 84, light: "#ffe3e3", paper: "#ff7d86", rim: "#a92c58" },
  gold: { worth: 50, radius: 21, speed: 122, light: "#ffffe8", paper: "#ffe26a", rim: "#c98a12" },
};

const MOST = 60;

interface Lantern {
  readonly actor: Actor;
  readonly kind: LanternKind;
  readonly startX: number;
  readonly phase: number;
  age: number;
}

/** The lanterns in the air. */
export interface Lanterns {
  /** Adds a lantern at a random position between two x coordinates. */
  readonly spawn: (kind: LanternKind, left: number, right: number) => void;
  /** Advances the lanterns by `deltaMs` milliseconds. */
  readonly move: (deltaMs: number) => void;
  /** Bursts the lantern at a point of the world; returns its points, 0 when there is no lantern. */
  readonly burstAt: (x: number, y: number) => number;
  readonly places: () => readonly Place[];
}

/** Creates an empty sky. */
export function createLanterns(scene: Scene): Lanterns {
  const flying = new Set<Lantern>();
  const pictures = mapLooks(paintLantern);
  const sparkPictures = mapLooks(paintSpark);

  function spawn(kind: LanternKind, left: number, right: number): void {
    // A mod may request any kind: ignore unknown ones.
    if (LOOKS[kind] === undefined || flying.size >= MOST) return;
    const startX = left + (right - left) * (0.06 + 0.88 * Math.random());
    const actor = new Actor({ pos: vec(startX, HEIGHT + 60), z: LANTERN_Z });
    actor.graphics.use(pictures[kind]);
    scene.add(actor);
    flying.add({ actor, kind, startX, phase: Math.random() * 2 * Math.PI, age: 0 });
  }

  function move(deltaMs: number): void {
    for (const lantern of flying) {
      lantern.age += deltaMs / 1000;
      const { actor, kind, startX, phase, age } = lantern;
      const sway = Math.sin(age * 0.9 + phase);
      actor.pos = vec(startX + 34 * sway, HEIGHT + 60 - LOOKS[kind].speed * age);
      actor.rotation = 0.07 * Math.cos(age * 0.9 + phase);
      if (actor.pos.y < -90) drop(lantern);
    }
  }

  function drop(lantern: Lantern): void {
    flying.delete(lantern);
    lantern.actor.kill();
  }

  function burstAt(x: number, y: number): number {
    // The lantern that was drawn last is on top.
    for (const lantern of Array.from(flying).reverse()) {
      const { actor, kind } = lantern;
      if (Math.hypot(actor.pos.x - x, (actor.pos.y - y) * 0.85) > LOOKS[kind].radius + 6) continue;
      drop(lantern);
      sparkle(actor.pos.x, actor.pos.y, kind);
      return LOOKS[kind].worth;
    }
    return 0;
  }

  function sparkle(x: number, y: number, kind: LanternKind): void {
    for (let index = 0; index < 18; index++) {
      const angle = (index / 18) * 2 * Math.PI + Math.random() * 0.3;
      const speed = 50 + 170 * Math.random();
      const spark = new Actor({
        pos: vec(x, y),
        vel: vec(Math.cos(angle) * speed, Math.sin(angle) * speed - 40),
        acc: vec(0, 130),
        z: LANTERN_Z + 1,
      });
      spark.graphics.use(sparkPictures[kind]);
      scene.add(spark);
      spark.actions.fade(0, 500 + 400 * Math.random()).die();
    }
  }

  function places(): readonly Place[] {
    return Array.from(flying, ({ actor, kind }) => ({ x: actor.pos.x, y: actor.pos.y, kind }));
  }

  return { spawn, move, burstAt, places };
}

function mapLooks(paint: (look: Look) => Canvas): Readonly<Record<LanternKind, Canvas>> {
  return { amber: paint(LOOKS.amber), rose: paint(LOOKS.rose), gold: paint(LOOKS.gold) };
}

// Lanterns are painted at twice the size, so that a narrow field of view stays sharp.
const FINE = 2;

function paintLantern({ radius, light, paper, rim }: Look): Canvas {
  const size = radius * 6;
  return new Canvas({
    width: size,
    height: size,
    cache: true,
    quality: FINE,
    draw(context) {
      const middle = size / 2;
      const glow = context.createRadialGradient(middle, middle, radius * 0.3, middle, middle, middle);
      glow.addColorStop(0, `${paper}8c`);
      glow.addColorStop(0.45, `${paper}30`);
      glow.addColorStop(1, `${paper}00`);
      context.fillStyle = glow;
      context.fillRect(0, 0, size, size);

      const top = middle - radius * 1.15;
      const foot = middle + radius * 1.05;
      const body = context.createRadialGradient(
        middle,
        foot - radius * 0.5,
        radius * 0.1,
        middle,
        middle,
        radius * 1.5,
      );
      body.addColorStop(0, light);
      body.addColorStop(0.5, paper);
      body.addColorStop(1, rim);
      context.fillStyle = body;
      context.beginPath();
      context.moveTo(middle - radius * 0.62, foot);
      context.bezierCurveTo(
        middle - radius * 1.3,
        middle,
        middle - radius * 1.05,
        top,
        middle - radius * 0.5,
        top,
      );
      context.quadraticCurveTo(middle, top - radius * 0.26, middle + radius * 0.5, top);
      context.bezierCurveTo(
        middle + radius * 1.05,
        top,
        middle + radius * 1.3,
        middle,
        middle + radius * 0.62,
        foot,
      );
      context.closePath();
      context.fill();
      context.strokeStyle = `${rim}66`;
      context.lineWidth = radius * 0.045;
      for (const bend of [-0.55, 0, 0.55]) {
        context.beginPath();
        context.moveTo(middle + bend * radius * 0.7, top - radius * 0.06);
        context.quadraticCurveTo(middle + bend * radius * 2, middle, middle + bend * radius, foot);
        context.stroke();
      }
      context.fillStyle = rim;
      context.fillRect(middle - radius * 0.64, foot - radius * 0.06, radius * 1.28, radius * 0.14);
      context.fillStyle = light;
      context.beginPath();
      context.ellipse(middle, foot + radius * 0.1, radius * 0.24, radius * 0.13, 0, 0, 2 * Math.PI);
      context.fill();
    },
  });
}

function paintSpark({ light, paper }: Look): Canvas {
  return new Canvas({
    width: 14,
    height: 14,
    cache: true,
    quality: FINE,
    draw(context) {
      const glow = context.createRadialGradient(7, 7, 0, 7, 7, 7);
      glow.addColorStop(0, light);
      glow.addColorStop(0.35, paper);
      glow.addColorStop(1, `${paper}00`);
      context.fillStyle = glow;
      context.fillRect(0, 0, 14, 14);
    },
  });
}
