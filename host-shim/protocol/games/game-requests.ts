// The readers of a game's requests. A separate file, because a game's bundle needs none of them.

import { valueIn } from "../../../sdk/json/object.js";
import { hasMembers, isFlag, isListOf, isMaybe, isNumber, isPair, isText } from "../../../sdk/json/shape.js";
import type { AskAnswer, GamePost, Hello } from "./game-messages.js";

const isHello = hasMembers({ name: isText, session: isText, hostVersion: isText, remote: isFlag });

/**
 * Reads a hello; returns undefined if it is malformed or has no name. Removes control characters from the name; cuts the name and
 * the game's version to 60 characters.
 */
export function readHello(body: string): Hello | undefined {
  const value = valueIn(body);
  if (!isHello(value) || !/^[\da-f]{16}$/.test(value.session)) return undefined;
  const name = [...value.name.replace(/\p{Cc}/gu, "").trim()].slice(0, 60).join("");
  return name === "" ? undefined : { ...value, name, hostVersion: value.hostVersion.slice(0, 60) };
}

const isGamePost = hasMembers<GamePost>({
  seq: isNumber,
  got: isNumber,
  index: isMaybe(isListOf(isText)),
  announces: isMaybe(isListOf(isPair)),
  answers: isMaybe(isListOf(hasMembers<AskAnswer>({ id: isNumber, announces: isListOf(isPair) }))),
  remote: isMaybe(isFlag),
  hidden: isMaybe(isFlag),
  end: isMaybe(isFlag),
});

/** Reads a game's POST; returns undefined if it is malformed. */
export function readGamePost(body: string): GamePost | undefined {
  const value = valueIn(body);
  return isGamePost(value) ? value : undefined;
}
