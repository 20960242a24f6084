import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStage, PASSWORD, type Stage } from '../testing/stage.ts'
import { type Tokens, Visitor } from '../testing/visitor.ts'

let stage: Stage
let tokens: Tokens

beforeAll(async () => {
  stage = await openStage()
  await stage.identity.createPerson({ email: 'ana@portal.test', name: 'Ana Díaz', password: PASSWORD })
  tokens = await new Visitor(stage).signIn('ana@portal.test', PASSWORD)
})
afterAll(() => stage.close())

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

test('the three tokens have the claims by which keycloak-js tells them apart and keeps them together', () => {
  const { sid } = claimsOf(tokens.access_token)
  expect(claimsOf(tokens.refresh_token)).toMatchObject({ typ: 'Refresh', sid })
  expect(claimsOf(tokens.id_token)).toMatchObject({ nonce: 'n', aud: 'portal-frontend' })
})

test('the account answers the profile that loadUserProfile() reads', async () => {
  const headers = { authorization: `Bearer ${tokens.access_token}`, accept: 'application/json' }
  const answer = await fetch(`${stage.identity.issuer}/account`, { headers })
  expect(await answer.json()).toMatchObject({ username: 'ana@portal.test', firstName: 'Ana', lastName: 'Díaz' })
})
