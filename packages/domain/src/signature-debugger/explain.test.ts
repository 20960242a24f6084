import { createHash, createHmac, hash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Explanation, explain, type Question } from './explain.ts'
import type { Digests, Message } from './message.ts'
import { MISTAKES } from './mistakes.ts'
import {
  AT,
  body,
  bodyOf,
  DASHED,
  HEADER,
  head,
  hex,
  notice,
  NOTICE_CANONICAL,
  noticeOf,
  OTHER,
  ROWS,
  SECRET,
} from './testing/cases.ts'

const digests: Digests = {
  hmac: async (key, message) => createHmac('sha256', key).update(message).digest(),
  sha256: async (message) => createHash('sha256').update(message).digest(),
}

const asked = (
  message: Message,
  given: string,
  secrets: Partial<Question['secrets']> = {},
  by = digests,
): Promise<Explanation> =>
  explain(
    {
      message,
      given,
      secrets: { current: SECRET, ...secrets },
      origins: ['https://red.cl:3443'],
      zone: 'America/Bogota',
    },
    by,
  )

describe('the signature that a mistake makes has its name', () => {
  test.each(ROWS)('%s: %s', async (id, _, message, given, secrets) => {
    const explanation = await asked(message, given, secrets)
    expect(explanation.verdict === 'mistake' && explanation.found[0]?.mistake.id).toBe(id)
  })

  test('for all 28 mistakes', () => {
    expect(MISTAKES).toHaveLength(28)
    expect(new Set(ROWS.map(([id]) => id))).toEqual(new Set(MISTAKES.map(({ id }) => id)))
  })

  test.each([
    ['3704b080', 'secret-text'],
    ['c907472d', 'unprefixed-text'],
    ['f0fe5580', 'unsorted'],
    ['5d43620f', 'spaces'],
    ['1c871528', 'signature-kept'],
    ['4aa6e41a', 'escaped-letters'],
    ['d558cfa1', 'latin1'],
    ['5fa3b75f', 'no-key'],
    ['04085c3a', 'other-purpose'],
  ])('%s of the documentation is %s', (start, id) => {
    expect(ROWS.some(([known, , message, given]) => known === id && message === body && given.startsWith(start))).toBe(
      true,
    )
  })
})

const words = fc.string({ unit: 'grapheme', maxLength: 8 })
const fields = fc
  .dictionary(words, fc.oneof(words, fc.integer(), fc.boolean(), fc.dictionary(words, words, { maxKeys: 3 })), {
    maxKeys: 5,
  })
  .map((given) => ({ ...given, timestamp: AT }))
const messages: fc.Arbitrary<Message> = fc.oneof(
  fields.map(bodyOf),
  fields.map((given) => noticeOf(JSON.stringify(given))),
  fc.record({
    kind: fc.constant('call'),
    method: fc.constantFrom('GET', 'DELETE'),
    path: fc.webPath(),
    query: fc.webQueryParameters(),
    timestamp: fc.constant(AT),
  }),
)

/** JSON with sorted keys, written apart from the code under test. */
const sorted = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? `{${Object.keys(value)
        .sort()
        .map((key) => `${JSON.stringify(key)}:${sorted((value as Record<string, unknown>)[key])}`)
        .join(',')}}`
    : JSON.stringify(value)

function rightOf(message: Message): string {
  if (message.kind === 'notice') return head(`evt_1.1772723112.${message.text}`)
  const { kind: _, ...rest } = message
  const { signature: __, ...signed } = (message.kind === 'body' ? JSON.parse(message.text) : rest) as Record<
    string,
    unknown
  >
  return hex(sorted(signed))
}

test('a right signature is never called wrong', async () => {
  await fc.assert(
    fc.asyncProperty(messages, async (message) => {
      expect((await asked(message, rightOf(message))).verdict).toBe('match')
    }),
    { numRuns: 200 },
  )
})

/** Digests that differ from the real ones, but are as random and quicker: half a million are made. */
const quick: Digests = {
  hmac: async (key, message) => hash('sha256', Buffer.concat([key, message]), 'buffer'),
  sha256: async (message) => hash('sha256', message, 'buffer'),
}

test('a signature that nothing explains gets no name', async () => {
  const digest = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes))
  const given = fc
    .tuple(digest, fc.constantFrom('hex' as const, 'base64' as const))
    .map(([bytes, form]) => bytes.toString(form))
  await fc.assert(
    fc.asyncProperty(messages, given, async (message, signature) => {
      expect((await asked(message, signature, { former: OTHER, otherPurpose: [DASHED] }, quick)).verdict).toBe(
        'unknown',
      )
    }),
    { numRuns: 50 },
  )
})

test('a notice is right with any of the signatures of a rotation', async () => {
  expect((await asked(notice, `v1,AAAA ${head(HEADER)}`)).verdict).toBe('match')
  expect((await asked(notice, hex(NOTICE_CANONICAL))).verdict).toBe('match')
})
