// A select with thousands of options: the row names a route, on which the mod searches while the player types.

import {
  declareSettings,
  defineMod,
  log,
  type Option,
  type OptionsFound,
  onSettingsApplied,
  selectSetting,
  serveOptions,
  serveSettingsRoutes,
  settingApplied,
  settingIgnored,
  settingValue,
} from "svc-mod-sdk";

const TEMPERS =
  "amber bold calm dusty eager fair grim happy icy jolly keen lucky misty noble odd proud".split(" ");
const ANIMALS =
  "badger crane dingo eagle falcon gecko heron ibex jackal koala lynx marten newt otter puma".split(" ");
const NUMBERS = Array.from({ length: 17 }, (_, index) => String(index + 1).padStart(2, "0"));

const PROFILES: readonly Option[] = TEMPERS.flatMap((temper) =>
  ANIMALS.flatMap((animal) =>
    NUMBERS.map((number) => ({
      value: `${temper}-${animal}-${number}`,
      label: `${temper} ${animal} ${number}`,
    })),
  ),
);
const PROFILE_IDS = new Set(PROFILES.map(({ value }) => value));

const profile = selectSetting("profile", "Profile", "amber-badger-01", [], {
  optionsUrl: "/profile-picker/profiles",
  category: "Profile",
  description: `One of ${PROFILES.length}: type a few letters.`,
});

/** Returns how well a label matches the query: 0 is best, -1 is no match. */
function rank(label: string, query: string, words: readonly string[]): number {
  if (label.startsWith(query)) return 0;
  const spaced = ` ${label}`;
  if (words.every((word) => spaced.includes(` ${word}`))) return 1;
  return words.every((word) => label.includes(word)) ? 2 : -1;
}

function search(typed: string, limit: number): OptionsFound {
  // Replaces the hyphens of an id, so that a query may be an id or a label.
  const query = typed
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, " ");
  const words = query.split(" ");
  const ranked: Option[][] = [[], [], []];
  for (const option of PROFILES) ranked[rank(option.label, query, words)]?.push(option);
  const found = ranked.flat();
  return { options: found.slice(0, limit), matched: found.length };
}

export default defineMod({
  load() {
    declareSettings([profile]);
    serveSettingsRoutes();
    serveOptions(profile.optionsUrl, search);

    onSettingsApplied(() => {
      const id = settingValue(profile);
      if (PROFILE_IDS.has(id)) settingApplied(`playing as ${id}`);
      else settingIgnored(`there is no profile ${id}`);
    });
    log("info", `${PROFILES.length} profiles to choose from, ${settingValue(profile)} is chosen`);
  },
});
