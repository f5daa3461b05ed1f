const DARK = `--bg:#101216;--surface:#171a20;--raised:#1d2128;--line:#2b313b;--edge:#8089998c;--text:#e9ecf2;--muted:#a0a9b8;
--accent:#6ea4ff;--on-accent:#0b1220;--soft:#1c2a45;--ok:#5cc796;--ok-soft:#12291f;--warn:#e6b450;--warn-soft:#2d2411;
--err:#ff8a80;--err-soft:#331a18;--key:#252a33;--mark:#5a4a16;--shadow:0 1px 2px #0006,0 12px 40px #0008;color-scheme:dark`;

const LIGHT = `--bg:#f4f5f8;--surface:#fff;--raised:#fff;--line:#dfe3ea;--edge:#7c8698a6;--text:#171a20;--muted:#596273;
--accent:#2563d9;--on-accent:#fff;--soft:#e8effc;--ok:#11764d;--ok-soft:#e2f4ec;--warn:#8a5a00;--warn-soft:#fbf0d9;
--err:#b3261e;--err-soft:#fbe6e4;--key:#eef0f4;--mark:#ffe9a8;--shadow:0 1px 2px #0000000f,0 8px 24px #00000024;color-scheme:light`;

// Lengths are written in `u`: a pixel at a scale of 100 %.
const SHEET = `
:host{--u:calc(1px*var(--scale,1));${LIGHT};display:block;height:100%;color:var(--text)}
:host([overlay]){height:auto}:host([hidden]){display:none}
@media (prefers-color-scheme:dark){:host(:not([theme=light])){${DARK}}}
:host([theme=dark]){${DARK}}
@media (prefers-contrast:more){:host{--line:currentColor;--edge:currentColor;--muted:var(--text)}}
*{box-sizing:border-box}
.app{font:14u/1.45 system-ui,"Segoe UI",Roboto,sans-serif;font-variant-numeric:tabular-nums;background:var(--bg);height:100%;
container-type:inline-size;overflow:hidden;position:relative;overflow-wrap:anywhere}
.grid{display:grid;grid-template:auto minmax(0,1fr)/264u minmax(0,1fr);height:100%}
button,input,select,.button{font:inherit;color:inherit;margin:0}
button,.button,select,input[type=file]+*{cursor:pointer}
button,.button{min-height:32u;padding:0 12u;border:1px solid var(--line);border-radius:8u;background:var(--raised);white-space:nowrap}
.button{display:inline-flex;align-items:center}
button:hover:not(:disabled),.button:hover{border-color:var(--edge)}
.ghost.ghost{padding:0 8u;border-color:transparent;background:none;color:var(--muted)}
button.ghost:hover:not(:disabled),.button.ghost:hover{color:var(--text);background:var(--key)}
button.main{background:var(--accent);color:var(--on-accent);border-color:transparent}
button.small{min-height:24u;padding:0 8u;font-size:12.5u}
button.icon{min-height:28u;min-width:28u;padding:0;border-color:transparent;background:none;color:var(--muted);font-size:16u;line-height:1}
button.icon:hover{color:var(--text);background:var(--key)}
:disabled,.disabled{cursor:default;opacity:.55}
:focus-visible,.button:focus-within{outline:2u solid var(--accent);outline-offset:1u}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.grow{flex:1}
kbd{font:600 11u/1 system-ui,sans-serif;padding:4u 6u;border:1px solid var(--line);border-bottom-width:2px;border-radius:5u;background:var(--key);color:var(--text)}
mark{background:var(--mark);color:inherit;border-radius:3u}
code{font-size:12.5u}

header{grid-column:1/-1;display:flex;flex-wrap:wrap;align-items:center;gap:8u 12u;padding:10u 20u;background:var(--surface);border-bottom:1px solid var(--line)}
header b{font-size:15u;width:224u}
.search{flex:1 1 220u;max-width:340u;position:relative;display:flex;align-items:center}
.search input{width:100%;text-overflow:ellipsis;height:36u;padding:0 36u 0 12u;border:1px solid var(--edge);border-radius:8u;background:var(--bg)}
.search input::placeholder{color:var(--muted);opacity:1}
.search kbd,.search button{position:absolute;right:8u}
.search input:focus~kbd{display:none}
.chips{display:flex;flex-wrap:wrap;gap:6u}
.chips button{min-height:27u;padding:0 10u;border-radius:99u;color:var(--muted);font-size:12.5u;background:none}
.chips [aria-pressed=true]{border-color:var(--accent);background:var(--soft);color:var(--text)}
button.note{border:0;border-radius:99u;background:var(--warn-soft);color:var(--warn);font-size:12.5u;font-weight:600;min-height:28u}
.menu-button{display:none}.acts{display:flex;gap:8u;margin-left:auto}

nav{background:var(--surface);border-right:1px solid var(--line);padding:4u 8u 12u;overflow:auto;display:flex;flex-direction:column}
nav h2{font-size:11.5u;letter-spacing:.04em;color:var(--muted);margin:14u 12u 6u;font-weight:600}
nav ul{list-style:none;margin:0;padding:0}
nav a{display:flex;flex-wrap:wrap;gap:0 8u;align-items:center;padding:7u 12u;border-radius:8u;color:inherit;text-decoration:none}
nav a:hover{background:var(--key)}
nav a small{margin-left:auto;color:var(--muted);font-size:12.5u;font-weight:400;white-space:nowrap}
nav a[aria-current=page]{font-weight:600}nav a[aria-current=true]{background:var(--soft);color:var(--text)}
nav li li a{padding-left:30u;color:var(--muted)}nav li li li a{padding-left:46u}nav li li li li a{padding-left:62u}
.dot{flex:none;width:8u;height:8u;border-radius:50%;background:var(--ok)}.dot.mute{background:none;border:2u solid var(--muted)}.dot.err{background:var(--err)}
.scale{margin-top:auto;padding:14u 12u 0;display:flex;align-items:center;gap:6u;color:var(--muted);font-size:12.5u}
.scale output{min-width:40u;text-align:center}

main{overflow:auto;padding:24u 32u 64u;position:relative;scroll-padding:24u}main:focus-within{overflow-anchor:none}
.app:focus,main:focus{outline:0}
.col{max-width:860u}
.mod{display:flex;flex-wrap:wrap;align-items:center;gap:8u 12u;margin-bottom:4u}.mod h1{font-size:22u;line-height:1.25;margin:0;letter-spacing:-.01em}.version{color:var(--muted)}.buttons{display:flex;flex-wrap:wrap;gap:8u 12u}
.tag{font-size:12u;font-weight:600;padding:3u 9u;border-radius:99u;white-space:nowrap}
.tag.ok{background:var(--ok-soft);color:var(--ok)}.tag.warn{background:var(--warn-soft);color:var(--warn)}.tag.err{background:var(--err-soft);color:var(--err);white-space:normal}.tag.mute{background:var(--key);color:var(--muted)}
.lede{color:var(--muted);margin:0 0 20u}.empty{color:var(--muted);padding:24u 0}
.banner{position:sticky;top:0;z-index:4;margin:0 0 16u;padding:10u 14u;border-radius:8u;display:flex;gap:12u;align-items:center;justify-content:space-between}
.banner.warn{background:var(--warn-soft);color:var(--warn)}
.group{display:flex;align-items:center;justify-content:space-between;min-height:28u;margin:22u 0 6u}
.group h2{font-size:13u;font-weight:600;margin:0}.group h2 span{color:var(--muted)}
.card{background:var(--surface);border:1px solid var(--line);border-radius:12u}
.card.piece{border-radius:0;border-bottom:0}.card.first{border-radius:12u 12u 0 0}.card.last{border-bottom:1px solid var(--line);border-radius:0 0 12u 12u}.card.first.last{border-radius:12u}
.row{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,320u) auto;gap:2u 12u;padding:14u 10u 14u 18u;align-items:center;position:relative}
.row+.row,.verdict+.verdict{border-top:1px solid var(--line)}
.row label{font-weight:600;margin-right:8u}.name small{display:block;color:var(--muted);font-size:12u}
.name p{margin:2u 0 0;color:var(--muted);font-size:13u;max-width:56ch}.name p:empty{display:none}
.col>.card>.row:not(:has(.popup)){content-visibility:auto;contain-intrinsic-height:auto 64u}
.row.modified::before{content:"";position:absolute;left:0;top:10u;bottom:10u;width:3u;border-radius:3u;background:var(--accent)}
.row.target{background:var(--soft)}
.ctl{display:flex;flex-wrap:wrap;align-items:center;gap:8u 10u;justify-content:flex-end;position:relative;min-width:0}
.more{display:flex;justify-content:flex-end;width:58u;position:relative}
.state{grid-column:1/3;justify-self:end;text-align:end;font-size:12.5u;color:var(--muted)}.state.none{display:none}
.state.ok b{color:var(--ok)}.state.warn b{color:var(--warn)}.state.err,.state.err b{color:var(--err)}
.grey label,.grey .ctl>:not(.tag){color:var(--muted)}.grey .ctl>:not(.tag){filter:grayscale(1);opacity:.5}
.switch{appearance:none;flex:none;width:40u;height:24u;border-radius:99u;background:var(--edge);position:relative;cursor:pointer}
.switch::after{content:"";position:absolute;left:3u;top:3u;width:18u;height:18u;border-radius:50%;background:#fff}
.switch:checked{background:var(--accent)}.switch:checked::after{left:19u;background:var(--on-accent)}
.text,.number,select,.keys{height:34u;min-width:0;border:1px solid var(--edge);border-radius:8u;background:var(--bg);padding:0 10u}
.text,select,.keys{flex:1 1 120u}select{width:100%}.box{display:flex}.number{width:84u;text-align:end}
[aria-invalid=true]{border-color:var(--err)}
.keys{display:flex;align-items:center;justify-content:center;gap:4u;white-space:normal;overflow:hidden}.keys .none{color:var(--muted)}
.capturing{outline:2u solid var(--accent);outline-offset:1u;color:var(--muted)}
input[type=range]{appearance:none;flex:1 1 80u;min-width:60u;height:24u;background:none;cursor:pointer;border-radius:8u}
input[type=range]::-webkit-slider-runnable-track{height:4u;border-radius:4u;background:linear-gradient(90deg,var(--accent) var(--fill),var(--edge) var(--fill))}
input[type=range]::-moz-range-track{height:4u;border-radius:4u;background:linear-gradient(90deg,var(--accent) var(--fill),var(--edge) var(--fill))}
input[type=range]::-webkit-slider-thumb{appearance:none;width:18u;height:18u;margin-top:-7u;border-radius:50%;background:var(--raised);border:2u solid var(--accent)}
input[type=range]::-moz-range-thumb{width:18u;height:18u;box-sizing:border-box;border-radius:50%;background:var(--raised);border:2u solid var(--accent)}
[dir=rtl] input[type=range]{direction:ltr}
button.swatch{flex:none;width:34u;min-height:34u;padding:0;border-color:var(--edge);background:linear-gradient(var(--color),var(--color)),conic-gradient(#bbb 25%,#fff 0 50%,#bbb 0 75%,#fff 0) 0/12u 12u}
.popup{position:absolute;right:0;top:calc(100% + 4u);z-index:5;background:var(--raised);border:1px solid var(--line);border-radius:10u;box-shadow:var(--shadow);padding:6u}
.choices{left:0}.choices [role=listbox]{max-height:280u;overflow:auto}
.choices [role=option]{padding:7u 10u;border-radius:7u;display:flex;gap:12u;cursor:pointer}.choices [role=option] small{margin-left:auto;color:var(--muted)}
.choices [aria-selected=true]{background:var(--soft)}.choices .chosen span{font-weight:600}
.choices .foot{padding:6u 10u;color:var(--muted);font-size:12u}.choices .foot.err{color:var(--err)}
.popup.menu{display:flex;flex-direction:column;min-width:170u}.popup.menu button{border:0;background:none;text-align:start}.popup.menu button:hover,.popup.menu button:focus-visible{background:var(--soft)}
.popup.picker{padding:10u}svc-color-picker{width:220u;height:210u}
svc-color-picker.opaque::part(alpha){display:none}svc-color-picker.opaque::part(hue){border-radius:0 0 8px 8px}
svc-color-picker::part(alpha),svc-color-picker::part(alpha-pointer){background-image:conic-gradient(#bbb 25%,#fff 0 50%,#bbb 0 75%,#fff 0);background-size:12px 12px}
svc-color-picker::part(saturation-pointer),svc-color-picker::part(hue-pointer),svc-color-picker::part(alpha-pointer){width:20u;height:20u}
.verdict{display:flex;flex-wrap:wrap;gap:12u;padding:14u 18u;align-items:flex-start;position:relative}.verdict .name{flex:1 1 320u;min-width:0}
.verdict h2{font-size:14u;margin:0}.verdict h2 small{font-weight:400;display:inline}.verdict a{color:inherit}.where{font-weight:600}
.ask{flex-basis:100%;padding:10u 14u;border-radius:8u;background:var(--warn-soft);text-align:start}.ask p,.ask ul{margin:0 0 8u}.ask ul{padding-left:18u}
.toast{position:absolute;left:50%;bottom:20u;transform:translateX(-50%);max-width:90%;padding:9u 16u;border-radius:8u;background:var(--text);color:var(--bg);box-shadow:var(--shadow);z-index:9}
.toast:empty{display:none}
.window{position:relative}.pinned{position:absolute;left:0;right:0}
:host([overlay]) .app{position:fixed;z-index:2147483000;border:1px solid var(--edge);border-radius:12u;box-shadow:var(--shadow),0 0 0 1px #0003;resize:both;min-width:320px;min-height:240px;max-width:100vw;max-height:100vh}
:host([overlay]) header{cursor:move;touch-action:none}
@container (max-width:64em){.grid{grid-template-columns:190u minmax(0,1fr)}header b{width:auto}.search{order:1}.acts{order:2}.chips{order:3}.note{order:4}main{padding:18u 20u 48u}.row{grid-template-columns:minmax(0,1fr) minmax(0,240u) auto}}
@container (max-width:50em){.row{grid-template-columns:minmax(0,1fr) auto;padding:12u 6u 12u 14u}.more{grid-row:1;grid-column:2;width:auto}
.ctl{grid-column:1/-1;justify-content:flex-start;padding-right:8u}.state{grid-column:1/-1;justify-self:start;text-align:start}
.row.bool{grid-template-columns:minmax(0,1fr) auto auto}.row.bool .ctl{grid-column:auto}.row.bool .more{grid-column:3}}
@container (max-width:44em){.grid{grid-template-columns:minmax(0,1fr)}nav{display:none}.menu-button{display:block}
header{padding:8u 12u;gap:8u}header b{display:none}.search{max-width:none;flex-basis:120u}.chips{flex-wrap:nowrap;overflow:auto;flex-basis:100%;padding:2u}
.navigating nav{display:flex;grid-row:2;grid-column:1;z-index:6;border:0}main{grid-row:2;grid-column:1;padding:16u 12u 48u}}
@media (forced-colors:active){.row.modified::before{background:Highlight}.switch{border:1px solid ButtonText}.switch:checked{background:Highlight}.switch::after{background:ButtonText}.dot{border:1px solid}}
@media (prefers-reduced-motion:no-preference){.switch::after{transition:left .12s}main{scroll-behavior:auto}}
`;

let sheet: CSSStyleSheet | undefined;

/** The looks of the panel, one style sheet for all panels of a page: adopted, so a page needs no inline style for it. */
export function styleSheet(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(SHEET.replace(/(?<![\w#-])(-?[\d.]+)u\b/g, "calc($1*var(--u))"));
  }
  return sheet;
}
