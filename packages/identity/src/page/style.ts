/** Style sheet of every page, with the design tokens that forms need; it is small, so each page contains it. */
export const style = (fonts: { sans: string; mono: string }) => `
@font-face{font-family:"Portal Sans";src:url("${fonts.sans}") format("woff2");font-weight:400 650;font-display:swap}
@font-face{font-family:"Portal Mono";src:url("${fonts.mono}") format("woff2");font-weight:400;font-display:swap}
:root{color-scheme:light dark;--primary:light-dark(#0a6e47,#62e3a9);--primary-hover:light-dark(#07583a,#9aefc7);--on-primary:light-dark(#fff,#042318);--deep:#053424;
--bg:light-dark(#fbfbfb,#0b0f0d);--surface:light-dark(#fff,#121715);--text:light-dark(#121715,#eef1ef);--text-2:light-dark(#4b5550,#b9c1bd);--text-3:light-dark(#626c67,#98a29d);
--line:light-dark(#e1e4e2,#262d2a);--line-strong:light-dark(#cdd2cf,#38413d);--line-control:light-dark(#848d88,#727c77);--soft:light-dark(#f5f6f5,#1a201d);--bad:light-dark(#b3261e,#ff9d8f);
--ok-line:light-dark(#afdac3,#1f4e39);--ok-soft:light-dark(#eaf6f0,#0d2a1e);--control:2.75rem;
--mono:"Portal Mono",ui-monospace,Menlo,Consolas,monospace}
*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--bg);color:var(--text);font:400 1rem/1.6 "Portal Sans",system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;
font-feature-settings:"cv11","calt";-webkit-font-smoothing:antialiased;overflow-wrap:break-word}
h1,p,ul,dl,dd{margin:0;padding:0}
h1{font-size:clamp(1.75rem,1.6rem + .7vw,2.125rem);font-weight:580;line-height:1.2;letter-spacing:-.022em;text-wrap:balance}
p{text-wrap:pretty}
svg{display:block;flex:none}
button,input{font:inherit;color:inherit;letter-spacing:inherit}
a{color:var(--primary);text-underline-offset:.2em;text-decoration-thickness:1px}
a:hover{color:var(--primary-hover)}
:focus-visible{outline:2px solid var(--primary);outline-offset:2px;border-radius:4px}
.skip{position:absolute;left:1rem;top:-5rem;z-index:1;background:var(--surface);padding:.75rem 1rem;border-radius:8px}
.skip:focus{top:1rem}
.page{min-height:100dvh;display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr)}
.side{display:grid;grid-template-rows:auto 1fr;padding:1.5rem clamp(1rem,4vw,3rem)}
.brand{display:inline-flex;align-items:center;gap:.625rem;min-height:2.75rem;color:var(--text);text-decoration:none;font-weight:580;font-size:1.125rem;letter-spacing:-.02em}
.brand:hover{color:var(--text)}
.brand svg{width:1.75rem;height:1.75rem}
.brand span{padding-left:.625rem;border-left:1px solid var(--line-strong);color:var(--text-3);font-weight:400;font-size:.9375rem;letter-spacing:0}
main{display:grid;align-content:center;gap:1rem;width:min(24rem,100%);margin:auto;padding:2rem 0;min-width:0}
form{display:grid;gap:1rem;margin-top:.75rem;min-width:0}
.muted{color:var(--text-2)}
.muted strong,.facts dd{color:var(--text);font-weight:500;overflow-wrap:anywhere}
.primary{fill:var(--primary)}
.center{text-align:center}
.field{display:grid;gap:.375rem;min-width:0}
.field label{font-size:.9375rem;font-weight:500;line-height:1.4}
.input{display:flex;align-items:center;width:100%;min-width:0;min-height:var(--control);background:var(--surface);border:1px solid var(--line-control);border-radius:8px;transition:border-color 120ms}
.input:hover{border-color:var(--text-3)}
.input:focus-within{outline:2px solid var(--primary);outline-offset:-1px;border-color:var(--primary)}
.input:has([aria-invalid=true]){border-color:var(--bad)}
.input:has([aria-invalid=true]):focus-within{outline-color:var(--bad)}
.input input{flex:1;min-width:0;height:calc(var(--control) - 2px);padding:0 .75rem;border:0;border-radius:inherit;background:none;outline:0}
.input .code{font-family:var(--mono);font-size:1.25rem;letter-spacing:.08em;text-transform:uppercase}
.eye{display:inline-grid;place-items:center;flex:none;width:var(--control);height:calc(var(--control) - 2px);border:0;border-radius:8px;background:none;color:var(--text-2);cursor:pointer}
.eye:hover{background:var(--soft);color:var(--text)}
.eye[hidden]{display:none}
.eye .off,.eye[aria-pressed=true] .on{display:none}
.eye[aria-pressed=true] .off{display:block}
.icon{width:1.25rem;height:1.25rem;stroke:currentColor;stroke-width:1.6;fill:none;stroke-linecap:round;stroke-linejoin:round}
.error{display:flex;gap:.375rem;align-items:flex-start;font-size:.875rem;line-height:1.4;color:var(--bad)}
.error .icon{width:1rem;height:1rem;stroke-width:1.8;margin-top:.1rem}
.help{font-size:.875rem;line-height:1.4;color:var(--text-3)}
.end{display:flex;justify-content:flex-end}
.link{display:inline-flex;align-items:center;min-height:2.75rem;font-weight:500;text-decoration:none}
.link:hover{text-decoration:underline}
.inline{display:inline-block;padding:.625rem 0;margin:-.625rem 0}
.button{display:inline-flex;align-items:center;justify-content:center;width:100%;min-height:3rem;padding:.5rem 1.125rem;border:1px solid transparent;border-radius:8px;
background:var(--primary);color:var(--on-primary);font-weight:500;line-height:1.2;text-decoration:none;text-align:center;cursor:pointer;transition:background 120ms}
.button:hover{background:var(--primary-hover);color:var(--on-primary)}
.button:focus-visible,.eye:focus-visible{border-radius:8px}
.field+.button,main>.button{margin-top:.5rem}
.quiet{background:var(--surface);border-color:var(--line-control);color:var(--text)}
.quiet:hover{background:var(--soft);border-color:var(--text-3);color:var(--text)}
.glyph{width:2.5rem;height:2.5rem;margin-bottom:.5rem}
.note{padding:.75rem 1rem;border:1px solid var(--ok-line);border-radius:12px;background:var(--ok-soft);font-size:.9375rem;line-height:1.5}
.facts{display:grid;border-top:1px solid var(--line);margin-top:.5rem}
.facts div{display:grid;gap:.125rem;padding:.75rem 0;border-bottom:1px solid var(--line)}
.facts dt{font-size:.875rem;color:var(--text-3);line-height:1.4}
.art{position:sticky;top:0;height:100dvh;display:grid;align-content:end;overflow:clip;padding:clamp(2rem,4vw,4rem);background:var(--deep);color:#fff}
.art svg{position:absolute;inset:0;width:100%;height:100%}
.art p{position:relative;font-size:clamp(1.5rem,1rem + 1.4vw,2.25rem);font-weight:500;line-height:1.2;letter-spacing:-.025em}
@media (max-width:900px){.page{grid-template-columns:minmax(0,1fr)}.art{display:none}}
@media print{:root{color-scheme:light}}
@media (prefers-reduced-motion:reduce){*{transition:none!important}}
`

/** Script that shows and hides passwords; without JavaScript its buttons stay hidden. */
export const script = `
for (const button of document.querySelectorAll('.eye')) {
  const input = document.getElementById(button.getAttribute('aria-controls'))
  button.hidden = false
  button.addEventListener('click', () => {
    const shown = input.type === 'text'
    input.type = shown ? 'password' : 'text'
    button.setAttribute('aria-pressed', String(!shown))
  })
  input.form.addEventListener('submit', () => { input.type = 'password' })
}`
