/** Markup that is safe to send, because `html` escaped the texts in it. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Piece = Markup | string | number | undefined | false | Piece[]

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const render = (piece: Piece): string => {
  if (piece === undefined || piece === false) return ''
  if (Array.isArray(piece)) return piece.map(render).join('')
  return piece instanceof Markup ? piece.text : String(piece).replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}

/** Template tag: escapes every value that is not `Markup`; undefined and false become an empty text. */
export function html(parts: TemplateStringsArray, ...values: Piece[]): Markup {
  return new Markup(parts.reduce((text, part, index) => text + render(values[index - 1]) + part))
}

/** Makes markup without escaping; only for text that contains no user input. */
export const trusted = (text: string) => new Markup(text)
