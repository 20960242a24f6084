import { referenceHref } from '@portal/domain/addresses'
import { NETWORK_ERRORS } from '@portal/network/common/errors'
import { literal } from './literal.ts'
import { addressOf } from './pages.ts'
import { operationErrors, type ReferenceOperation, referenceOperations } from './reference.ts'
import type { FullPassage } from './search/passage.ts'

const PAGE = addressOf('errors')
const MOST_CALLS = 4
/** Beginning of the addresses of API V1's calls. Error passages name no call of V1, because new integrations do not use V1. */
const OLD = `${referenceHref('api-qri')}#`

/**
 * Search passages of the network's errors: meaning, what to do, and calls that answer the error.
 * @param sections passages of the documentation pages; if one explains the error, its text is added to the error's passage
 */
export function errorPassages(sections: readonly FullPassage[]): FullPassage[] {
  const operations = referenceOperations().filter(({ method, href }) => method !== undefined && !href.startsWith(OLD))
  return Object.entries(NETWORK_ERRORS).map(([code, { status, title, message, remedy }]) => {
    const own = sections.find(({ href }) => href === `${PAGE}#${code.replaceAll('_', '-')}`)
    const calls = operations.filter(({ operation }) =>
      operationErrors(operation).some((line) => line.startsWith(`${code} `)),
    )
    const markdown = [
      `\`${code}\` es el error ${status}, «${title}»: ${message.charAt(0).toLowerCase()}${message.slice(1)}`,
      `**Qué hacer:** ${remedy}`,
      ...(own ? [own.markdown] : []),
      ...(calls.length > 0 ? [answeredBy(calls)] : []),
      `Todos los errores están en el [catálogo](${PAGE}#${code}).`,
    ]
    return {
      kind: 'documentation',
      title: 'Errores',
      section: code,
      href: own?.href ?? `${PAGE}#${code}`,
      text: [`${status} · ${title}`, message, remedy, ...(own ? [own.text] : [])].join('\n'),
      markdown: markdown.join('\n\n'),
    }
  })
}

function answeredBy(calls: readonly ReferenceOperation[]): string {
  const links = calls.slice(0, MOST_CALLS).map(({ operation, href }) => `[${literal(operation.summary)}](${href})`)
  const more = calls.length > links.length ? ', entre otras llamadas' : ''
  return `Lo ${calls.length > 1 ? 'pueden' : 'puede'} responder ${new Intl.ListFormat('es-CL').format(links)}${more}.`
}
