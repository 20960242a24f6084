import { afterAll, beforeAll, expect, test } from 'vitest'
import type { IdentityEvent } from './options.ts'
import { openStage, PASSWORD, type Stage } from './testing/stage.ts'
import { Visitor } from './testing/visitor.ts'

let stage: Stage
let ana: string
const events: IdentityEvent[] = []
beforeAll(async () => {
  stage = await openStage({ record: async (event) => void events.push(event) })
  ana = (await stage.identity.createPerson({ email: 'ana@portal.test', name: 'Ana', password: PASSWORD })).sub
})
afterAll(() => stage.close())

test('refused sign-ins and sign-outs are recorded with the person and the address', async () => {
  const visitor = new Visitor(stage)
  await visitor.tryPassword('ana@portal.test', 'Otra.2026')
  await visitor.tryPassword('nadie@portal.test', PASSWORD)
  const { id_token } = await visitor.signIn('ana@portal.test', PASSWORD)
  const address = `${stage.protocol}/logout?client_id=portal-frontend&id_token_hint=${id_token}`
  await visitor.fetch(`${address}&post_logout_redirect_uri=${encodeURIComponent(`${stage.url}/`)}`)
  const from = { address: '127.0.0.1' }
  expect(events).toEqual([
    { what: 'sign_in_refused', sub: ana, ...from },
    { what: 'sign_in_refused', sub: null, ...from },
    { what: 'signed_out', sub: ana, ...from },
  ])
})
