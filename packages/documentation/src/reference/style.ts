/** CSS variables of the portal that a reference page needs; a test compares the colours with those of the web app. */
const TOKENS = `:root{color-scheme:light dark;--bg:light-dark(#fbfbfb,#0b0f0d);--surface:light-dark(#fff,#121715);--surface-2:light-dark(#f5f6f5,#1a201d);--surface-3:light-dark(#edefee,#232a27);
--text:light-dark(#121715,#eef1ef);--text-2:light-dark(#4b5550,#b9c1bd);--text-3:light-dark(#626c67,#98a29d);--line:light-dark(#e1e4e2,#262d2a);--line-strong:light-dark(#cdd2cf,#38413d);
--line-control:light-dark(#848d88,#727c77);--primary-text:light-dark(#0a6e47,#62e3a9);--primary-soft:light-dark(#eaf6f0,#0d2a1e);--ok-bg:light-dark(#eaf6f0,#0d2a1e);--ok:light-dark(#07583a,#62e3a9);
--warn-bg:light-dark(#fff6e0,#33230a);--warn:light-dark(#7d4e00,#f3c765);--bad-bg:light-dark(#fdf0ee,#3a1512);--bad:light-dark(#b3261e,#ff9d8f);--info-bg:light-dark(#eef4fb,#11253b);--info:light-dark(#1d5c9e,#9cc7f5);
--code-word:light-dark(#6a3d9a,#cfaef5);--code-number:light-dark(#9a4b00,#f3b56b);--notice-bg:light-dark(#f4eefb,#291a38);
--sans:"Inter Variable","Near Inter",system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;--mono:"Mono",ui-monospace,"SF Mono",Menlo,Consolas,monospace;--edge:1rem;--top:3.25rem}`

const BASE = `*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;scroll-padding-top:calc(var(--top) + 1rem)}
body{margin:0;background:var(--bg);color:var(--text);font:400 1rem/1.6 var(--sans);font-feature-settings:"cv11","calt";-webkit-font-smoothing:antialiased}
h1,h2,h3,h4,p,ul,ol,dl,dd,figure,pre{margin:0;padding:0}
h1,h2,h3,h4{font-weight:580;line-height:1.2;letter-spacing:-.022em;text-wrap:balance;overflow-wrap:break-word}
h1{font-size:clamp(1.75rem,1.6rem + .7vw,2.125rem)}h2{font-size:1.5rem}h3{font-size:1.25rem}h4{font-size:.9375rem;letter-spacing:-.01em}
p{text-wrap:pretty}a{color:var(--primary-text);text-underline-offset:.2em;text-decoration-thickness:1px}
button,input{font:inherit;color:inherit;letter-spacing:inherit}
code,pre{font-family:var(--mono);font-size:.875rem;font-feature-settings:"zero"}
:focus-visible{outline:2px solid var(--primary-text);outline-offset:2px;border-radius:4px}
[role=list]{list-style:none}[hidden]{display:none!important}.late{visibility:hidden}
.skip{position:fixed;left:1rem;top:-5rem;z-index:3;padding:.75rem 1rem;border-radius:8px;background:var(--surface)}.skip:focus{top:.5rem}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}`

const FRAME = `.bar{position:sticky;top:0;z-index:2;display:flex;align-items:center;height:var(--top);padding:0 var(--edge);background:var(--bg);border-bottom:1px solid var(--line)}
.bar button{min-height:2.75rem;padding:0 1rem;border:1px solid var(--line-control);border-radius:8px;background:var(--surface);font-weight:500;cursor:pointer}
nav{padding:1rem .75rem 2rem;border:0;background:var(--bg);color:inherit;overflow-y:auto;overscroll-behavior:contain}
nav:popover-open{inset:var(--top) auto 0 0;width:min(22rem,100%);height:auto;max-height:none;margin:0;border-right:1px solid var(--line)}
nav::backdrop{background:rgb(11 15 13/.42)}
.filter{position:sticky;top:-1rem;z-index:1;margin:-1rem 0 0;padding:1rem 0 .5rem;background:var(--bg)}
.filter input{width:100%;height:2.75rem;padding:0 .75rem;border:1px solid var(--line-control);border-radius:8px;background:var(--surface);font-size:1rem}
.none{padding:0 .625rem;color:var(--text-2);font-size:.9375rem}
.group{margin-top:1rem}.group>p{padding:.25rem .625rem;font-size:.875rem;font-weight:580}
.group a{display:flex;align-items:center;justify-content:space-between;gap:.5rem;min-height:2.75rem;padding:.25rem .625rem;border-radius:8px;color:var(--text-2);font-size:.9375rem;line-height:1.35;text-decoration:none}
.group a:hover{background:var(--surface-3);color:var(--text)}
.group a[aria-current]{background:var(--primary-soft);color:var(--primary-text);font-weight:500}
.group .method{padding:0 .3125rem}
main{min-width:0;padding:2rem var(--edge) 5rem;outline:0}
.lead{margin-top:.5rem;max-width:42rem;color:var(--text-2);font-size:1.125rem}
.chips{display:flex;flex-wrap:wrap;gap:.5rem;margin-top:1rem}
.chips span{padding:.125rem .625rem;border:1px solid var(--line-strong);border-radius:999px;color:var(--text-2);font-size:.875rem}
.chips .main{border-color:transparent;background:var(--primary-soft);color:var(--primary-text);font-weight:500}
footer{margin-top:4rem;padding-top:1.5rem;border-top:1px solid var(--line);color:var(--text-2);font-size:.9375rem}
@media(min-width:60rem){:root{--edge:2.5rem;--top:0rem}.bar{display:none}
body{display:grid;grid-template-columns:17.5rem minmax(0,1fr)}
nav,nav:popover-open{display:block;position:sticky;inset:0 auto auto 0;width:auto;height:100dvh;max-height:none;margin:0;border-right:1px solid var(--line)}
.group a{min-height:2rem}.filter input{height:2.5rem;font-size:.9375rem}}`

