import { html, type Markup } from '@portal/identity/page/html'

const TOKEN =
  /(?<c>(?:^|(?<=\s))(?:#|\/\/) .*$)|(?<k>"(?:[^"\\\n]|\\.)*"(?=\s*:))|(?<s>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|(?<n>(?<![\w.'-])-?\d+(?:\.\d+)?(?![\w.'-]))|(?<w>(?<![\w.-])(?:const|import|from|export|function|return|await|async|new|if|for|of|in|as|def|with|foreach|throw|fn|true|false|null|True|False|None|curl)(?![\w-]))/gm

/** HTML of code in which comments, keys, strings, numbers and keywords (shell, JSON, JavaScript, Python, PHP) are highlighted. */
export function coloured(code: string): Markup {
  const pieces: (Markup | string)[] = []
  let end = 0
  for (const match of code.matchAll(TOKEN)) {
    pieces.push(code.slice(end, match.index))
    end = match.index + match[0].length
    const kind = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined)?.[0]
    pieces.push(html`<i class="${kind}">${match[0]}</i>`)
  }
  return html`${[...pieces, code.slice(end)]}`
}

/** HTML code block with the caption `name`; screen readers also read `of`, the call's title. Long lines scroll, also by keyboard. */
export const codeBlock = (name: string, code: string, of?: string): Markup =>
  html`<figure class="code"><figcaption>${name}</figcaption><pre tabindex="0" role="region" aria-label="${of === undefined ? name : `${of}, ${name}`}"><code>${coloured(code)}</code></pre></figure>`

/** Text of an example value: indented JSON, but a string unchanged. */
export const written = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 2))
