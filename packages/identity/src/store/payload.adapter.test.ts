import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/database.ts'
import { payloadAdapter } from './payload.adapter.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const adapterFor = (model: string) => payloadAdapter(model, database, () => Date.now())

test('of two calls that consume a token at the same moment one is refused, and the grant ends', async () => {
  const tokens = adapterFor('RefreshToken')
  await adapterFor('Grant').upsert('grant', { accountId: 'ana' }, 60)
  await tokens.upsert('token', { grantId: 'grant' }, 60)
  const results = await Promise.allSettled([tokens.consume('token'), adapterFor('RefreshToken').consume('token')])
  expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await adapterFor('Grant').find('grant')).toBeUndefined()
  expect(await tokens.find('token')).toBeUndefined()
})

test('an expired row is not found, even before it is deleted', async () => {
  const codes = adapterFor('AuthorizationCode')
  await codes.upsert('code', {}, -1)
  expect(await codes.find('code')).toBeUndefined()
})

test.each(['a\0b', '\ud800', { deep: ['\udc00'] }])(
  'a payload with %j is refused as a mistake of the caller',
  async (state) => {
    await expect(adapterFor('Interaction').upsert('one', { params: { state } }, 60)).rejects.toMatchObject({
      error: 'invalid_request',
      statusCode: 400,
    })
    expect(await adapterFor('Interaction').findByUid('a\0b')).toBeUndefined()
  },
)