const TEXT = `.guide{max-width:52rem;margin-top:2rem}.guide>*+*{margin-top:1rem}
.guide>h2,.guide>section,.set{margin-top:3rem;padding-top:2rem;border-top:1px solid var(--line)}
.guide section>*+*{margin-top:1rem}.guide h3{margin-top:1.5rem}
.guide p,.guide li,.set>p{max-width:42rem;overflow-wrap:break-word}
ul,ol{padding-left:1.375rem}[role=list]{padding:0}li::marker{color:var(--text-3)}li+li{margin-top:.25rem}.group li+li{margin-top:0}
p code,li code,td code,summary code,dt code,dd code{padding:.0625rem .25rem;border-radius:4px;background:var(--surface-3);overflow-wrap:anywhere}
.table{overflow-x:auto;border:1px solid var(--line);border-radius:12px;background:var(--surface)}
table{width:100%;border-collapse:collapse;font-size:.9375rem;line-height:1.5}
th,td{padding:.625rem 1rem;text-align:left;vertical-align:top}th{background:var(--surface-2);color:var(--text-2);font-weight:500;font-size:.875rem;white-space:nowrap}
tbody tr{border-top:1px solid var(--line)}td{min-width:8rem}td:has(>code:only-child){min-width:0}td code{white-space:nowrap}
@media(max-width:40rem){td code{white-space:normal}}
.states{display:grid;gap:.375rem;padding:.875rem 1rem;border:1px solid var(--line);border-radius:12px;background:var(--surface);font-size:.875rem}
.states>div{display:grid;grid-template-columns:minmax(0,10.5rem) minmax(0,1fr);gap:.5rem}.states dd{display:flex;flex-wrap:wrap;gap:.25rem .375rem;color:var(--text-3)}
.states dt code{background:var(--primary-soft);color:var(--primary-text)}
@media(max-width:30rem){.states>div{grid-template-columns:minmax(0,1fr)}}`

