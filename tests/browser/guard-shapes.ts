/** A way in which a page can make a browser send a request. Tests replace `TARGET` by a URL that would set an override. */
export interface Shape {
  readonly name: string;
  /** Markup that can share a page with other shapes. */
  readonly part?: string;
  /** A JavaScript expression whose Promise settles when the browser has finished the request. */
  readonly script?: string;
  /** A whole page, which may navigate away. */
  readonly page?: string;
  /** A header field of `page`. */
  readonly header?: readonly [name: string, value: string];
  /** Whether Chromium sends no request for the shape today. A later version may. */
  readonly isSilent?: true;
}

const run = (script: string): string => `<script>${script}</script>`;
const styled = (rule: string, element = "<p>x</p>"): string =>
  `<style>${rule}</style><div class="nCLASS">${element}</div>`;
const srcdoc = (html: string, more = ""): string =>
  `<iframe ${more} srcdoc="${html.replaceAll('"', "&quot;")}"></iframe>`;
const once = (make: string): string =>
  `new Promise((done) => { const it = ${make}; it.onload = it.onerror = it.onopen = it.onclose = it.onmessage = done; document.body.append(it instanceof Node ? it : ""); })`;
const worker = (code: string): string =>
  once(`new Worker(URL.createObjectURL(new Blob([${JSON.stringify(code)}])))`);
const clicked = (html: string): string => `${html}${run("document.querySelector('a,button').click()")}`;
const sent = (html: string): string => `${html}${run("document.forms[0].submit()")}`;

