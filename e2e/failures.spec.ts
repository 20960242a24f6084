import { expect, type Page } from '@playwright/test'
import { AGAIN_MS, popup, PROVOKED, retry } from './support/failures.ts'
import { save, saveWell } from './support/form.ts'
import { newIntegration, openAs, PEOPLE, test } from './support/portal.ts'

const LIST = '/site/list-integration'

test.use({ expectedErrors: PROVOKED })

test('an integration that cannot be loaded says so in place, and one that nobody saves may be saved again', async ({
  page,
}) => {
  const { uuid, area } = await newIntegration(page, 'Billetera')
  const address = `**/api/enroller/${uuid}`
  await test.step('nobody answers: told in place alone', async () => {
    await page.route(address, (route) => route.abort())
    await page.goto(area)
    await expect(page.getByRole('status').getByText('No hay conexión con el portal')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.unroute(address)
  })
  await test.step('the portal fails: it is there again when it is asked for', async () => {
    await page.route(address, (route) => route.fulfill({ status: 500, json: {} }))
    await page.reload()
    await expect(page.getByRole('status').getByText('El portal tuvo un problema')).toBeVisible()
    await page.unroute(address)
    await retry(page, page.getByLabel('UUID', { exact: true }))
    await expect(page.getByLabel('UUID', { exact: true })).toHaveValue(uuid)
  })
  await test.step('a save that nobody answers is told, and may be tried again', async () => {
    await page.getByLabel('Versión de API').selectOption('v1')
    await page.route(address, (route) => route.abort(), { times: 1 })
    await save(page)
    await expect(popup(page, 'No hay conexión con el portal.')).toBeVisible()
    await saveWell(page)
  })
})

test('an integration that the portal fails to load is told in its words, once however often it is asked for', async ({
  page,
}) => {
  const { uuid, area } = await newIntegration(page, 'Billetera')
  let asked = 0
  await page.route(`**/api/enroller/${uuid}`, (route) => {
    asked += 1
    return route.fulfill({ status: 500, json: { message: 'No se pudo leer' } })
  })
  await page.clock.install()
  await page.goto(area)
  await expect(popup(page, 'No se pudo leer')).toBeVisible()
  const again = await page.evaluateHandle(() => {
    const seen: string[] = []
    new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const node of addedNodes) seen.push(node.textContent ?? '')
    }).observe(document.body, { childList: true, subtree: true })
    return seen
  })
  await expect.poll(() => page.clock.runFor(AGAIN_MS).then(() => asked)).toBeGreaterThan(2)
  await expect(page.getByRole('status').getByText('El portal tuvo un problema')).toBeVisible()
  expect((await again.jsonValue()).filter((text) => text.includes('No se pudo leer'))).toEqual([])
})

test('a section that could not be loaded cannot be edited, and comes when it is asked for again', async ({ page }) => {
  const { uuid, area } = await newIntegration(page, 'Recaudador')
  const address = `**/api/enroller/webhook/${uuid}`
  let asked = 0
  await page.route(address, (route) => {
    asked += 1
    return route.fulfill({ status: 500, json: { message: 'No se pudo leer' } })
  })
  const told: string[] = []
  await page.exposeFunction('tell', (text: string) => told.push(text))
  await page.clock.install()
  await page.goto(`${area}/webhook`)
  await expect(popup(page, 'No se pudo leer')).toBeVisible()
  await page.evaluate(() => {
    const { tell } = globalThis as unknown as { tell: (text: string) => void }
    new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const node of addedNodes) tell(node.textContent ?? '')
    }).observe(document.body, { childList: true, subtree: true })
  })
  const note = page.getByRole('status').filter({ hasText: 'No pudimos cargar esta sección' })
  await expect.poll(() => page.clock.runFor(AGAIN_MS).then(() => asked)).toBeGreaterThan(2)
  await expect(note).toContainText('No se pudo leer')
  await expect(page.getByLabel('URL de pago', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Guardar' })).toHaveCount(0)
  expect(told.filter((text) => text.includes('No se pudo leer'))).toEqual([])
  await page.unroute(address)
  await retry(note, page.getByLabel('URL de pago', { exact: true }))
  await expect(note).toBeHidden()
})

test.describe('what is only logged', () => {
  test.use({ expectedErrors: /status of 500|net::ERR|Integration list|Name list/ })

  const dialogs = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).or(page.getByRole('alert'))

  test('a list that fails opens nothing, and comes by itself when it can', async ({ page }) => {
    const isList = (url: URL): boolean => url.pathname === '/api/integration'
    const logged: string[] = []
    page.on('console', (message) => message.text().startsWith('Integration list') && logged.push(message.text()))
    await page.clock.install()
    await page.route(isList, (route) => route.fulfill({ status: 500, json: { message: 'Falló a propósito' } }))
    await openAs(page, PEOPLE.owner, LIST)
    const note = page.getByRole('status').filter({ hasText: 'No pudimos cargar tus integraciones' })
    await expect(note).toContainText('El portal tuvo un problema.')
    await expect(note).not.toContainText('conexión')
    await expect.poll(() => logged.length).toBeGreaterThan(0)
    await expect(page.getByText('Falló a propósito')).toHaveCount(0)
    await expect(dialogs(page)).toHaveCount(0)
    await page.route(isList, (route) => route.abort())
    const before = logged.length
    await page.clock.fastForward(AGAIN_MS)
    await expect.poll(() => logged.length).toBeGreaterThan(before)
    await expect(note).toContainText('Apenas haya conexión')
    await page.unroute(isList)
    await page.clock.fastForward(AGAIN_MS)
    await expect(page.getByRole('link', { name: 'Ver en detalle Pagos Andes' })).toBeVisible()
    await expect(page.getByText('No pudimos cargar tus integraciones')).toHaveCount(0)
  })

  test('names that fail open nothing either', async ({ page }) => {
    const logged = page.waitForEvent('console', (message) => message.text().startsWith('Name list'))
    await page.route('**/api/integration/names*', (route) =>
      route.fulfill({ status: 500, json: { message: 'Sin nombres' } }),
    )
    await openAs(page, PEOPLE.administrator, LIST)
    await page.getByRole('combobox', { name: 'Enrolador' }).click()
    await logged
    await expect(page.getByText('Sin nombres')).toHaveCount(0)
    await expect(dialogs(page)).toHaveCount(0)
  })
})
