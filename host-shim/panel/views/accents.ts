import { type Accent, accentOf, hueOfPicture } from "../colors/accent.js";
import { modOf } from "../rows/mod-address.js";
import type { Ui } from "../state/ui.js";
import { hueOf } from "./pages/face.js";
import { decisionOn } from "./pages/verdict.js";

/** The side of the square that a picture is drawn into to read its hue, in pixels. */
const SIDE = 24;

/**
 * Creates a function that returns the accent of a mod's page as CSS custom properties, from the hue of the mod's icon or
 * initials; until the hue is known, the mod's last accent. `""` is the default accent: for a mod that is off, for an icon that is
 * grey or cannot be decoded, and without a last accent.
 */
export function createAccents(ui: Ui): (guid: string) => string {
  const shown = ui.shown.accents;
  /** The accents by icon URL, or by the id of a mod without an icon; undefined until the icon is read. */
  const accents = new Map<string, string | undefined>();

  async function readPicture(icon: string): Promise<void> {
    const hue = await hueIn(icon).catch(() => undefined);
    accents.set(icon, hue === undefined ? "" : asStyle(accentOf(hue)));
    ui.update();
  }

  function accentNow(guid: string): string | undefined {
    const icon = ui.icons.get(guid) ?? (ui.store.transport.image ? undefined : "");
    if (icon === undefined) return undefined;
    const face = icon || guid;
    if (!accents.has(face)) {
      accents.set(face, icon ? undefined : asStyle(accentOf(hueOf(guid))));
      if (icon) void readPicture(icon);
    }
    return accents.get(face);
  }

  return (address) => {
    const guid = modOf(address);
    const isOff = decisionOn(ui, guid)?.enabled === false;
    const accent = isOff ? "" : (accentNow(guid) ?? shown.get(guid) ?? "");
    shown.set(guid, accent);
    return accent;
  };
}

function asStyle({ light, dark }: Accent): string {
  return `--control-light:${light.control};--control-dark:${dark.control};--link-light:${light.text};--link-dark:${dark.text}`;
}

/** Resolves to the hue of a picture, or to undefined if the picture is grey; rejects for an invalid picture. */
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
