import { type Bus, SettingsEvent } from "../../../sdk/index.js";
import { isJson } from "../../../sdk/json/scan.js";
import { writeEditQuery, writeResetQuery } from "../../../sdk/protocol/ask.js";

const HELP = "commands: index, page <guid>, set <guid> <key> <literal>, reset <guid> [key], quit";

/**
 * Runs one line of the headless overlay over the bus: `index`, `page <guid>`, `set <guid> <key> <literal>`,
 * `reset <guid> [key]`. Returns the lines to print: each announced JSON object verbatim, else a message.
 */
export function answerLine(bus: Bus, line: string): readonly string[] {
  const [, command = "", guid = "", key = "", literal = ""] =
    /^\s*(\S*)\s*(\S*)\s*(\S*)\s*(.*?)\s*$/s.exec(line) ?? [];
  const silence = `no answer from ${guid}: use "index" to list the running mods`;
  const apply = (query: string) =>
    ask(bus, SettingsEvent.applyQuery, query, SettingsEvent.applyAnnounce, silence);
  switch (command) {
    case "":
      return [];
    case "index":
      return ask(bus, SettingsEvent.indexQuery, "", SettingsEvent.indexAnnounce, "no mod announced settings");
    case "page":
      return ask(bus, SettingsEvent.pageQuery, guid, SettingsEvent.pageAnnounce, silence);
    case "set":
      if (key === "" || literal === "") return [HELP];
      return isJson(literal)
        ? apply(writeEditQuery(guid, { key, value: literal }))
        : [`${literal} is not a JSON literal: write 1.0, true or "text"`];
    case "reset":
      return apply(writeResetQuery(guid, key === "" ? undefined : key));
    default:
      return [`unknown command ${command}; ${HELP}`];
  }
}

function ask(bus: Bus, query: string, payload: string, announce: string, silence: string): string[] {
  const answers: string[] = [];
  const off = bus.on(announce, (text) => {
    // A mod can announce any text. Without a prefix, the text could imitate a message of the platform.
    const line = typeof text === "string" ? text.trim() : "";
    answers.push(line.startsWith("{") ? line : `no JSON object was announced: ${text}`);
  });
  bus.emit(query, payload);
  off();
  return answers.length === 0 ? [silence] : answers;
}
