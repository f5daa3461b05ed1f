// The game's own texts on the canvas: points, time, and instructions.

import { HEIGHT, WIDTH } from "./events.js";
import type { Round } from "./round.js";

const FONT = "system-ui, 'Segoe UI', sans-serif";

interface Floating {
  readonly text: string;
  readonly x: number;
  y: number;
  life: number;
}

/** The texts of the game. */
export interface Hud {
  /** Shows a text that rises from a point of the picture. */
  readonly float: (text: string, x: number, y: number) => void;
  /** Draws the texts; `left` is the left edge of the visible part of the picture. */
  readonly draw: (context: CanvasRenderingContext2D, round: Round, deltaMs: number, left: number) => void;
}

/** Creates the texts; on touch screens they say "Tap" instead of "Click". */
export function createHud(): Hud {
  const click = matchMedia("(pointer: coarse)").matches ? "Tap" : "Click";
  const floating = new Set<Floating>();

  function draw(context: CanvasRenderingContext2D, round: Round, deltaMs: number, left: number): void {
    context.save();
    context.shadowColor = "#0008";
    context.shadowBlur = 6;
    for (const text of floating) {
      text.life -= deltaMs / 900;
      text.y -= deltaMs * 0.05;
      if (text.life <= 0) floating.delete(text);
      context.globalAlpha = Math.max(0, text.life);
      write(context, text.text, text.x, text.y, `700 24px ${FONT}`, "#fff3c8");
    }
    context.globalAlpha = 1;
    const { points, combo } = round.score();
    context.textAlign = "left";
    write(context, points.toLocaleString("en"), left + 28, 58, `800 44px ${FONT}`, "#fff", "left");
    if (combo > 1) write(context, `${combo} in a row`, left + 30, 86, `600 17px ${FONT}`, "#ffd98a", "left");
    drawTime(context, round.elapsed());
    if (round.phase() === "waiting") {
      banner(
        context,
        "Lantern Hour",
        `${click} to start. The lanterns rise until it is dark.`,
        "F2, or Mods below, opens the mods",
      );
    } else if (round.phase() === "over") {
      const best = points >= round.best() ? "the best evening so far" : `the best is ${round.best()}`;
      banner(
        context,
        `${points.toLocaleString("en")} points`,
        `It is dark: ${best}.`,
        `${click} for another evening`,
      );
    }
    context.restore();
  }

  return {
    float: (text, x, y) => void floating.add({ text, x, y, life: 1 }),
    draw,
  };
}

function drawTime(context: CanvasRenderingContext2D, elapsed: number): void {
  const width = 300;
  const x = (WIDTH - width) / 2;
  context.fillStyle = "#0006";
  context.beginPath();
  context.roundRect(x, 26, width, 8, 4);
  context.fill();
  context.fillStyle = "#ffc873";
  context.beginPath();
  context.roundRect(x, 26, Math.max(8, width * (1 - elapsed)), 8, 4);
  context.fill();
}

function banner(context: CanvasRenderingContext2D, title: string, line: string, hint: string): void {
  const y = HEIGHT * 0.36;
  write(context, title, WIDTH / 2, y, `800 76px ${FONT}`, "#fff6df");
  write(context, line, WIDTH / 2, y + 46, `500 22px ${FONT}`, "#ffe9c4");
  write(context, hint, WIDTH / 2, y + 80, `500 17px ${FONT}`, "#ffe9c4bb");
}

function write(
  context: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  font: string,
  color: string,
  align: CanvasTextAlign = "center",
): void {
  context.textAlign = align;
  context.font = font;
  context.fillStyle = color;
  context.fillText(text, x, y);
}