const OPERATION = `.set>*+*{margin-top:1rem}
.operation{content-visibility:auto;contain-intrinsic-size:auto 100rem;margin-top:2.5rem!important;padding-top:2.5rem;border-top:1px solid var(--line)}
@keyframes found{from,to{background:var(--primary-soft)}}.operation:target h3 a{border-radius:4px;animation:found 2.5s}
.operation:target{scroll-margin-top:0}.operation:target .call{background:var(--primary-soft)}.operation:target .call .method{background:var(--surface)}
.text{min-width:0}.text>*+*{margin-top:.75rem}.text h4{margin-top:1.75rem}
.anchor{color:inherit;text-decoration:none}.anchor:hover::after,.anchor:focus-visible::after{content:" #";color:var(--text-3)}
.call{display:flex;align-items:center;gap:.625rem;padding:0 .375rem 0 .75rem;min-height:2.875rem;border:1px solid var(--line);border-radius:8px;background:var(--surface)}
.call code{flex:1;min-width:0;padding:0;background:none;overflow-wrap:anywhere}
.method{flex:none;padding:.0625rem .4375rem;border-radius:4px;font:400 .875rem/1.4 var(--mono);background:var(--ok-bg);color:var(--ok)}
.method.get{background:var(--info-bg);color:var(--info)}.method.patch{background:var(--warn-bg);color:var(--warn)}.method.delete{background:var(--bad-bg);color:var(--bad)}.method.notice{background:var(--notice-bg);color:var(--code-word)}
.fields{border-top:1px solid var(--line)}.fields li{margin:0;padding:.75rem 0;border-bottom:1px solid var(--line)}.fields li>*+*{margin-top:.25rem}
.fields p{overflow-wrap:break-word}.name code{padding:0!important;background:none!important;font-weight:400;color:var(--text)}
.type,.must,.may,.facts,.values{font-size:.875rem;color:var(--text-3)}.must{color:var(--text-2);font-weight:500}
.facts span+span::before{content:"· ";color:var(--text-3)}.facts span{overflow-wrap:anywhere}.fields p+p{color:var(--text-2)}
.values code{display:inline-block;margin:.125rem 0}
details>summary{cursor:pointer;min-height:2rem;padding:.25rem 0;font-size:.9375rem;color:var(--text-2)}summary:hover{color:var(--text)}summary::marker{color:var(--text-3)}
.fields details>.fields{margin:.25rem 0 0;padding-left:1rem;border-top:0;border-left:2px solid var(--line)}.fields .fields li:last-child{border-bottom:0}
.answer{margin-top:.5rem!important}.answer>summary{color:var(--text)}.answer>*+*{margin-top:.5rem}
.status{display:inline-block;padding:.0625rem .4375rem;border-radius:4px;background:var(--ok-bg);color:var(--ok);font:400 .875rem/1.4 var(--mono)}.status.bad{background:var(--bad-bg);color:var(--bad)}
.failures li{margin:0;padding:.625rem 0;border-top:1px solid var(--line)}.failures p+p{color:var(--text-2);font-size:.9375rem}.failures strong{font-weight:500}
.code-side{min-width:0;margin-top:1.5rem}.code-side>*+*{margin-top:1rem}
.code{min-width:0;border:1px solid var(--line);border-radius:12px;background:var(--surface);overflow:clip}
figcaption{display:flex;align-items:center;justify-content:space-between;gap:.75rem;min-height:2.75rem;padding:0 .375rem 0 1rem;border-bottom:1px solid var(--line);background:var(--surface-2);color:var(--text-2);font-size:.875rem}
pre{overflow-x:auto;padding:1rem;line-height:1.6;tab-size:2}pre:focus-visible{outline-offset:-3px;border-radius:12px}pre i{font-style:normal}
.c{color:var(--text-3)}.k{color:var(--text)}.s{color:var(--ok)}.n{color:var(--code-number)}.w{color:var(--code-word)}
.tabs figcaption>span{display:flex;gap:1rem}.tabs label{position:relative;display:flex;align-items:center;min-height:2.75rem;cursor:pointer}
.tabs input{position:absolute;inset:0;margin:0;opacity:0;cursor:pointer}.tabs label:has(:checked){color:var(--text);font-weight:500;box-shadow:inset 0 -2px var(--primary-text)}.tabs label:has(:focus-visible){outline:2px solid var(--primary-text);outline-offset:-2px;border-radius:4px}
.tabs:has([value="0"]:checked) pre:not([data-tab="0"]),.tabs:has([value="1"]:checked) pre:not([data-tab="1"]),.tabs:has([value="2"]:checked) pre:not([data-tab="2"]),.tabs:has([value="3"]:checked) pre:not([data-tab="3"]){display:none}
.copy{flex:none;min-width:4.75rem;min-height:2rem;padding:0 .5rem;border:0;border-radius:8px;background:none;color:var(--text-2);font:500 .875rem/1 var(--sans);cursor:pointer}.copy:hover{background:var(--surface-3);color:var(--text)}
@media(pointer:coarse){.copy{min-height:2.75rem}details>summary{min-height:2.75rem;padding:.5625rem 0}}
@media(min-width:75rem){.operation{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,28rem);gap:2.5rem}.code-side{position:sticky;top:1.5rem;align-self:start;max-height:calc(100dvh - 3rem);margin:0;overflow-y:auto;overscroll-behavior:auto;scrollbar-width:thin}}
@media print{:root{color-scheme:light}nav,.bar,.copy{display:none!important}body{display:block}.operation{display:block}.code-side{position:static;max-height:none;overflow:visible}pre{white-space:pre-wrap;overflow-wrap:anywhere}.operation{content-visibility:visible}h3,h4{break-after:avoid}}
@media(prefers-reduced-motion:no-preference){html{scroll-behavior:auto}}`

/** Paths of the portal's font files. Any origin may load them, because a sandboxed reference page has an opaque origin. */
export const FONT_FILES = ['/assets/inter-var.woff2', '/assets/mono.woff2'] as const

const FONTS = `@font-face{font-family:"Inter Variable";src:url("${FONT_FILES[0]}") format("woff2");font-weight:400 650;font-display:swap}
@font-face{font-family:"Mono";src:url("${FONT_FILES[1]}") format("woff2");font-weight:400;font-display:swap}
@font-face{font-family:"Near Inter";src:local("Arial"),local("Roboto");size-adjust:107%}`

/** CSS of a reference page, which contains it in a `style` element. */
export const STYLE = [FONTS, TOKENS, BASE, FRAME, TEXT, OPERATION].join('\n')
