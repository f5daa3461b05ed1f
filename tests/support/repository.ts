import { fileURLToPath } from "node:url";

/** The repository's root folder. Compiled tests are in build/tests/support/, three levels below. */
export const repository: string = fileURLToPath(new URL("../../../", import.meta.url));
