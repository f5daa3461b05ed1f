import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import type { SearchState } from "../../host-shim/protocol/culprit/culprit-state.js";
import { libraryText, modEntry, openInstall } from "../support/install.js";
import { until } from "../support/until.js";
import { isSettled, type Play } from "./game-play.js";

// Helpers for a search in the game for two mods that are at fault only when both run, without an error.

const PAIR = ["quiet-a", "quiet-b"];

/** A mod that throws in each frame; no list enables it. */
export const CLUMSY = "clumsy";

/** Adds to an install the pair, a mod that one of the pair requires, and a mod that throws. */
export function addPair(root: string): void {
  const install = openInstall(root);
  const registry = JSON.parse(readFileSync(join(root, "registry/mods.json"), "utf8"));
  const list = registry.lists.find(({ id }: { id: string }) => id === registry.activeLists[0]);
  const add = (id: string, requires: object) => {
    registry.mods.push(modEntry({ id, name: id.replace("quiet-", "Quiet "), ...requires }));
    list.entries.push({ id, enabled: true, note: "" });
    const mark = `document.documentElement.dataset.${id.replace("-", "")}`;
    install.setLibrary(id, libraryText(`${mark} = ""`, `delete ${mark}`));
  };
  registry.mods.push(modEntry({ id: CLUMSY, name: "Clumsy" }));
  install.setLibrary(CLUMSY, libraryText('host.on("game.draw", () => { throw new Error("stumbles"); })'));
  add("quiet-c", {});
  add("quiet-a", { requires: [{ id: "quiet-c" }] });
  add("quiet-b", {});
  install.write("registry/mods.json", JSON.stringify(registry));
}

/** Returns the state of the search, or undefined if no search is open. */
export async function searchOf(url: string): Promise<SearchState | undefined> {
  const state = await (await fetch(`${url}/svc/mods/culprit`)).json();
  return state.state === "none" ? undefined : state;
}

/** Waits until the game runs those mods of the pair that the step leaves on; returns whether it runs both. */
export async function judge({ page, url }: Pick<Play, "page" | "url">): Promise<boolean> {
  const state = (await searchOf(url()))!;
  const runs = () =>
    page.evaluate(() => window.lantern.mods().flatMap(({ guid, state }) => (state === "live" ? guid : [])));
  await until(async () => {
    const live = await runs();
    return PAIR.every((id) => live.includes(id) === state.on.includes(id)) && (await isSettled(page));
  }, `the game runs step ${state.step}`);
  return page.evaluate(
    () => "quieta" in document.documentElement.dataset && "quietb" in document.documentElement.dataset,
  );
}

/** Waits until the question of a step can be answered. */
export async function ready(page: Page): Promise<void> {
  await page.locator(".question .main[aria-disabled=false]").waitFor();
}

/** Returns whether the search has found the pair and no other mod. */
export function isPair(state: SearchState | undefined): boolean {
  const groups = state?.outcome?.groups.map(({ mods }) => mods.map(({ id }) => id).sort()) ?? [];
  return state?.outcome?.kind === "found" && JSON.stringify(groups) === JSON.stringify([PAIR]);
}
