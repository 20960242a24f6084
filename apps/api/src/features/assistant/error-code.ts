import type { Hit } from '@portal/documentation/search/find'
import { referenceHref } from '@portal/domain/addresses'
import { NETWORK_ERRORS, type NetworkErrorCode } from '@portal/network/common/errors'
import type { Library } from './library.ts'
import { literal } from './markdown.ts'
import { hitOf } from './same-question.ts'
import { isCommon, plainWords } from './words.ts'

const isCode = (word: string): word is NetworkErrorCode => Object.hasOwn(NETWORK_ERRORS, word)
/** Beside a code that is a word of English too, what a question about the code may say. */
const BESIDE = new Set([
  'error',
  'errores',
  'codigo',
  'code',
  'recibo',
  'recibi',
  'red',
  'api',
  'respuesta',
  'responde',
])

/** The error whose code a question names; one that is an everyday word (`invalid`) only where nothing else is asked. */
export function codeIn(question: string): NetworkErrorCode | undefined {
  const words = plainWords(question)
  const named = words.filter(isCode)
  const rest = words.filter((word) => !isCode(word) && !isCommon(word) && !BESIDE.has(word))
  return named.find((word) => word.includes('_')) ?? (rest.length === 0 ? named[0] : undefined)
}

const MOST_CALLS = 4
/** Calls of the API that nobody begins with any more. */
const OLD = `${referenceHref('api-qri')}#`

/** The catalogue's row of an error as an answer, then the section about it and the calls that may answer it. */
export function errorPassages({ passages }: Library, code: NetworkErrorCode): Hit[] {
  const catalogue = passages.find(({ href }) => href.endsWith('/errors#catalogo'))
  if (!catalogue) return []
  const href = catalogue.href.replace(/#.*/, `#${code}`)
  const { status, title, message, remedy } = NETWORK_ERRORS[code]
  const own = passages.filter(({ href }) => href.endsWith(`/errors#${code.replaceAll('_', '-')}`))
  const answersIt = new RegExp(`^Errores: (?:.*, )?${code} `, 'm')
  const calls = passages.filter(
    ({ kind, text, href }) => kind === 'reference' && !href.startsWith(OLD) && answersIt.test(text),
  )
  const links = calls.slice(0, MOST_CALLS).map(({ section, href }) => `[${literal(section)}](${href})`)
  const answered = `${new Intl.ListFormat('es-CL').format(links)}${calls.length > links.length ? ', entre otras llamadas' : ''}`
  const markdown = [
    `\`${code}\` es el error ${status}, «${title}»: ${message.charAt(0).toLowerCase()}${message.slice(1)}`,
    `**Qué hacer:** ${remedy}`,
    ...own.map(({ text }) => `**Revisa:** ${literal(text)}`),
    ...(links.length > 0 ? [`Lo ${calls.length > 1 ? 'pueden' : 'puede'} responder ${answered}.`] : []),
    `Todos los errores están en el [catálogo](${href}).`,
  ].join('\n\n')
  const text = `${code}: ${status}, ${title}. ${message} ${remedy}`
  return [{ ...catalogue, href, text, markdown }, ...own, ...calls].map(hitOf)
}
