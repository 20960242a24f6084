import { afterAll, beforeAll, expect, test } from 'vitest'
import { aliasOperations } from '../alias/alias.operations.ts'
import { tokenOperations } from '../ledger/token.operations.ts'
import { openAsking } from '../testing/asking.ts'
import { openStage, type Stage } from '../testing/stage.ts'
import { createPages } from './pages.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.drop())

test('each address shows its own; the page of a payment by alias names no wallet', async () => {
  const operations = (ports: Parameters<typeof aliasOperations>[0]) => ({
    ...aliasOperations(ports),
    ...tokenOperations(),
  })
  const { ask, clock } = openAsking({ stage, at: '2026-03-05T15:04:05Z', operations, timers: [] })
  const pages = createPages(stage.db, clock)
  const collector = await stage.participant('collector', { name: 'Tienda SpA' })
  const directOpen = { urlImage: 'https://b.cl/logo.png', urlApp: 'mibilletera://pagar?uuid=%uuid%' }
  const wallet = await stage.participant('payer', { name: 'Mi Billetera', directOpen })
  const holder = { tax_id: '12345678-5', name: 'Ana Rojas Muñoz' }
  await ask(wallet, 'createAlias', { body: { alias: 'ana', holder } })
  const { body: pay } = await ask(collector, 'payByAlias', { body: { alias: 'ana', amount: 15990, order_id: '1' } })
  const sale = { order_id: '2', amount: 990, description: 'Café', expires_in: 60, single_use: true }
  const commerce = { tax_id: '76086403-K', name: 'CAFE', branch: 'CENTRO' }
  const { body: token } = await ask(collector, 'createToken', { body: { ...sale, commerce } })

  expect((await pages.challenge(pay.pay_id)).html).toContain('Tienda SpA')
  expect((await pages.challenge(pay.pay_id)).html).not.toMatch(/Mi Billetera|Ana|12345678/)
  expect((await pages.token(token.uuid)).html).not.toContain('Mi Billetera')
  await stage.query('update network.participant set counterpart = true where id = $1', [wallet.id])
  expect((await pages.token(token.uuid)).html).toContain(`mibilletera://pagar?uuid=${token.uuid}`)
  expect((await pages.token(pay.token_uuid)).html).not.toContain('Mi Billetera')
  for (const unknown of [pay.token_uuid, "x' or 1=1", '']) expect((await pages.challenge(unknown)).status).toBe(404)
  expect((await pages.token(pay.pay_id)).status).toBe(404)
})