/** Elements whose resources a browser loads without a click. */
const PARTS: Readonly<Record<string, string>> = {
  "an image": `<img src="TARGET">`,
  "an image without referrer": `<img src="TARGET" referrerpolicy="no-referrer">`,
  "an image with cors": `<img src="TARGET" crossorigin>`,
  "an image with credentials": `<img src="TARGET" crossorigin="use-credentials">`,
  "an image with a srcset": `<img srcset="TARGET 1x">`,
  "a picture": `<picture><source srcset="TARGET"><img alt=""></picture>`,
  "an image with priority": `<img src="TARGET" fetchpriority="high" decoding="sync">`,
  "an image after a redirect": `<img src="/redirect/TARGET">`,
  "an image button": `<input type="image" src="TARGET">`,
  "a background attribute": `<table background="TARGET"><tr><td>x</td></tr></table>`,
  "a script": `<script src="TARGET"></script>`,
  "an async script": `<script async src="TARGET"></script>`,
  "a script without referrer": `<script src="TARGET" referrerpolicy="no-referrer"></script>`,
  "a script with cors": `<script src="TARGET" crossorigin></script>`,
  "a script after a redirect": `<script src="/redirect/TARGET"></script>`,
  "a module": `<script type="module" src="TARGET"></script>`,
  "a module that imports": `<script type="module">import "TARGET";</script>`,
  "a style sheet": `<link rel="stylesheet" href="TARGET">`,
  "a style sheet without referrer": `<link rel="stylesheet" href="TARGET" referrerpolicy="no-referrer">`,
  "an alternate style sheet": `<link rel="alternate stylesheet" title="x" href="TARGET">`,
  "a CSS import": `<style>@import url("TARGET");</style>`,
  "a background": styled(`.nCLASS { background: url("TARGET") }`),
  "a background from an image set": styled(`.nCLASS { background: image-set("TARGET" 1x) }`),
  "a border": styled(`.nCLASS { border: 9px solid; border-image: url("TARGET") 9 }`),
  "a list's marker image": styled(`.nCLASS { list-style-image: url("TARGET") }`, "<ul><li>x</li></ul>"),
  "a generated image": styled(`.nCLASS::before { content: url("TARGET") }`),
  "a mask": styled(`.nCLASS { mask-image: url("TARGET") }`),
  "a CSS shape": styled(`.nCLASS { float: left; shape-outside: url("TARGET") }`),
  "a cursor": styled(`.nCLASS { cursor: url("TARGET"), auto }`),
  "a font": styled(`@font-face { font-family: nCLASS; src: url("TARGET") } .nCLASS { font-family: nCLASS }`),
  "a style attribute": `<p style="background: url('TARGET')">x</p>`,
  "an SVG image": `<svg><image href="TARGET" width="9" height="9"/></svg>`,
  "an SVG filter": `<svg><filter id="f"><feImage href="TARGET"/></filter><rect width="9" height="9" filter="url(#f)"/></svg>`,
  "an SVG use element": `<svg><use href="TARGET#x"/></svg>`,
  "a frame": `<iframe src="TARGET"></iframe>`,
  "a frame without referrer": `<iframe src="TARGET" referrerpolicy="no-referrer"></iframe>`,
  "a sandboxed frame": `<iframe sandbox src="TARGET"></iframe>`,
  "a sandboxed frame with scripts": `<iframe sandbox="allow-scripts allow-forms" src="TARGET"></iframe>`,
  "a frame without credentials": `<iframe credentialless src="TARGET"></iframe>`,
  "a frame after a redirect": `<iframe src="/redirect/TARGET"></iframe>`,
  "an image in a srcdoc frame": srcdoc(`<img src='TARGET'>`),
  "an image in a sandboxed srcdoc frame": srcdoc(`<img src='TARGET'>`, "sandbox"),
  "a fetch in a sandboxed frame": srcdoc(
    run("fetch('TARGET', { mode: 'no-cors' })"),
    `sandbox="allow-scripts"`,
  ),
  "a form in a frame": srcdoc(sent("<form action='TARGET'></form>")),
  "a form that posts in a sandboxed frame": srcdoc(
    sent("<form method='post' action='TARGET'></form>"),
    `sandbox="allow-scripts allow-forms"`,
  ),
  "a refresh in a frame": srcdoc("<meta http-equiv='refresh' content='0; url=TARGET'>"),
  "a frame that navigates itself": srcdoc(run("location = 'TARGET'"), `sandbox="allow-scripts"`),
  "an image in a data frame": `<iframe src="data:text/html,<img src='TARGET'>"></iframe>`,
  "a frame in a data frame": `<iframe src="data:text/html,<iframe src='TARGET'></iframe>"></iframe>`,
  "a base element": srcdoc("<base href='TARGET'><img src=''>"),
  "an object": `<object data="TARGET"></object>`,
  "an object that is an image": `<object data="TARGET" type="image/png"></object>`,
  "an embedded image": `<embed src="TARGET" type="image/png">`,
  "an embedded page": `<embed src="TARGET" type="text/html">`,
  "a video": `<video src="TARGET" autoplay muted></video>`,
  "a video's poster": `<video poster="TARGET"></video>`,
  "a video's source": `<video autoplay muted><source src="TARGET" type="video/webm"></video>`,
  "a sound": `<audio src="TARGET" preload="auto"></audio>`,
  subtitles: `<video src="/file" crossorigin><track default kind="subtitles" src="TARGET"></video>`,
  "a prefetch": `<link rel="prefetch" href="TARGET">`,
  "a prefetch as a document": `<link rel="prefetch" as="document" href="TARGET">`,
  "a preload of an image": `<link rel="preload" as="image" href="TARGET">`,
  "a preload of a script": `<link rel="preload" as="script" href="TARGET">`,
  "a preload of a style": `<link rel="preload" as="style" href="TARGET">`,
  "a preload of a font": `<link rel="preload" as="font" href="TARGET" crossorigin>`,
  "a preload of data": `<link rel="preload" as="fetch" href="TARGET" crossorigin>`,
  "a module preload": `<link rel="modulepreload" href="TARGET">`,
  "a prerender": `<link rel="prerender" href="TARGET">`,
  "a preconnect": `<link rel="preconnect" href="TARGET">`,
  "a manifest": `<link rel="manifest" href="TARGET">`,
  "an icon": `<link rel="icon" href="TARGET">`,
  "a speculative prefetch": `<script type="speculationrules">{"prefetch":[{"source":"list","urls":["TARGET"],"eagerness":"immediate"}]}</script>`,
  "a speculative prerender": `<script type="speculationrules">{"prerender":[{"source":"list","urls":["TARGET"],"eagerness":"immediate"}]}</script>`,
  "a speculative prefetch without referrer": `<script type="speculationrules">{"prefetch":[{"source":"list","urls":["TARGET"],"eagerness":"immediate","referrer_policy":"no-referrer"}]}</script>`,
};

