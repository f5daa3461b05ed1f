import type { Page } from "playwright-core";

/** Opens the menu of the shown mod, or the menu of all mods in the mods view. */
export async function openActions(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Actions for / }).click();
  await page.getByRole("group", { name: /^Actions for / }).waitFor();
}

/** Chooses an action in the menu that {@link openActions} opens. */
export async function chooseAction(
  page: Page,
  action: "Export" | "Export all" | "Import" | "Reset mod",
): Promise<void> {
  await openActions(page);
  await page
    .getByRole("group", { name: /^Actions for / })
    .getByRole("button", { name: action })
    .click();
}

/** Resets the shown mod, and confirms. */
export async function resetMod(page: Page): Promise<void> {
  await chooseAction(page, "Reset mod");
  await page
    .getByRole("group", { name: /^Reset .*\?$/ })
    .getByRole("button", { name: "Reset" })
    .click();
}
