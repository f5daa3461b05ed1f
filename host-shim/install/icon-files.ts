import type { LogLevel } from "../../sdk/index.js";
import { readModFile } from "../node/read/mod-file.js";
import { iconType, MOST_ICON_BYTES } from "../protocol/mod-files.js";
import type { RegistryMod } from "../selection/mod-registry.js";

/** An icon from the disk, or why it is not served. */
type IconFile =
  | { readonly ok: true; readonly bytes: Buffer; readonly sha256: string; readonly type: string }
  | { readonly ok: false; readonly absent: boolean; readonly reason: string };

/** The test of a file for each image type. */
const BEGINS: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  "image/png": (bytes) => bytes.subarray(0, 8).equals(Buffer.from("\x89PNG\r\n\x1a\n", "latin1")),
  "image/webp": (bytes) => /^RIFF.{4}WEBP/s.test(bytes.toString("latin1", 0, 12)),
  "image/svg+xml": (bytes) =>
    /^(?:\xef\xbb\xbf)?\s*(?:(?:<\?xml[^>]*>|<!--(?:(?!-->).)*-->|<!DOCTYPE svg[^>[]*(?:\[[^\]]*\]\s*)?>)\s*)*<svg[\s>]/s.test(
      bytes.toString("latin1"),
    ),
};

/** Reads the icon of a mod's registry entry. Never throws. */
export function readIcon(folder: string, { id, artifact: { dir }, face: { icon } }: RegistryMod): IconFile {
  const refused = (reason: string, absent = false): IconFile => ({
    ok: false,
    absent,
    reason: `the icon of ${id} is not shown: ${reason}`,
  });
  const type = iconType(icon);
  if (type === undefined) return refused("its registry entry names no png, svg or webp", true);
  const file = readModFile(folder, dir, icon, MOST_ICON_BYTES);
  if (!file.ok) return refused(file.reason, file.fault === "absent");
  const { bytes, sha256 } = file;
  if (BEGINS[type]!(bytes)) return { ok: true, bytes, sha256, type };
  return refused(`${icon} does not start like a file of the type ${type}`);
}

/** Returns a function that reads the icon of a mod below `folder` and logs each problem of an icon once. */
export function openIconFiles(
  folder: string,
  log: (level: LogLevel, text: string) => void,
): (mod: RegistryMod) => IconFile {
  const logged = new Map<string, string>();
  return (mod) => {
    const file = readIcon(folder, mod);
    if (file.ok) logged.delete(mod.id);
    else if (logged.get(mod.id) !== file.reason) {
      log("warn", file.reason);
      logged.set(mod.id, file.reason);
    }
    return file;
  };
}
