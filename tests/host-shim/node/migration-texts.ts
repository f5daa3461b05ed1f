const more = Array.from({ length: 2000 }, (_, at) => `  "key ${at}": ${at}.50`).join(",\n");

/** The config file of a mod's older version; large, so that a write takes time. */
export const OLD_TEXT = `\ufeff{\n${more},\n  "share" : 0.25\n}\n`;

/** The config file after the newer version was loaded. */
export const NEW_TEXT = `\ufeff{\n${more},\n  "share" : 0.25,\n  "percent" : 25.0\n}\n`;
