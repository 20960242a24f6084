import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { save, saveWell } from './support/form.ts'
import { callApi, expectAccessible, newIntegration, openAs, PEOPLE, test, tryApi } from './support/portal.ts'

test.use({ expectedErrors: /status of 412/ })

const FIELDS = {
  settlement: 'URL de liquidación',
  subscription: 'URL de suscripción',
  chargeback: 'URL de devolución',
  payment_inverse: 'URL de pago inverso',
} as const
type Name = keyof typeof FIELDS

const at = (path: string) => `https://a.cl/${path}`
const field = (page: Page, name: Name): Locator =>
  page.getByLabel(FIELDS[name], { exact: true }).and(page.locator('input'))
const conflict = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title })

/** Opens the webhooks of a wallet, which are all saved, as its owner and again as `other` in a second window. */
async function openTwice(page: Page, browser: Browser, other: string) {
  const { uuid, area, type } = await newIntegration(page, 'payer', PEOPLE.stranger)
  const stored = Object.keys(FIELDS).map((name) => [`notify_url_${name}`, at(name)] as const)
  await callApi(page, 'PATCH', `/api/enroller/webhook/${uuid}`, { type, ...Object.fromEntries(stored) })
  const window = await (await browser.newContext()).newPage()
  await openAs(window, other, `${area}/webhook`)
  await page.goto(`${area}/webhook`)
  for (const each of [page, window]) await expect(field(each, 'settlement')).toHaveValue(at('settlement'))
  return { window, uuid }
}

/** Expects that the form and the API both have the given values, and in every other field the value that it had at first. */
async function expectStored(page: Page, uuid: string, changed: Partial<Record<Name, string>>): Promise<void> {
  const names = Object.keys(FIELDS) as Name[]
  const expected = Object.fromEntries(names.map((name) => [`notify_url_${name}`, at(changed[name] ?? name)]))
  for (const name of names) await expect(field(page, name)).toHaveValue(at(changed[name] ?? name))
  expect(await (await tryApi(page, 'GET', `/api/enroller/webhook/${uuid}`)).json()).toMatchObject(expected)
}

/** Saves a form although somebody else saved meanwhile, so that the first attempt is refused. */
async function saveOver(page: Page): Promise<void> {
  await save(page)
  await expect(page.getByText('Tienes cambios sin guardar')).toBeHidden()
}

test('two people change one section: different fields are merged without a question, the same field is shown side by side', async ({
  page,
  browser,
}) => {
  const { window, uuid } = await openTwice(page, browser, PEOPLE.administrator)

  await test.step('different fields: both are stored, and a notice tells what was added', async () => {
    await field(window, 'settlement').fill(at('theirs'))
    await saveWell(window)
    await field(page, 'subscription').fill(at('mine'))
    await saveOver(page)
    const told = page.getByRole('status').filter({ hasText: 'Se sumó lo que guardó' })
    await expect(told).toContainText('(administra la red)')
    await expect(told).toContainText(FIELDS.settlement)
    await expectStored(page, uuid, { settlement: 'theirs', subscription: 'mine' })
  })

  const title = 'Otra persona guardó cambios antes que tú'
  await test.step('the same field: closing decides nothing, keeping mine stores mine and reverts nothing else', async () => {
    await field(window, 'chargeback').fill(at('theirs'))
    await field(window, 'settlement').fill(at('theirs-again'))
    await saveOver(window)
    await field(page, 'chargeback').fill(at('mine'))
    await save(page)
    const sides = conflict(page, title).getByRole('region', { name: FIELDS.chargeback })
    await expect(sides).toContainText(at('mine'))
    await expect(sides).toContainText(at('theirs'))
    await expect(sides).toContainText(/Guardado por .*\(administra la red\) · \d\d-\d\d-\d{4}, \d\d:\d\d/)
    await expectAccessible(page, 'dialog[open]')
    await page.keyboard.press('Escape')
    await expect(conflict(page, title)).toBeHidden()
    await expect(field(page, 'chargeback')).toHaveValue(at('mine'))
    await expect(field(page, 'settlement')).toHaveValue(at('theirs'))
    await save(page)
    await sides.getByRole('button', { name: 'Seguir con lo mío' }).click()
    await expect(page.getByText('Tienes cambios sin guardar')).toBeHidden()
    await expectStored(page, uuid, { settlement: 'theirs-again', subscription: 'mine', chargeback: 'mine' })
  })

  await test.step('the same field: keeping theirs stores my other change, and the last choice of several ends it', async () => {
    await window.reload()
    await field(window, 'chargeback').fill(at('theirs-2'))
    await field(window, 'settlement').fill(at('theirs-2'))
    await saveOver(window)
    await field(page, 'chargeback').fill(at('mine-2'))
    await field(page, 'settlement').fill(at('mine-2'))
    await field(page, 'payment_inverse').fill(at('mine-2'))
    await save(page)
    const dialog = conflict(page, title)
    await dialog.getByRole('button', { name: `Usar lo guardado: ${FIELDS.chargeback}` }).click()
    await dialog.getByRole('button', { name: `Seguir con lo mío: ${FIELDS.settlement}` }).click()
    await expect(page.getByText('Tienes cambios sin guardar')).toBeHidden()
    const stored = { settlement: 'mine-2', subscription: 'mine', chargeback: 'theirs-2', payment_inverse: 'mine-2' }
    await expectStored(page, uuid, stored)
  })
})

test('a change of one’s own in another window is not called another person’s', async ({ page, browser }) => {
  const { window, uuid } = await openTwice(page, browser, PEOPLE.stranger)
  await field(window, 'chargeback').fill(at('window'))
  await saveWell(window)
  await field(page, 'chargeback').fill(at('here'))
  await save(page)
  const dialog = conflict(page, 'Guardaste otro cambio en otra ventana')
  await expect(dialog).toContainText('Guardado por ti en otra ventana')
  await expect(dialog).not.toContainText('persona')
  await dialog.getByRole('button', { name: 'Usar lo guardado' }).click()
  await expect(page.getByText('Tienes cambios sin guardar')).toBeHidden()
  await expectStored(page, uuid, { chargeback: 'window' })
})
