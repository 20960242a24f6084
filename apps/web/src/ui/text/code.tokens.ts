/** Kind of a code token; `place` is a placeholder for the reader's own value, undefined is plain text. */
export type TokenKind = 'comment' | 'place' | 'string' | 'number' | 'word' | undefined

const TOKEN =
  /(?<comment>(?:^|(?<=\s))(?:#|\/\/).*$)|(?<place>"\{\{\w+\}\}")|(?<string>"(?:[^"\\\n]|\\.)*")|(?<number>(?<![\w.-])\d+(?![\w.-]))|(?<word>(?<![\w-])(?:curl|GET|POST|PUT|PATCH|DELETE|HTTP\/1\.1|true|false|null)(?![\w-]))/gm

export interface CodeToken {
  at: number
  text: string
  kind: TokenKind
}

/** Splits a short shell, HTTP or JSON example into tokens for syntax colours; joined, the tokens equal the example. */
export function codeTokens(code: string): CodeToken[] {
  const tokens: CodeToken[] = []
  let end = 0
  for (const match of code.matchAll(TOKEN)) {
    if (match.index > end) tokens.push({ at: end, text: code.slice(end, match.index), kind: undefined })
    const kind = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined)?.[0] as TokenKind
    tokens.push({ at: match.index, text: match[0], kind })
    end = match.index + match[0].length
  }
  if (end < code.length) tokens.push({ at: end, text: code.slice(end), kind: undefined })
  return tokens
}
