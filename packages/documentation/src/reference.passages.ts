import { referenceHref } from '@portal/domain/addresses'
import { DOCUMENT_NAMES } from '@portal/network/document.names'
import type { Operation, Response, Schema } from '@portal/network/openapi'
import { type Resolve, resolverOf } from '@portal/network/resolver'
import { UNSIGNED } from '@portal/network/unsigned'
import { type ReferenceOperation, referenceOperations } from './reference.ts'
import { plainMarkdown } from './render/plain.ts'
import type { Passage } from './search/passage.ts'

/** What every call has: it tells none from another, and the documentation explains it. */
const SHARED_FIELDS = new Set(['timestamp', 'signature', 'created_at', 'type', 'id'])

/** Each reference document, its calls and its notices: what they do, their fields and the errors of their own. */
export function referencePassages(): Passage[] {
  const operations = referenceOperations()
  const shared = sharedCodes(operations)
  const wholes = DOCUMENT_NAMES.map((name): Passage => {
    const href = referenceHref(name)
    const { info, tags: groups } = UNSIGNED[name]
    const { title, summary } = info
    const tags = groups.map((tag) => `${tag.name}: ${plainMarkdown(tag.description)}`)
    return { id: href, kind: 'reference', title, section: title, href, text: [summary, ...tags].join('\n') }
  })
  const parts = operations.map((one): Passage => {
    const text = operationText(one, resolverOf(UNSIGNED[one.document]), shared)
    const { summary, operationId } = one.operation
    return {
      id: one.href,
      kind: 'reference',
      title: one.title,
      section: summary,
      href: one.href,
      text,
      asked: operationId,
    }
  })
  return [...wholes, ...parts]
}

function operationText({ method, path, operation }: ReferenceOperation, resolve: Resolve, shared: Set<string>): string {
  const parameters = operation.parameters.map(resolve).filter((parameter) => parameter.in !== 'header')
  const schema = operation.requestBody?.content['application/json']?.schema
  const errors = errorsOf(operation).filter((line) => !shared.has(line))
  return [
    method ? `${method} ${path}` : path,
    plainMarkdown(operation.description),
    ...parameters.map(({ name, description }) => `${name}: ${plainMarkdown(description)}`),
    ...(schema ? fieldsOf(resolve, schema) : []),
    ...(errors.length > 0 ? [`Errores: ${errors.join(', ')}`] : []),
  ].join('\n')
}

/** A line per field of a body: its name, with those that hold it, and what it means. */
function fieldsOf(resolve: Resolve, given: Schema, within = ''): string[] {
  const schema = resolve(given)
  return Object.entries(schema.properties ?? {}).flatMap(([name, each]) => {
    if (within === '' && SHARED_FIELDS.has(name)) return []
    const field = resolve(each)
    const description = typeof field['description'] === 'string' ? plainMarkdown(field['description']) : ''
    const inner = fieldsOf(resolve, field, `${within}${name}.`)
    return [`${within}${name}: ${description}`, ...inner]
  })
}

/** Code and title of each error that an operation may answer. */
const errorsOf = ({ responses }: Operation): string[] =>
  Object.entries(responses)
    .filter(([status, { content }]) => Number(status) >= 400 && content)
    .flatMap(([, { description }]: [string, Response]) => description.replaceAll('`', '').split(' · '))

/** The errors that every call of a kind may answer. */
function sharedCodes(operations: readonly ReferenceOperation[]): Set<string> {
  const calls = operations.filter(({ method }) => method !== undefined)
  const counts = new Map<string, number>()
  for (const { operation } of calls)
    for (const error of errorsOf(operation)) counts.set(error, (counts.get(error) ?? 0) + 1)
  return new Set([...counts].filter(([, count]) => count > calls.length / 3).map(([error]) => error))
}