/** Requests of a script. */
const SCRIPTS: Readonly<Record<string, string>> = {
  "a fetch": `fetch("TARGET")`,
  "a fetch without cors": `fetch("TARGET", { mode: "no-cors" })`,
  "a fetch without referrer and credentials": `fetch("TARGET", { mode: "no-cors", referrerPolicy: "no-referrer", credentials: "omit" })`,
  "a fetch with credentials": `fetch("TARGET", { mode: "no-cors", credentials: "include" })`,
  "a fetch that outlives its page": `fetch("TARGET", { mode: "no-cors", keepalive: true })`,
  "a fetch that bypasses the cache": `fetch("TARGET", { mode: "no-cors", cache: "reload" })`,
  "a fetch that posts": `fetch("TARGET", { mode: "no-cors", method: "POST", body: "x" })`,
  "a fetch with custom headers": `fetch("TARGET", { headers: { "Sec-Fetch-Site": "none", "X-A": "b" } })`,
  "a fetch after a redirect": `fetch("/redirect/TARGET", { mode: "no-cors" })`,
  "an XMLHttpRequest": once(
    `(() => { const it = new XMLHttpRequest(); it.open("GET", "TARGET"); it.send(); return it; })()`,
  ),
  "a synchronous XMLHttpRequest": `Promise.resolve().then(() => { const x = new XMLHttpRequest(); x.open("GET", "TARGET", false); x.send(); })`,
  "a beacon": `Promise.resolve(navigator.sendBeacon("TARGET"))`,
  "a beacon with a text": `Promise.resolve(navigator.sendBeacon("TARGET", "x"))`,
  "an EventSource": `new Promise((done) => { const it = new EventSource("TARGET"); it.onerror = () => { it.close(); done(); }; })`,
  "a socket": `new Promise((done) => { const it = new WebSocket("TARGET".replace("http", "ws")); it.onerror = it.onclose = done; })`,
  "a fetch of a worker": worker(`fetch("TARGET", { mode: "no-cors" }).finally(() => postMessage(1))`),
  "a script of a worker": worker(`try { importScripts("TARGET"); } catch {} postMessage(1)`),
  "a module of a worker": worker(`import("TARGET").catch(() => {}).then(() => postMessage(1))`),
  "a dynamic import": `import("TARGET")`,
  "an image of a script": once(`Object.assign(new Image(), { src: "TARGET" })`),
  "a font of a script": `new FontFace("x", "url(TARGET)").load()`,
  "a worklet": `CSS.paintWorklet.addModule("TARGET")`,
  "a frame of a blob": once(
    `Object.assign(document.createElement("iframe"), { src: URL.createObjectURL(new Blob(["<img src='TARGET'>"], { type: "text/html" })) })`,
  ),
  "a ping of a link": `Promise.resolve().then(() => Object.assign(document.createElement("a"), { href: "#", ping: "TARGET" }).click())`,
};

/** Pages that navigate away. */
const PAGES: Readonly<Record<string, string>> = {
  "a navigation": run(`location.href = "TARGET"`),
  "a navigation that replaces": run(`location.replace("TARGET")`),
  "a navigation by the Navigation API": run(`navigation.navigate("TARGET")`),
  "a navigation after a redirect": run(`location.href = "/redirect/TARGET"`),
  "a navigation from a frame": srcdoc(run("top.location = 'TARGET'")),
  "a refresh": `<meta http-equiv="refresh" content="0; url=TARGET">`,
  "a refresh without referrer": `<meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0; url=TARGET">`,
  "a form": sent(`<form action="TARGET"></form>`),
  "a form in a new window": sent(`<form action="TARGET" target="_blank"></form>`),
  "a form that posts": sent(`<form method="post" action="TARGET"><input name="a" value="b"></form>`),
  "a form that posts plain text": sent(
    `<form method="post" enctype="text/plain" action="TARGET"><input name='{"key":"' value='"}'></form>`,
  ),
  "a button of a form": clicked(`<form><button formaction="TARGET"></button></form>`),
  "a link": clicked(`<a href="TARGET">x</a>`),
  "a link without referrer": clicked(`<a href="TARGET" rel="noreferrer">x</a>`),
  "a link to a new window": clicked(`<a href="TARGET" target="_blank" rel="opener">x</a>`),
  "a link to a new window without opener": clicked(`<a href="TARGET" target="_blank" rel="noopener">x</a>`),
  "a window": run(`window.open("TARGET")`),
  "a window without opener": run(`window.open("TARGET", "_blank", "noopener")`),
  "a window without referrer": run(`window.open("TARGET", "_blank", "noreferrer")`),
  "a window that navigates later": run(`window.open("/barrier").location = "TARGET"`),
  "a frameset": `<frameset cols="*"><frame src="TARGET"></frameset>`,
};

const HEADERS: Readonly<Record<string, readonly [string, string]>> = {
  "a refresh in the header": ["Refresh", "0; url=TARGET"],
  "a preload in the header": ["Link", '<TARGET>; rel="preload"; as="image"'],
  "a redirect of the page": ["Location", "TARGET"],
};

/** Shapes for which a headless Chromium sends no request: it dropped the feature, or the shape requires the same site,
 * a secure page or a window. */
const SILENT: ReadonlySet<string> = new Set([
  "an SVG use element",
  "a base element",
  "a prerender",
  "a preconnect",
  "a manifest",
  "an icon",
  "a speculative prefetch",
  "a speculative prerender",
  "a speculative prefetch without referrer",
  "a worklet",
]);

/** All shapes; the index of a shape is in the URL of its request. */
export const SHAPES: readonly Shape[] = [
  ...Object.entries(PARTS).map(([name, part]) => ({ name, part })),
  ...Object.entries(SCRIPTS).map(([name, script]) => ({ name, script })),
  ...Object.entries(PAGES).map(([name, page]) => ({ name, page })),
  ...Object.entries(HEADERS).map(([name, header]) => ({ name, page: "", header })),
].map((shape) => (SILENT.has(shape.name) ? { ...shape, isSilent: true } : shape));
