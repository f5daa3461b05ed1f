import {
  bool,
  color,
  defineMod,
  defineSettings,
  int,
  log,
  onUnload,
  settingApplied,
  text,
} from "svc-mod-sdk";

// Each field is a control in the panel and a value in config.json; settings.text is the text in force.
const settings = defineSettings(
  {
    text: text("Text", "Hello from {{id}}", { category: "Label" }),
    shown: bool("Show it", true, { category: "Label" }),
    size: int("Size", 22, { lo: 10, hi: 60, category: "Label", description: "In pixels." }),
    color: color("Colour", "#ffe08a", { format: "hex#", category: "Label" }),
  },
  {
    // Runs after every edit; the panel shows the reported effect beside the row.
    applied() {
      show();
      settingApplied();
    },
  },
);

let show = () => {};

function createLabel() {
  const label = document.createElement("div");
  Object.assign(label.style, { position: "fixed", left: "50%", bottom: "8%", transform: "translateX(-50%)" });
  document.body.append(label);
  return label;
}

export default defineMod({
  settings,
  load() {
    // A client in a terminal has no page.
    const label = typeof document === "undefined" ? undefined : createLabel();
    show = () => {
      if (label === undefined) return;
      label.textContent = settings.text;
      label.hidden = !settings.shown;
      label.style.font = `600 ${settings.size}px system-ui, sans-serif`;
      label.style.color = settings.color;
    };
    show();
    onUnload(() => label?.remove());
    log("info", settings.text);
  },
});
