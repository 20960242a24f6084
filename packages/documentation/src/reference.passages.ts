import { referenceHref } from '@portal/domain/addresses'
import { DOCUMENT_NAMES } from '@portal/network/document.names'
import type { Schema } from '@portal/network/openapi'
import { UNSIGNED } from '@portal/network/unsigned'
import { operationErrors, type ReferenceOperation, referenceOperations } from './reference.ts'
import { literal } from './literal.ts'
import { minimalMarkdown } from './render/minimal.ts'
import { parsed } from './render/parse.ts'
import { plainMarkdown } from './render/plain.ts'
import type { FullPassage } from './search/passage.ts'

/** Names of fields that most bodies and notices have. Search passages omit them, because they would match nearly every operation. */
const SHARED_FIELDS = new Set(['timestamp', 'signature', 'created_at', 'type', 'id'])

/** Search passages of each reference document, call and notice: description, fields, and errors that only few calls answer. */
export function referencePassages(): FullPassage[] {
  const operations = referenceOperations()
  const shared = sharedCodes(operations)
  const wholes = DOCUMENT_NAMES.map((name): FullPassage => {
    const href = referenceHref(name)
    const { info, tags: groups } = UNSIGNED[name]
    const { title, summary } = info
    const tags = groups.map((tag) => `${tag.name}: ${plainMarkdown(tag.description)}`)
    const text = [summary, ...tags].join('\n')
    return {
      kind: 'reference',
      title,
      section: title,
      href,
      text,
      markdown: [summary, ...tags].map(literal).join('\n\n'),
    }
  })
  const parts = operations.map((one): FullPassage => {
    const text = operationText(one, shared)
    const { summary, operationId, description } = one.operation
    const call = one.method ? `La llamada es \`${one.method} ${one.path}\`.` : `El aviso es de tipo \`${one.path}\`.`
    const markdown = `${call}\n\n${minimalMarkdown(parsed(description).children, one.href)}`
    return { kind: 'reference', title: one.title, section: summary, href: one.href, text, markdown, asked: operationId }
  })
  return [...wholes, ...parts]
}

function operationText({ method, path, operation }: ReferenceOperation, shared: Set<string>): string {
  const parameters = operation.parameters.filter((parameter) => parameter.in !== 'header')
  const schema = operation.requestBody?.content['application/json']?.schema
  const errors = operationErrors(operation).filter((line) => !shared.has(line))
  return [
    method ? `${method} ${path}` : path,
    plainMarkdown(operation.description),
    ...parameters.map(({ name, description }) => `${name}: ${plainMarkdown(description)}`),
    ...(schema ? fieldsOf(schema) : []),
    ...(errors.length > 0 ? [`Errores: ${errors.join(', ')}`] : []),
  ].join('\n')
}

/** Lines of text, one for each field of a body, with the field's path and meaning. */
function fieldsOf(schema: Schema, within = ''): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    if (within === '' && SHARED_FIELDS.has(name)) return []
    const description = typeof field['description'] === 'string' ? plainMarkdown(field['description']) : ''
    const inner = fieldsOf(field, `${within}${name}.`)
    return [`${within}${name}: ${description}`, ...inner]
  })
}

/** Code and title of each error that more than a third of all calls may answer. */
function sharedCodes(operations: readonly ReferenceOperation[]): Set<string> {
  const calls = operations.filter(({ method }) => method !== undefined)
  const counts = new Map<string, number>()
  for (const { operation } of calls)
    for (const error of operationErrors(operation)) counts.set(error, (counts.get(error) ?? 0) + 1)
  return new Set([...counts].filter(([, count]) => count > calls.length / 3).map(([error]) => error))
}
