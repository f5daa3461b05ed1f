import { html, render } from "lit-html";
import { gameIcon } from "./icons/game-icon.js";
import { definePanel, httpTransport } from "./index.js";
import { followTitle } from "./navigation/title.js";
import { TOKEN, takeToken, tokenIn } from "./reach/page-token.js";
import { SET } from "./rows/links.js";
import { speak } from "./words/languages.js";
import { pageWords } from "./words/page-words.js";

// The backend's address, derived from this script's own (page/page.js), because a proxy may serve the backend below a path.
const backend = new URL("..", import.meta.url).href;

/** The link to a set of values that the page's address had; `""` if there was none, and once the panel has shown the set. */
let set = "";

/** Moves the link to a set of values from the address to `set`, so that it is not shared or bookmarked. */
function takeSet(): void {
  const { hash, pathname, search } = location;
  if (!hash.startsWith(SET)) return;
  set = hash;
  history.replaceState(history.state, "", pathname + search);
}

/** Whether a token is malformed or rejected by the backend; false if the backend does not answer, which the panel reports. */
async function isWrong(token: string): Promise<boolean> {
  if (tokenIn(token) === "") return true;
  const request = fetch(`${backend}svc/mods`, { headers: { Authorization: `Bearer ${token}` } });
  return request.then(
    ({ status }) => status === 401,
    () => false,
  );
}

// Replaces the plain list of the web page, which is for browsers without scripts, by the panel.
async function start(): Promise<void> {
  takeSet();
  const token = takeToken();
  const wantsToken = document.getElementById("wants-token");
  if (wantsToken !== null) {
    if (token === "") return;
    if (await isWrong(token)) {
      await speak(navigator.language);
      wantsToken.textContent = pageWords.wrongToken;
      return;
    }
  }
  removeEventListener("hashchange", start);
  const panel = document.createElement(definePanel());
  // The server's document is in English; the player's language is the browser's.
  panel.lang = navigator.language;
  Object.assign(panel.style, { position: "fixed", inset: "0" });
  // The page's link to the game, or null if the page has none.
  const game = document.querySelector<HTMLAnchorElement>("a#game");
  panel.transport = httpTransport(backend, { token, gameUrl: game?.href ?? "" });
  if (game !== null) {
    panel.append(game);
    void speak(panel.lang).then(() => {
      game.textContent = "";
      render(html`${gameIcon()}${pageWords.game}`, game);
    });
  }
  followTitle((title) => {
    if (document.title !== title) document.title = title;
  });
  document.body.replaceChildren(panel);
  const show = () => {
    // A link with a new token may be opened in the page's tab.
    if (location.hash.startsWith(TOKEN)) return location.reload();
    takeSet();
    if (set !== "") panel.show(set);
    set = "";
  };
  addEventListener("hashchange", show);
  show();
}

// The browser does not reload an open page when the player appends a token to its address.
addEventListener("hashchange", start);
void start();
