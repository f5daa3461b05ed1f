/** The size of the picture that mods draw on, independent of the window's size. */
export const WIDTH = 1280;
export const HEIGHT = 720;

// The types of the events between the game and its mods: the package that the game publishes.
export type * from "./events/index.js";
