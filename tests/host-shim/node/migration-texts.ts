const more = Array.from({ length: 2000 }, (_, at) => `  "key ${at}": ${at}.50`).join(",\n");

/** A file of an older version of a mod; large, so that a write of it takes a while. */
export const OLD_TEXT = `\ufeff{\n${more},\n  "share" : 0.25\n}\n`;

/** The same after the newer version was loaded. */
export const NEW_TEXT = `\ufeff{\n${more},\n  "share" : 0.25,\n  "percent" : 25.0\n}\n`;
