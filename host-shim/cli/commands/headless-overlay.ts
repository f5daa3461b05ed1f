import { type Bus, SettingsEvent } from "../../../sdk/index.js";

const HELP = "commands: index, page <guid>, set <guid> <key> <literal>, reset <guid> [key], quit";

/**
 * Runs one line of the headless overlay over the bus: `index`, `page <guid>`, `set <guid> <key> <literal>`,
 * `reset <guid> [key]`. Returns the lines to print: what was announced, as it was announced.
 */
export function answerLine(bus: Bus, line: string): readonly string[] {
  const [, command = "", guid = "", key = "", literal = ""] =
    /^\s*(\S*)\s*(\S*)\s*(\S*)\s*(.*?)\s*$/.exec(line) ?? [];
  switch (command) {
    case "":
      return [];
    case "index":
      return ask(bus, SettingsEvent.indexQuery, "", SettingsEvent.indexAnnounce, "no mod announced settings");
    case "page":
      return ask(bus, SettingsEvent.pageQuery, guid, SettingsEvent.pageAnnounce, unanswered(guid));
    case "set": {
      if (key === "" || literal === "") return [HELP];
      const query = `{"guid":${JSON.stringify(guid)},"key":${JSON.stringify(key)},"value":${literal}}`;
      return isJson(literal)
        ? ask(bus, SettingsEvent.applyQuery, query, SettingsEvent.applyAnnounce, unanswered(guid))
        : [`${literal} is no JSON literal: write 1.0, true or "text"`];
    }
    case "reset": {
      const query = JSON.stringify({ guid, reset: true, ...(key !== "" && { key }) });
      return ask(bus, SettingsEvent.applyQuery, query, SettingsEvent.applyAnnounce, unanswered(guid));
    }
    default:
      return [`unknown command ${command}; ${HELP}`];
  }
}

function ask(bus: Bus, query: string, payload: string, announce: string, silence: string): string[] {
  const heard: string[] = [];
  const off = bus.on(announce, (text) => {
    // Whoever may emit may announce anything, and what is printed here stands at the start of a line.
    heard.push(
      typeof text === "string" && text.startsWith("{") ? text : `no JSON object was announced: ${text}`,
    );
  });
  bus.emit(query, payload);
  off();
  return heard.length === 0 ? [silence] : heard;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function unanswered(guid: string): string {
  return `no running mod ${guid} answered; "index" lists those that do`;
}
