import { fileURLToPath } from "node:url";

/** The repository's folder, seen from a compiled test: build/tests/support/ lies three levels below it. */
export const repository: string = fileURLToPath(new URL("../../../", import.meta.url));
