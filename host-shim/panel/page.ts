import { definePanel, httpTransport } from "./index.js";
import { followTitle } from "./navigation/title.js";
import { takeToken } from "./reach/page-token.js";
import { english } from "./words/english-page.js";
import { speak } from "./words/languages.js";
import type { PageWords } from "./words/tables.js";
import { followLanguage } from "./words/words.js";

let words: PageWords = english;
followLanguage((language) => {
  words = language ?? english;
});

// The backend's address, which a proxy may show below a path: this script is its page/page.js.
const backend = new URL("..", import.meta.url).href;

// The web page: the panel takes the place of the plain list that is there without a script.
async function start(): Promise<void> {
  const token = takeToken();
  const wantsToken = document.getElementById("wants-token");
  if (wantsToken !== null) {
    if (token === "") return;
    const answer = await fetch(`${backend}svc/mods`, { headers: { Authorization: `Bearer ${token}` } });
    if (answer.status === 401) {
      await speak(navigator.language);
      wantsToken.textContent = words.wrongToken;
      return;
    }
  }
  removeEventListener("hashchange", start);
  const panel = document.createElement(definePanel());
  // The document is the server's, in English; the player's language is the browser's.
  panel.lang = navigator.language;
  Object.assign(panel.style, { position: "fixed", inset: "0" });
  // The way to the game, where the server has one.
  const game = document.querySelector<HTMLAnchorElement>("a#game");
  panel.transport = httpTransport(backend, { token, gameUrl: game?.href ?? "" });
  if (game !== null) {
    panel.append(game);
    void speak(panel.lang).then(() => {
      game.textContent = words.game;
    });
  }
  followTitle((title) => {
    if (document.title !== title) document.title = title;
  });
  document.body.replaceChildren(panel);
}

// A token that is put behind the address of an open page loads nothing anew.
addEventListener("hashchange", start);
void start();
