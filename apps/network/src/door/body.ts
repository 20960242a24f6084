import { repeatsName } from '@portal/domain/repeated-name'

const MOST_DEPTH = 20
const decoder = new TextDecoder('utf-8', { fatal: true })

/** True for `application/json`, alone or in UTF-8. */
export const isJson = (contentType: string | undefined): boolean =>
  /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(contentType ?? '')

/**
 * Reads a body as an I-JSON object (RFC 7493), the only form of which every reader makes the same canonical text.
 * @returns the object, or the Spanish reason why it is none
 */
export function readBody(raw: Buffer): Record<string, unknown> | string {
  let text: string
  try {
    text = decoder.decode(raw)
  } catch {
    return 'El cuerpo no está en UTF-8.'
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return 'El cuerpo no es JSON.'
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'El cuerpo no es un objeto JSON.'
  const wrong = whyUnfit(value, 0)
  if (wrong) return wrong
  return repeatsName(text) ? 'Un campo está repetido.' : (value as Record<string, unknown>)
}

function whyUnfit(value: unknown, depth: number): string | undefined {
  if (typeof value === 'number' && !Number.isFinite(value)) return 'Un número es demasiado grande.'
  if (typeof value === 'string' && !value.isWellFormed()) return 'Un texto tiene la mitad de un carácter Unicode.'
  if (typeof value !== 'object' || value === null) return undefined
  if (depth === MOST_DEPTH) return `Hay más de ${MOST_DEPTH} niveles de objetos o listas.`
  for (const [name, inner] of Object.entries(value)) {
    const wrong = whyUnfit(name, depth + 1) ?? whyUnfit(inner, depth + 1)
    if (wrong) return wrong
  }
  return undefined
}
