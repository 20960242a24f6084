import { DOCUMENT_NAMES } from '@portal/network/document.names'
import { DOCUMENTS } from '@portal/network/documents'
import type { OpenApi, Operation, Schema } from '@portal/network/openapi'
import { resolverOf } from '@portal/network/resolver'
import { describe, expect, test } from 'vitest'
import { referencePage } from './reference.page.ts'

/** Text of an HTML page without tags, scripts and styles, as a reader sees it. */
const textOf = (page: string): string =>
  page
    .replace(/<(style|script)>[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

const operationsOf = ({ paths, webhooks = {} }: OpenApi): Operation[] => [
  ...Object.values(paths).flatMap((methods) => Object.values(methods)),
  ...Object.values(webhooks).map(({ post }) => post),
]

describe.each(DOCUMENT_NAMES)('%s', (name) => {
  const document = DOCUMENTS[name]
  const page = referencePage(document)
  const resolve = resolverOf(document)
  const sectionOf = (id: string): string => {
    const [, rest = ''] = page.split(`<section class="operation" id="${id}"`)
    return rest.split('<section class="operation"')[0] ?? ''
  }

  test('shows every operation’s parameters, fields with their descriptions, statuses and errors', () => {
    const fields = (part: Schema): [string, Schema][] => {
      const schema = resolve(part)
      const own = Object.entries(schema.properties ?? {}).map(([field, inner]): [string, Schema] => [
        field,
        resolve(inner),
      ])
      const items = schema.items ? fields(schema.items) : []
      return [...own, ...own.flatMap(([, inner]) => fields(inner)), ...items]
    }
    for (const operation of operationsOf(document)) {
      const text = textOf(sectionOf(operation.operationId))
      const answers = Object.entries(operation.responses)
      const bodies = [operation.requestBody, ...answers.map(([, answer]) => answer)]
        .flatMap((part) => Object.entries(part?.content ?? {}))
        .filter(([type]) => type !== 'application/problem+json')
        .flatMap(([, { schema }]) => (schema ? fields(schema) : []))
      const codes = answers.flatMap(([, { content }]) =>
        Object.keys(content?.['application/problem+json']?.examples ?? {}),
      )
      const expected = [
        operation.summary,
        ...operation.parameters.map((parameter) => resolve(parameter).name),
        ...bodies.map(([field]) => field),
        ...bodies.map(([, schema]) => (schema['description'] as string).split(/ Transiciones|[`*]/)[0] ?? ''),
        ...answers.map(([status]) => status),
        ...codes,
      ]
      const missing = expected.filter((part) => !text.includes(part))
      expect([operation.operationId, missing]).toEqual([operation.operationId, []])
    }
  })

  test('has anchors for addresses, and unique names for regions', () => {
    for (const [, id] of page.matchAll(/ id="([^"]*)"/g)) expect(`#${id}`).toMatch(/^#[\w.-]{1,80}$/)
    const names = [...page.matchAll(/role="region" aria-label="([^"]*)"/g)].map(([, region]) => region)
    expect(names.filter((region, index) => names.indexOf(region) !== index)).toEqual([])
  })

  test('shows its version and no unrendered Markdown', () => {
    expect(textOf(page)).toContain(`API versión ${document.info.version.replace(/\.\d+$/, '')}`)
    const prose = textOf(page.replace(/<(pre|code)\b[\s\S]*?<\/\1>/g, ''))
    expect(prose).not.toMatch(/\*\*|\]\(|`|^#+ |\| ---/m)
    expect(prose).not.toMatch(/undefined|\[object|NaN/)
  })
})

test('the page of V1 says when it ends and what a migration breaks', () => {
  const text = textOf(referencePage(DOCUMENTS['api-qri']))
  expect(text).toContain('31 de diciembre de 2027')
  expect(text).toContain('Qué se rompe al pasar a V2')
})

describe('a malicious document', () => {
  const EVIL = `"><img src=x onerror=alert(1)><script>alert(2)</script>' onload='x' </style></code>{{7*7}}`
  /** OpenAPI document with hostile markup appended to every text, except texts on which its structure depends. */
  function spoilt(value: unknown, key = ''): unknown {
    const structural = ['$ref', 'in', 'type', 'openapi', 'x-signing-secret', 'tags', 'url', 'format']
    if (typeof value === 'string')
      return structural.includes(key) ? value : `${value} ${EVIL} [x](javascript:alert(3)) [y](//evil.example)`
    if (Array.isArray(value))
      return key === 'tags' && value.every((each) => typeof each === 'string')
        ? value
        : value.map((each) => spoilt(each, key))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        key === 'components' ||
        name === 'operationId' ||
        name === 'x-transitions' ||
        (name === 'name' && 'description' in value)
          ? name === 'operationId' || name === 'name' || name === 'x-transitions'
            ? inner
            : spoilt(inner, name)
          : spoilt(inner, name),
      ]),
    )
  }
  const page = referencePage(spoilt(DOCUMENTS['api-qri-v2']) as OpenApi)

  test('adds no element, handler or address to the page', () => {
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(page).not.toMatch(/<img|onerror=alert\(1\)>|<script>alert|javascript:alert\(3\)"/)
    expect([...page.matchAll(/<script\b/g)]).toHaveLength(1)
    expect([...page.matchAll(/<style\b/g)]).toHaveLength(1)
    const tags = new Set([...page.matchAll(/<([a-z0-9]+)[\s>]/g)].map(([, tag]) => tag))
    for (const tag of ['img', 'iframe', 'object', 'svg', 'form', 'base']) expect(tags).not.toContain(tag)
    const links = page.matchAll(/<(?!link rel="preload")[^>]* href="([^"]*)"/g)
    for (const [, href] of links) expect(href).toMatch(/^(#|https:\/\/|\/site\/)/)
    for (const [tag] of page.matchAll(/<[a-z][^>]*>/g)) expect(tag.replace(/"[^"]*"/g, '')).not.toMatch(/\bon\w+=/)
  })

  test('with a reference to a missing part is an error, and no address is followed', () => {
    for (const reference of ['#/components/schemas/Nothing', '#/__proto__/polluted', 'https://evil.example/a.json']) {
      expect(() => resolverOf({ components: {} })({ $ref: reference })).toThrow('leads nowhere')
    }
  })
})
