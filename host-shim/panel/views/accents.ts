import { type Accent, accentOf, hueOfPicture } from "../colors/accent.js";
import { modOf } from "../rows/mod-address.js";
import type { Ui } from "../state/ui.js";
import { hueOf } from "./pages/face.js";

/** The side of the square that a picture is drawn into to read its hue, in pixels. */
const SIDE = 24;

/**
 * Returns a function that returns the accent of a mod's page as custom properties: the hue of its face. `""`, for the
 * default accent, while the face is unknown and for a grey picture.
 */
export function createAccents(ui: Ui): (guid: string) => string {
  /** By face: an icon's URL, or the id of a mod without an icon. */
  const accents = new Map<string, string>();

  async function readPicture(icon: string): Promise<void> {
    const hue = await hueIn(icon).catch(() => undefined);
    if (hue === undefined) return;
    accents.set(icon, asStyle(accentOf(hue)));
    ui.update();
  }

  return (address) => {
    const guid = modOf(address);
    const icon = ui.icons.get(guid) ?? (ui.store.transport.image ? undefined : "");
    if (icon === undefined) return "";
    const face = icon || guid;
    const known = accents.get(face);
    if (known !== undefined) return known;
    accents.set(face, icon ? "" : asStyle(accentOf(hueOf(guid))));
    if (icon) void readPicture(icon);
    return accents.get(face)!;
  };
}

function asStyle({ light, dark }: Accent): string {
  return `--control-light:${light.control};--control-dark:${dark.control};--link-light:${light.text};--link-dark:${dark.text}`;
}

/** Reads the hue of a picture; undefined for a grey one. */
async function hueIn(url: string): Promise<number | undefined> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIDE;
  const context = canvas.getContext("2d")!;
  context.drawImage(image, 0, 0, SIDE, SIDE);
  return hueOfPicture(context.getImageData(0, 0, SIDE, SIDE).data);
}
