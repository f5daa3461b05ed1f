// Changes the colours, and makes the board shine when points are won.
import {
  boolSetting,
  cColorFmtHexHash,
  colorSetting,
  declareSettings,
  defineMod,
  on,
  settingValue,
} from "svc-mod-sdk";
import type { Piece } from "../events.js";

const PASTEL = {
  i: "#b8e6f0",
  j: "#b9c6f5",
  l: "#f6d9b3",
  o: "#f7ebb3",
  s: "#bfe6c0",
  t: "#dcc2ef",
  z: "#f3bcc2",
} satisfies Record<Piece, string>;

const rows = (Object.keys(PASTEL) as Piece[]).map((piece) =>
  colorSetting(piece, `Piece ${piece.toUpperCase()}`, PASTEL[piece], {
    format: cColorFmtHexHash,
    category: "Pieces",
  }),
);
const shine = boolSetting("shine", "Shine when points are won", true, { category: "Board" });

export default defineMod({
  load() {
    declareSettings([...rows, shine]);
    let won = 0;
    let shines = false;
    on("tetris.score", ({ points }) => {
      if (points > won) {
        shines = true;
        setTimeout(() => {
          shines = false;
        }, 600);
      }
      won = points;
    });
    on("tetris.view", (view) => {
      for (const row of rows) view.colors[row.key as Piece] = settingValue(row);
      if (shines && settingValue(shine)) view.shines = true;
    });
  },
});
