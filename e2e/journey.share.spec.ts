import { expect, type Page } from '@playwright/test'
import { saveWell } from './support/form.ts'
import { expectAccessible, openAs, PEOPLE, test, tryApi } from './support/portal.ts'
import { registerAndOpen, uniqueEmail } from './support/registration.ts'
import { card, choose, entry, LIST, nextList, openMenu, ownerOfOne, windowOf } from './support/sharing.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Compartir integración' })
const email = (page: Page) => dialog(page).getByLabel('Correo')
const share = (page: Page) => dialog(page).getByRole('button', { name: 'Compartir' })
const people = (page: Page) => page.getByRole('dialog', { name: 'Personas con acceso' })
const person = (page: Page, text: string) => people(page).getByRole('listitem').filter({ hasText: text })
const SHARED = 'La integración fue compartida con éxito'
const ONLY_OWNER = 'Solo el dueño de la integración puede compartirla o transferirla'

test.use({ expectedErrors: /status of (?:404|409)/ })

test('J5: an owner shares an integration with a colleague, who works in it and may not give it away', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 1400, height: 900 })
  const { name, uuid } = await ownerOfOne(page, browser)
  await choose(page, name, 'Compartir')
  await expect(email(page)).toBeFocused()
  await expect(dialog(page).getByText('Dale acceso a')).toContainText(name)
  expect((await dialog(page).boundingBox())?.width).toBeCloseTo(420, 0)
  await share(page).click()
  await expect(dialog(page).getByText('Debe ingresar un Correo')).toBeVisible()
  await email(page).fill('abc')
  await share(page).click()
  await expect(dialog(page).getByText('Debe ingresar un Correo válido')).toBeVisible()

  await email(page).fill(PEOPLE.colleague)
  const listed = nextList(page)
  const posted = page.waitForRequest('**/api/integration/shared-transfer')
  await share(page).click()
  const body = (await posted).postDataJSON() as Record<string, string>
  expect(Object.keys(body).toSorted()).toEqual(['email', 'integration_uuid', 'type'])
  expect(body).toMatchObject({ email: PEOPLE.colleague, type: 'SHARED' })
  expect(body['integration_uuid']).not.toBe(uuid)
  await expect(page.getByRole('status').filter({ hasText: SHARED })).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await listed

  const colleague = await windowOf(browser, PEOPLE.colleague)
  await expect(card(colleague, name)).toContainText('Compartida contigo')
  await expect(card(page, name)).not.toContainText('Compartida contigo')
  await card(colleague, name)
    .getByRole('link', { name: /Ver en detalle/ })
    .click()
  await colleague.getByRole('link', { name: 'Webhook', exact: true }).first().click()
  const urls = (window: Page) => window.getByRole('form', { name: 'Webhook' }).getByRole('textbox')
  await expect(urls(colleague)).toHaveCount(4)
  for (const input of await urls(colleague).all()) await input.fill('https://b.cl/colega')
  await saveWell(colleague)
  await page.goto(`/site/enroller/${uuid}/webhook`)
  await expect(urls(page)).toHaveCount(4)
  for (const input of await urls(page).all()) await expect(input).toHaveValue('https://b.cl/colega')

  const stranger = await windowOf(browser, PEOPLE.stranger)
  await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(card(stranger, name)).toHaveCount(0)
  expect((await tryApi(stranger, 'GET', `/api/enroller/${uuid}`)).status()).toBe(404)

  await page.goto(LIST)
  await choose(page, name, 'Compartir')
  await email(page).fill(PEOPLE.colleague.toUpperCase())
  await share(page).click()
  await expect(page.getByRole('alert')).toHaveText('La integración ya está compartida con ese correo')
  await expect(email(page)).toHaveAccessibleDescription(/^La integración ya está compartida con ese correo/)
  await expect(page.getByRole('alert')).toBeHidden()

  const patch = await tryApi(colleague, 'PATCH', `/api/integration/state/${uuid}/pending`, {
    pendings: [{ id: 1, state: false, description: 'No es mío' }],
  })
  expect(patch.status()).toBe(403)
})

