import { expect } from '@playwright/test'
import { saveWell } from './support/form.ts'
import { alive, openAs, openNew, PEOPLE, test } from './support/portal.ts'

const LIST = '/site/list-integration'
const GROUPS = {
  enroller: [
    'alias_configured',
    'chargeback',
    'chargeback_balance',
    'code',
    'operation_mode',
    'type',
    'update_list_account',
    'update_list_integration',
  ],
  admin: ['enroller_name', 'type'],
  documentation: ['alias', 'alias_pay', 'alias_send', 'collector', 'flow', 'payer', 'security'],
}

test('exactly three groups persist, each with its own keys, and another version’s are mended at the start', async ({
  page,
}) => {
  const read = () =>
    page.evaluate(
      () =>
        Object.fromEntries(
          Object.entries(localStorage).map(([key, text]) => [key, JSON.parse(String(text)) as unknown]),
        ) as Record<string, object>,
    )
  const keysOf = (groups: Record<string, object>) =>
    Object.fromEntries(Object.entries(groups).map(([name, group]) => [name, Object.keys(group).toSorted()]))
  await page.goto('/site/home')
  await alive(page)
  expect(keysOf(await read())).toEqual(GROUPS)
  const fresh = await read()
  expect(fresh['documentation']).toEqual(Object.fromEntries(GROUPS.documentation.map((part) => [part, {}])))

  await page.evaluate(() => {
    localStorage.setItem('enroller', '{"type":"payer","token":"x"}')
    localStorage.setItem('admin', '{not json')
  })
  await page.reload()
  await alive(page)
  expect(keysOf(await read())).toEqual(GROUPS)
  expect((await read())['admin']).toEqual({ enroller_name: null, type: null })

  await openAs(page, PEOPLE.administrator, LIST)
  await page.getByLabel('Rol', { exact: true }).selectOption({ label: 'Recaudador' })
  await page.getByRole('button', { name: 'Filtrar' }).click()
  await expect.poll(async () => (await read())['admin']).toEqual({ enroller_name: null, type: 'collector' })
  await page
    .getByRole('link', { name: /^Ver en detalle/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Datos de Integración' })).toBeVisible()
  expect(keysOf(await read())).toEqual(GROUPS)
  const session = await page.evaluate(() => Object.keys(sessionStorage).filter((key) => !key.includes('scroll')))
  expect(session).toEqual(['fonts'])
})

test('a write carries the private conversation that storage names, a read never does, and it is not stored', async ({
  page,
}) => {
  await openNew(page, 'Billetera')
  await page.evaluate(() => {
    localStorage.setItem('thread_id_private', 'hilo-privado')
    localStorage.setItem('thread_id_public', 'hilo-publico')
  })
  const save = async () => {
    const writing = page.waitForRequest((request) => request.method() === 'PUT')
    await saveWell(page)
    const request = await writing
    return { sent: request.postDataJSON(), answered: await (await request.response())?.json() }
  }
  await page.getByLabel('Versión de API').selectOption('v1')
  const first = await save()
  expect(first.sent).toMatchObject({ thread_id: 'hilo-privado', api_version: 'v1' })
  expect(first.answered).not.toHaveProperty('thread_id')

  const reading = page.waitForRequest((request) => new URL(request.url()).pathname.startsWith('/api/enroller/'))
  await page.reload()
  const read = await reading
  expect(read.url() + (read.postData() ?? '')).not.toContain('hilo')
  expect(await (await read.response())?.json()).not.toHaveProperty('thread_id')

  await page.evaluate(() => localStorage.removeItem('thread_id_private'))
  await page.getByLabel('Versión de API').selectOption('v2')
  expect((await save()).sent).not.toHaveProperty('thread_id')
})
