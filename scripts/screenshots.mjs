// npm run screenshots: takes the pictures of docs/images/ in a real browser: the page at / of the example install, and the
// game with its overlay. Works on a copy in a temporary folder.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findProgram } from "./find-program.mjs";
import { end, GAME_VERSION, startBackend } from "./many-mods.mjs";
import { ensureBuilt, ensureInstalled, root } from "./setup.mjs";

if (!ensureInstalled() || !ensureBuilt()) process.exit(1);
const { chromium } = await import("playwright-core");

const wide = { width: 1200, height: 760 };
const narrow = { width: 390, height: 760 };
const stage = { width: 720, height: 405 };
const desk = { width: 1200, height: 750 };
const light = { colorScheme: "light" };
const dark = { colorScheme: "dark" };
const images = join(root, "docs/images");
const settled = 800;

/** Reduces the pictures to a palette, with little dithering, to a quarter of the bytes: the package contains two of the pictures. */
function shrink() {
  const files = pictures.map(([name]) => join(images, `${name}.png`));
  const args = [
    "--floyd=0.3",
    "--quality=50-80",
    "--strip",
    "--skip-if-larger",
    "--ext=.png",
    "--force",
    "112",
    ...files,
  ];
  const { error } = spawnSync("pngquant", args, { stdio: "inherit" });
  if (error)
    throw new Error(`the pictures are written, but not compressed: install pngquant (${error.message})`);
}

/** Each picture: file name, URL path, window size, emulated media features, and an action on the page. */
const pictures = [
  ["page-light", "/#/every-row", wide, light],
  ["page-dark", "/#/every-row", wide, dark],
  ["page-narrow-light", "/#/every-row", narrow, light],
  ["page-narrow-dark", "/#/every-row", narrow, dark],
  ["edited-light", "/#/every-row", wide, light, edit],
  ["search-light", "/#/every-row", wide, light, search],
  ["keybinds-dark", "/#keybinds", wide, dark],
  ["mods-light", "/#mods", wide, light],
  ["mods-dark", "/#mods", wide, dark],
  ["mods-narrow-light", "/#mods", narrow, light],
  ["health-light", "/#health", wide, light, weigh],
  ["log-light", "/#log", wide, light],
  ["profiles-light", "/#profiles", wide, light, saveProfile],
  ["menu-dark", "/#/every-row", wide, dark, openMenu],
  ["import-light", "/#/every-row", wide, light, importFile],
  ["forced-colors", "/#/every-row", wide, { ...dark, forcedColors: "active" }],
  ["game", "/game/", stage, dark],
  ["overlay", "/game/", desk, dark, openOverlay],
  ["overlay-narrow", "/game/", narrow, dark, openOverlay],
  ["overlay-try", "/game/", desk, dark, tryPreset],
  ["overlay-question", "/game/", desk, dark, askQuestion],
];

const install = mkdtempSync(join(tmpdir(), "svc-screenshots-"));
cpSync(join(root, "build/install"), install, { recursive: true });
mkdirSync(images, { recursive: true });
let backend;
let browser;
try {
  const game = join(root, "build/game");
  backend = await startBackend(install, "--host-version", GAME_VERSION, "--game", game);
  browser = await chromium.launch({
    executablePath: findProgram("Chromium or Chrome"),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  for (const picture of pictures) await take(backend.url, ...picture);
  shrink();
} finally {
  await browser?.close();
  if (backend) await end(backend.child);
  rmSync(install, { recursive: true, force: true });
}

async function take(url, name, path, viewport, media, prepare = async () => {}) {
  const context = await browser.newContext({ viewport, ...media, reducedMotion: "reduce" });
  const page = await context.newPage();
  page.on("pageerror", (error) => console.error(`${name}: ${error.stack}`));
  await page.goto(url + path);
  await page
    .locator(path.startsWith("/game/") ? "canvas" : "svc-settings-panel .app")
    .first()
    .waitFor();
  if (path.startsWith("/game/")) await page.waitForTimeout(6000); // The mods load after the backend's first answer.
  await prepare(page);
  await page.waitForTimeout(settled);
  const file = join(images, `${name}.png`);
  await page.screenshot({ path: file });
  await context.close();
  console.log(`docs/images/${name}.png  ${Math.round(statSync(file).size / 1000)} KB`);
}

async function edit(page) {
  await page.locator("input[role=switch]:enabled").first().click();
}

async function openMenu(page) {
  await page.getByText("View distance", { exact: true }).click({ button: "right" });
}

async function importFile(page) {
  const values = { preset: "high", viewDistance: 650, brightness: 1.25, playerName: "Ada" };
  const text = JSON.stringify({ schema: "svc.settings/1", mod: "every-row", version: "1.0.0", values });
  const file = { name: "every-row.settings.json", mimeType: "application/json", buffer: Buffer.from(text) };
  await page.getByLabel("Import").setInputFiles(file);
}

/** Waits until frames are measured. */
async function weigh(page) {
  await page.locator(".costs").first().waitFor();
  await page.waitForTimeout(3000);
}

async function saveProfile(page) {
  await page.getByLabel("Name of the profile").fill("Evening");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("heading", { name: "Evening" }).waitFor();
}

async function search(page) {
  await page.locator("#search").fill("brigthness");
}

async function openOverlay(page) {
  await page.keyboard.press("F2");
  await page.locator("svc-settings-panel main .face.big img").waitFor(); // The icons load after the rows.
}

async function tryPreset(page) {
  await openOverlay(page);
  await page.getByRole("button", { name: "Presets" }).click();
  await page.getByRole("button", { name: "Try: Cinematic" }).click();
}

/** Must be the last picture, because the search turns mods of the backend off. */
async function askQuestion(page) {
  await openOverlay(page);
  await page.evaluate(() => document.querySelector("svc-settings-panel").show("#culprit"));
  await page.locator("main button.main").click();
  await page.getByRole("heading", { name: "Is it still wrong?" }).waitFor();
}