test('a colleague is told why it may not share, sees the people, and leaves by itself', async ({ page, browser }) => {
  const { name, uuid } = await ownerOfOne(page, browser)
  await choose(page, name, 'Compartir')
  await email(page).fill(PEOPLE.target)
  await share(page).click()
  await expect(page.getByText(SHARED)).toBeVisible()

  const colleague = await windowOf(browser, PEOPLE.target)
  await openMenu(colleague, name)
  await expect(entry(colleague, 'Compartir')).toBeFocused()
  for (const what of ['Compartir', 'Transferir']) {
    await expect(entry(colleague, what)).toHaveAttribute('aria-disabled', 'true')
    await entry(colleague, what).hover()
    await expect(colleague.getByRole('tooltip')).toHaveText(ONLY_OWNER)
    await entry(colleague, what).click({ force: true })
    await expect(dialog(colleague)).toBeHidden()
  }
  await expectAccessible(colleague)
  await colleague.keyboard.press('End')
  await expect(entry(colleague, 'Salir de la integración')).toBeFocused()
  await entry(colleague, 'Personas con acceso').click()
  await expect(people(colleague).getByRole('listitem')).toHaveCount(2)
  await expect(person(colleague, 'Nadia Valdés')).toContainText('Dueño')
  await expect(person(colleague, 'Nadia Valdés').getByRole('button')).toHaveCount(0)
  await expect(people(colleague).getByRole('button', { name: 'Compartir' })).toHaveCount(0)
  await person(colleague, '(tú)').getByRole('button', { name: 'Salir' }).click()
  const question = colleague.getByRole('alertdialog', { name: '¿Salir de la integración?' })
  await question.getByRole('button', { name: 'Sí, salir' }).click()
  await expect(colleague.getByText(`Saliste de ${name}`)).toBeVisible()
  await expect(card(colleague, name)).toHaveCount(0)
  expect((await tryApi(colleague, 'GET', `/api/enroller/${uuid}`)).status()).toBe(404)
})

test('an owner withdraws an invitation and ends an access, whose open page goes back to the list', async ({
  page,
  browser,
}) => {
  const { name, uuid } = await ownerOfOne(page, browser)
  const unknown = uniqueEmail('invitada')
  await page.goto(`/site/enroller/${uuid}`)
  await page.getByRole('button', { name: 'Personas con acceso' }).click()
  for (const address of [unknown, PEOPLE.colleague]) {
    await people(page).getByRole('button', { name: 'Compartir' }).click()
    await email(page).fill(address)
    await share(page).click()
    await expect(person(page, address)).toBeVisible()
  }
  await expect(person(page, unknown)).toContainText('Invitación pendiente, hasta el')
  await expectAccessible(page)

  const colleague = await windowOf(browser, PEOPLE.colleague, `/site/enroller/${uuid}`)
  await expect(colleague.getByRole('heading', { name: 'Datos de Integración' })).toBeVisible()

  await person(page, unknown)
    .getByRole('button', { name: `Retirar a ${unknown}` })
    .click()
  await expect(page.getByRole('button', { name: 'Sí, retirar' })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Sí, retirar' }).click()
  await expect(person(page, unknown)).toHaveCount(0)
  await person(page, PEOPLE.colleague).getByRole('button', { name: 'Quitar a Samuel Rojas' }).click()
  await page.getByRole('button', { name: 'Sí, quitar' }).click()
  await expect(person(page, PEOPLE.colleague)).toHaveCount(0)
  await expect(people(page).getByRole('listitem')).toHaveCount(1)

  await colleague.getByLabel('Versión de API').selectOption('v1')
  await colleague.getByRole('button', { name: 'Guardar' }).click()
  await expect(colleague.getByText('Esa integración no existe o no tienes acceso a ella.')).toBeVisible()
  await colleague.waitForURL(`**${LIST}`)
  await expect(card(colleague, name)).toHaveCount(0)
  await openAs(colleague, PEOPLE.colleague, LIST)
  await expect(colleague.getByRole('alertdialog')).toHaveCount(0)
})

test('who is invited by an unknown e-mail finds the integration after registering with it', {
  tag: '@provider',
}, async ({ page, browser }) => {
  const { name } = await ownerOfOne(page, browser)
  const unknown = uniqueEmail('invitada')
  await choose(page, name, 'Compartir')
  await email(page).fill(unknown)
  await share(page).click()
  await expect(page.getByText(SHARED)).toBeVisible()

  const newcomer = await (await browser.newContext()).newPage()
  await registerAndOpen(newcomer, LIST, unknown)
  await expect(card(newcomer, name)).toBeVisible()
  await choose(page, name, 'Personas con acceso')
  await expect(person(page, unknown)).toContainText('Colega desde el')
})

test("a colleague leaves from the card's menu, and stays when it thinks better of it", async ({ page, browser }) => {
  const { name } = await ownerOfOne(page, browser)
  await choose(page, name, 'Compartir')
  await email(page).fill(PEOPLE.target)
  await share(page).click()
  await expect(page.getByText(SHARED)).toBeVisible()

  const colleague = await windowOf(browser, PEOPLE.target)
  const question = colleague.getByRole('alertdialog', { name: '¿Salir de la integración?' })
  await choose(colleague, name, 'Salir de la integración')
  await expect(question).toContainText(`Dejarás de ver y editar ${name}.`)
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(question).toBeHidden()
  await expect(card(colleague, name)).toBeVisible()
  await choose(colleague, name, 'Salir de la integración')
  await question.getByRole('button', { name: 'Sí, salir' }).click()
  await expect(colleague.getByText(`Saliste de ${name}`)).toBeVisible()
  await expect(card(colleague, name)).toHaveCount(0)
})
