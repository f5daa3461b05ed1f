// The buttons beside the picture, also for players without a keyboard.

import type { Sound } from "./sound.js";

/** Options of {@link setUpToolbar}. */
export interface Toolbar {
  /** The backend's URL, which is also the address of the settings page. */
  readonly baseUrl: string;
  readonly withoutServer: boolean;
  readonly sound: Sound;
  readonly openPanel: () => void;
  readonly log: (level: string, text: string) => void;
}

/** Connects the page's buttons. */
export function setUpToolbar({ baseUrl, withoutServer, sound, openPanel, log }: Toolbar): void {
  const button = (id: string) => document.querySelector<HTMLButtonElement>(`#${id}`)!;
  const [mods, mute, server] = [button("mods"), button("sound"), button("server")];

  mods.onclick = openPanel;
  const showSound = (): void => mute.setAttribute("aria-pressed", String(!sound.muted()));
  mute.onclick = () => {
    sound.mute(!sound.muted());
    showSound();
  };
  showSound();

  document.querySelector<HTMLAnchorElement>("#settings")!.href = `${baseUrl}/`;
  if (withoutServer) server.textContent = "Play with the server";
  server.onclick = async () => {
    if (withoutServer) return location.assign(location.pathname);
    const registry = await fetch(`${baseUrl}/registry/mods.json`).catch(() => undefined);
    if (registry?.ok) return location.assign("?local");
    log(
      "warn",
      "there is no registry/mods.json here: `svc-mod export` writes a site that plays without a server",
    );
  };
}
