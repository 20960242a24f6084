import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, test } from 'vitest'
import { DOCUMENT_NAMES } from './document.names.ts'
import { DOCUMENTS } from './documents.ts'
import type { OpenApi } from './openapi.ts'

const config = await createConfig({
  extends: ['recommended-strict'],
  rules: {
    // This rule is off, because `/tokens/{uuid}/authorizations` and `/tokens/number/{n}` only look ambiguous: a uuid is never
    // `number`.
    'no-ambiguous-paths': 'off',
    'tags-alphabetical': 'off',
    'operation-description': 'error',
    'parameter-description': 'error',
    'operation-tag-defined': 'error',
    'component-name-unique': 'error',
    'scalar-property-missing-example': 'error',
    'no-invalid-media-type-examples': 'error',
    'no-invalid-schema-examples': 'error',
    'no-invalid-parameter-examples': 'error',
    'path-segment-plural': 'off',
  },
})

const findings = async (document: OpenApi): Promise<string[]> => {
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config })
  return problems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} ${location.map(({ pointer }) => pointer).join()}`,
  )
}

describe.each(DOCUMENT_NAMES)('%s', (name) => {
  test('passes the linter without error or warning', async () => {
    expect(await findings(DOCUMENTS[name])).toEqual([])
  })
})

test('the linter reads the documents: a reference that leads nowhere is found', async () => {
  const { tags: _, ...rest } = structuredClone(DOCUMENTS['tds-qri'])
  const broken = { ...rest, tags: [], paths: { '/x': { get: { responses: { 200: { $ref: '#/nowhere' } } } } } }
  expect((await findings(broken as unknown as OpenApi)).join('\n')).toContain('no-unresolved-refs')
})
