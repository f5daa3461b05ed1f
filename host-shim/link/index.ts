export type { Viewer } from "../protocol/games/game-messages.js";
export type { LinkHost } from "./exchange.js";
export {
  createLink,
  type Link,
  type LinkOptions,
  type LinkPage,
  type LinkSession,
  type LinkState,
} from "./link.js";
