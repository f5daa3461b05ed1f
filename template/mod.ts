import {
  boolSetting,
  cColorFmtHexHash,
  colorSetting,
  declareSettings,
  defineMod,
  intSetting,
  log,
  onSettingsApplied,
  onUnload,
  settingApplied,
  settingValue,
  stringSetting,
} from "svc-mod-sdk";

// Each row is a control in the panel and a value in config.json.
const text = stringSetting("text", "Text", "Hello from {{id}}", { category: "Label" });
const shown = boolSetting("shown", "Show it", true, { category: "Label" });
const size = intSetting("size", "Size", 22, { lo: 10, hi: 60, category: "Label", description: "In pixels." });
const color = colorSetting("color", "Colour", "#ffe08a", { format: cColorFmtHexHash, category: "Label" });

function createLabel() {
  const label = document.createElement("div");
  Object.assign(label.style, { position: "fixed", left: "50%", bottom: "8%", transform: "translateX(-50%)" });
  document.body.append(label);
  return label;
}

export default defineMod({
  load() {
    declareSettings([text, shown, size, color]);

    // A client in a terminal has no page to show anything on.
    const label = typeof document === "undefined" ? undefined : createLabel();
    const show = () => {
      if (label === undefined) return;
      label.textContent = settingValue(text);
      label.hidden = !settingValue(shown);
      label.style.font = `600 ${settingValue(size)}px system-ui, sans-serif`;
      label.style.color = settingValue(color);
    };
    show();
    onUnload(() => label?.remove());

    // Runs after every edit; what is reported stands beside the row in the panel.
    onSettingsApplied(() => {
      show();
      settingApplied();
    });
    log("info", settingValue(text));
  },
});
