import { html, type Markup } from '@portal/identity/page/html'

const TOKEN =
  /(?<c>(?:^|(?<=\s))(?:#|\/\/) .*$)|(?<k>"(?:[^"\\\n]|\\.)*"(?=\s*:))|(?<s>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|(?<n>(?<![\w.'-])-?\d+(?:\.\d+)?(?![\w.'-]))|(?<w>(?<![\w.-])(?:const|import|from|export|function|return|await|async|new|if|for|of|in|as|def|with|true|false|null|True|False|None|curl)(?![\w-]))/gm

/** Code with its comments, keys, texts, numbers and words marked, for shell, JSON, JavaScript and Python alike. */
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

/** A block of code under its name, and that of what it belongs to; long lines scroll, also by keyboard. */
export const codeBlock = (name: string, code: string, of?: string): Markup =>
  html`<figure class="code"><figcaption>${name}</figcaption><pre tabindex="0" role="region" aria-label="${of === undefined ? name : `${of}, ${name}`}"><code>${coloured(code)}</code></pre></figure>`

/** A value as JSON to read; a text stays as it is. */
export const written = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 2))
