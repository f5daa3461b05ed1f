/** The version of this SDK, stamped into every mod built with it. */
export const VERSION = "0.1.0";
