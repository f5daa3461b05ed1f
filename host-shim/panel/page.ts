import { definePanel, httpTransport } from "./index.js";

// The web page: the panel takes the place of the plain list that is there without a script.
const panel = document.createElement(definePanel());
panel.transport = httpTransport(location.origin);
Object.assign(panel.style, { position: "fixed", inset: "0" });
document.body.replaceChildren(panel);
