const DARK = `--bg:#101216;--surface:#171a20;--raised:#1d2128;--line:#2b313b;--edge:#697180;--text:#e9ecf2;--muted:#a0a9b8;
--accent:#6ea4ff;--on-accent:#0b1220;--ok:#5cc796;--warn:#e6b450;--err:#ff8a80;--mark:#5a4a16;
--shadow:0 1px 2px #0006,0 12px 40px #0008;color-scheme:dark`;

const LIGHT = `--bg:#f4f5f8;--surface:#fff;--raised:#fff;--line:#dfe3ea;--edge:#838c9c;--text:#171a20;--muted:#596273;
--accent:#2563d9;--on-accent:#fff;--ok:#11764d;--warn:#8a5a00;--err:#b3261e;--mark:#ffe9a8;
--shadow:0 1px 2px #0000000f,0 8px 24px #00000024;color-scheme:light`;

// Lengths are written in `u`: a pixel at a scale of 100 %. A class of a tone, such as `warn`, colours what it is given to.
const SHEET = `
:host{--u:calc(1px*var(--scale,1));${LIGHT};--soft:color-mix(in srgb,var(--accent) 13%,var(--surface));--key:color-mix(in srgb,var(--muted) 13%,var(--surface));display:block;height:100%;color:var(--text)}
:host([overlay]){height:auto}:host([hidden]){display:none}
@media (prefers-color-scheme:dark){:host(:not([theme=light])){${DARK}}}
:host([theme=dark]){${DARK}}
*{box-sizing:border-box}
.app{font:14u/1.45 system-ui,"Segoe UI",Roboto,sans-serif;font-variant-numeric:tabular-nums;background:var(--bg);height:100%;
container-type:inline-size;direction:ltr;overflow:hidden;position:relative;overflow-wrap:anywhere}
h1,h2,p,small{text-align:left}
.grid{display:grid;grid-template:auto minmax(0,1fr)/264u minmax(0,1fr);height:100%}
button,input,select,.button{font:inherit;color:inherit;margin:0}
button,.button,select,input[type=file]+*{cursor:pointer}
button,.button{min-height:32u;padding:0 12u;border:1px solid var(--line);border-radius:8u;background:var(--raised);white-space:nowrap}
.button{display:inline-flex;align-items:center}
button:hover:not(:disabled),.button:hover{border-color:var(--edge)}
.ghost.ghost{padding:0 8u;border-color:transparent;background:none;color:var(--muted)}
button.main{background:var(--accent);color:var(--on-accent);border-color:transparent}
button.small{min-height:24u;padding:0 8u;font-size:12.5u}
button.icon{min-height:28u;min-width:28u;padding:0;border-color:transparent;background:none;color:var(--muted);font-size:16u;line-height:1}
.ghost:hover:not(:disabled),.icon:hover:hover{color:var(--text);background:var(--key)}
:disabled,.disabled{cursor:default;opacity:.55}
:focus-visible,.button:focus-within,.capturing{outline:2u solid var(--accent);outline-offset:1u}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.grow{flex:1}
kbd{font:600 11u/1 system-ui,sans-serif;padding:4u 6u;border:1px solid var(--line);border-bottom-width:2px;border-radius:5u;background:var(--key);color:var(--text)}
mark{background:var(--mark);color:var(--text);border-radius:3u}
code{font-size:12.5u}
.ok{--tone:var(--ok)}.warn{--tone:var(--warn)}.err{--tone:var(--err)}.mute{--tone:var(--muted)}
.tag,.note.note,.banner,.ask{color:var(--tone);background:color-mix(in srgb,var(--tone) 13%,var(--surface));border:1px solid #0000}

header{grid-column:1/-1;display:flex;align-items:center;gap:8u 12u;padding:10u 20u;background:var(--surface);border-bottom:1px solid var(--line)}
header b{font-size:15u;width:264u}
.search{flex:1 9999 260u;min-width:200u;max-width:340u;position:relative;display:flex;align-items:center}
.search input{width:100%;text-overflow:ellipsis;height:36u;padding:0 36u 0 12u;border:1px solid var(--edge);border-radius:8u;background:var(--bg)}
.search input::placeholder{color:var(--muted);opacity:1}
.search kbd,.search button{position:absolute;right:8u}
.search input:focus~kbd,.ctl:empty{display:none}
.chips{display:flex;flex-wrap:wrap;gap:6u}
.chips button{min-height:27u;padding:0 10u;border-radius:99u;color:var(--muted);font-size:12.5u;background:none}
.chips [aria-pressed=true]{border-color:var(--accent);background:var(--soft);color:var(--text)}
.chips .note{font-weight:600;margin-left:auto}
.menu-button{display:none}.acts{display:flex;gap:8u;margin-left:auto}

nav{background:var(--surface);border-right:1px solid var(--line);padding:4u 8u 12u;overflow:auto;display:flex;flex-direction:column}
nav h2{font-size:11.5u;color:var(--muted);margin:14u 12u 6u;font-weight:600}
nav ul{list-style:none;margin:0;padding:0}
nav a{display:flex;gap:8u;align-items:baseline;padding:7u 12u;border-radius:8u;color:inherit;text-decoration:none}
nav a:hover{background:var(--key)}
nav a small{margin-left:auto;flex:none;color:var(--muted);font-size:12.5u;font-weight:400;white-space:nowrap}
nav [aria-current=page]{font-weight:600}nav [aria-current=true],nav li:not(:has([aria-current=true]))>[aria-current]{background:var(--soft);color:var(--text)}
nav li li a{padding-left:30u;color:var(--muted)}nav li li li a{padding-left:46u}nav li li li li a{padding-left:62u}
.dot{flex:none;width:8u;height:8u;border:4u solid var(--tone,var(--ok));border-radius:50%}.dot.mute{border-width:2u}.dot.err{border-radius:1u}
.scale{margin-top:auto;padding:14u 12u 0;display:flex;align-items:center;gap:6u;color:var(--muted);font-size:12.5u}
.scale output{min-width:40u;text-align:center}

main{overflow:auto;padding:24u 32u 64u;position:relative;scroll-padding:24u}main:focus-within{overflow-anchor:none}
.app:focus,main:focus,dialog:focus{outline:0}
.legend{grid-column:1/-1;display:flex;flex-wrap:wrap;gap:4u 16u;padding:8u 20u;background:var(--surface);border-top:1px solid var(--line);color:var(--muted);font-size:12.5u}
.col{max-width:860u}
.mod{display:flex;flex-wrap:wrap;align-items:center;gap:8u 12u;margin-bottom:4u}.mod h1{font-size:22u;line-height:1.25;margin:0}.version{color:var(--muted)}.buttons{display:flex;flex-wrap:wrap;gap:8u 12u}
.tag{font-size:12u;font-weight:600;padding:2u 9u;border-radius:99u;white-space:nowrap}
.tag.err{white-space:normal}
.lede{color:var(--muted);margin:0 0 20u}.card+.lede{margin-top:16u}.empty{color:var(--muted);padding:24u 0}
.banner{position:sticky;top:0;z-index:4;margin:0 0 16u;padding:10u 14u;border-radius:8u;display:flex;gap:12u;align-items:center;justify-content:space-between}
.group{display:flex;align-items:center;justify-content:space-between;min-height:28u;margin:22u 0 6u}
.group h2{font-size:13u;font-weight:600;margin:0}.group h2 span{color:var(--muted)}
.card{background:var(--surface);border:1px solid var(--line);border-radius:12u}
.card.piece{border-radius:0;border-bottom:0}.card.first{border-radius:12u 12u 0 0}.card.last{border-bottom:1px solid var(--line);border-radius:0 0 12u 12u}.card.first.last{border-radius:12u}
.row{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,320u) auto;gap:6u 12u;padding:14u 10u 14u 18u;align-items:center;position:relative}
.row.bool{grid-template-columns:minmax(0,1fr) auto auto}
.row+.row,.verdict+.verdict{border-top:1px solid var(--line)}
.row label{font-weight:600;margin-right:8u}.name small{display:block;color:var(--muted);font-size:12u}
.name p{margin:2u 0 0;color:var(--muted);font-size:13u;max-width:56ch}.name p:empty{display:none}
.col>.card>.row:not(.open){content-visibility:auto;contain-intrinsic-height:auto 64u}
.row.modified::before{content:"";position:absolute;left:0;top:10u;bottom:10u;border-left:3u solid var(--accent);border-radius:3u}
.ctl{display:flex;flex-wrap:wrap;align-items:center;gap:8u 10u;justify-content:flex-end;position:relative;min-width:0}
.more{display:flex;justify-content:flex-end;width:58u;position:relative}
.state{grid-column:1/3;justify-self:end;text-align:right;font-size:12.5u;color:var(--muted)}
.state b,.state.err,.foot.err{color:var(--tone)}
.grey label{color:var(--muted)}.grey .ctl>:not(.tag){filter:grayscale(1)}
.switch{appearance:none;flex:none;width:40u;height:24u;border-radius:99u;background:var(--edge);position:relative;cursor:pointer}
.switch::after{content:"";position:absolute;left:3u;top:3u;width:18u;height:18u;border-radius:50%;background:var(--surface)}
.switch:is(:checked,[aria-checked=true]){background:var(--accent)}.switch:is(:checked,[aria-checked=true])::after{left:19u;background:var(--on-accent)}
button.switch{border:0;padding:0;min-height:24u}
.text,.number,select,.keys{height:34u;min-width:0;border:1px solid var(--edge);border-radius:8u;background:var(--bg);padding:0 10u}
.text,select,.keys{flex:1 1 120u}select{width:100%}.number{width:84u;margin-left:auto;text-align:end}
[aria-invalid=true]{border-color:var(--err)}
.keys{display:flex;align-items:center;justify-content:center;gap:4u;white-space:normal;overflow:hidden}.keys .none{color:var(--muted)}
input[type=range]{appearance:none;flex:1 1 80u;min-width:60u;height:24u;background:none;cursor:pointer;border-radius:8u}
input[type=range]::-webkit-slider-runnable-track{height:4u;border-radius:4u;background:linear-gradient(90deg,var(--accent) var(--fill),var(--edge) var(--fill))}
input[type=range]::-moz-range-track{height:4u;border-radius:4u;background:linear-gradient(90deg,var(--accent) var(--fill),var(--edge) var(--fill))}
input[type=range]::-webkit-slider-thumb{appearance:none;width:18u;height:18u;margin-top:-7u;border-radius:50%;background:var(--raised);border:2u solid var(--accent)}
input[type=range]::-moz-range-thumb{width:18u;height:18u;box-sizing:border-box;border-radius:50%;background:var(--raised);border:2u solid var(--accent)}
button.swatch{flex:none;width:34u;min-height:34u;padding:0;border-color:var(--edge);background:linear-gradient(var(--color),var(--color)),conic-gradient(#bbb 25%,#fff 0 50%,#bbb 0 75%,#fff 0) 0/12u 12u}
.popup{position:absolute;right:0;top:calc(100% + 4u);z-index:5;background:var(--raised);border:1px solid var(--line);border-radius:10u;box-shadow:var(--shadow);padding:6u;max-width:calc(100cqw - 40u)}
.choices{left:0}.choices [role=listbox]{max-height:min(280u,40vh);overflow:auto}
.choices [role=option]{padding:7u 10u;border-radius:7u;display:flex;flex-wrap:wrap;gap:0 12u;cursor:pointer}.choices [role=option] small{margin-left:auto;color:var(--muted)}
.choices [aria-selected=true]{background:var(--soft)}.choices .chosen span{font-weight:600}.choices .chosen span::before{content:"✓ "}
.combo{padding-right:28u;background:linear-gradient(45deg,#0000 50%,var(--muted) 0) calc(100% - 14u) 52%/5u 5u no-repeat,linear-gradient(315deg,#0000 50%,var(--muted) 0) calc(100% - 9u) 52%/5u 5u no-repeat,var(--bg)}
.foot{padding:6u 10u;font-size:12u;color:var(--muted)}
.popup.menu{display:flex;flex-direction:column;width:184u}.popup.menu button{border:0;background:none;text-align:left;white-space:normal}.popup.menu button:hover,.popup.menu button:focus-visible{background:var(--soft)}
.popup.picker{padding:10u 14u;width:290u}.picker label{display:grid;grid-template-columns:80u 1fr;align-items:center;gap:0 8u;font-weight:400;font-size:12.5u;margin:0}
.picker [type=range]::-webkit-slider-runnable-track{height:12u;border-radius:6u;background:linear-gradient(90deg,var(--colors)),conic-gradient(#bbb 25%,#fff 0 50%,#bbb 0 75%,#fff 0) 0/12u 12u}
.picker [type=range]::-moz-range-track{height:12u;border-radius:6u;background:linear-gradient(90deg,var(--colors)),conic-gradient(#bbb 25%,#fff 0 50%,#bbb 0 75%,#fff 0) 0/12u 12u}
.picker [type=range]::-webkit-slider-thumb{margin-top:-3u}
.verdict{display:flex;flex-wrap:wrap;gap:12u;padding:14u 18u;align-items:flex-start;position:relative}.verdict .name{flex:1 1 320u;min-width:0}
.verdict h2{font-size:14u;margin:0}.verdict h2 small{font-weight:400;display:inline}.verdict a{color:inherit;display:inline-block;padding:2u 0}.where{font-weight:600}
.ask{flex-basis:100%;padding:10u 14u;border-radius:8u;color:var(--text)}.ask p,.ask ul{margin:0 0 8u}.ask ul{padding-left:18u}
.toast{position:absolute;left:0;right:0;bottom:20u;margin:auto;width:fit-content;max-width:90%;padding:9u 16u;border-radius:8u;background:var(--text);color:var(--bg);box-shadow:var(--shadow);z-index:9}
.toast:empty{display:none}
.window{position:relative}.pinned{position:absolute;left:0;right:0}
dialog{display:block;position:fixed;inset:0;width:auto;height:auto;max-width:none;max-height:none;padding:0;border:0;background:none;color:inherit;cursor:default;visibility:visible;pointer-events:auto}
dialog::backdrop{background:none}
:host([overlay]) .app{position:fixed;border:1px solid var(--edge);border-radius:12u;box-shadow:var(--shadow),0 0 0 1px #0003;resize:both;min-width:320px;min-height:240px;max-width:100vw;max-height:100vh}
:host([overlay]) header{cursor:move;touch-action:none;-webkit-user-select:none;user-select:none}
@container (max-width:64em){.grid{grid-template-columns:216u minmax(0,1fr)}header{flex-wrap:wrap}header b{width:204u}.search{order:1}.acts{order:2}.chips{order:3;flex-basis:100%}main{padding:18u 20u 48u}.row{grid-template-columns:minmax(0,1fr) minmax(0,240u) auto}}
@container (max-width:56em){.row{grid-template-columns:minmax(0,1fr) auto;padding:12u 6u 12u 14u;align-items:start}.more{grid-row:1;grid-column:-2;width:auto;margin-top:-4u}
.ctl{grid-column:1/-1;justify-content:flex-start;padding-right:8u}.state{grid-column:1/-1;justify-self:start;text-align:left}}
@container (20em<width<=56em){.row.bool:not(.grey) .ctl{grid-column:2}}
@container (max-width:44em){.grid{grid-template-columns:minmax(0,1fr)}nav{display:none}.menu-button{display:block}
header{padding:8u 12u;gap:8u}header b{display:none}.search{min-width:0;max-width:none;flex-basis:120u}
header .note{order:-1}header .chips{flex-wrap:nowrap;overflow:auto;margin:-4u;padding:4u 32u 4u 4u;scroll-padding-right:32u;scrollbar-width:none;mask:linear-gradient(270deg,#0000,#000 32u)}
.navigating nav{display:flex;grid-row:2;grid-column:1;z-index:6;border:0}main{grid-row:2;grid-column:1;padding:16u 12u 48u}}
@container (max-width:20em){.search{order:3;flex-basis:100%}.acts{flex-wrap:wrap}}
@media (prefers-contrast:more){.app{--line:var(--text);--edge:var(--text);--muted:var(--text)}:disabled,.disabled{opacity:1}:disabled:not(.switch,[type=range]){border-style:dashed}}
@media (forced-colors:active){.app{--accent:Highlight;--on-accent:HighlightText;--soft:Highlight;--edge:ButtonText;--surface:Canvas;--raised:Canvas}
.switch,[type=range],.swatch,nav [aria-current],[aria-pressed=true],[aria-selected=true]{forced-color-adjust:none}
nav a[aria-current],[aria-pressed=true],[aria-selected=true]{--text:HighlightText;--muted:HighlightText;--mark:none;--ok:HighlightText;--err:HighlightText;background:Highlight;color:HighlightText}}
@media (prefers-reduced-motion:no-preference){.switch::after{transition:left .12s}}
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
