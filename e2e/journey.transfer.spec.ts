import { expect, type Page } from '@playwright/test'
import { expectAccessible, PEOPLE, test, tryApi } from './support/portal.ts'
import { uniqueEmail } from './support/registration.ts'
import { card, choose, entry, LIST, nextList, openMenu, ownerOfOne, windowOf } from './support/sharing.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Transferir integración' })
const email = (page: Page) => dialog(page).getByLabel('Correo')
const transfer = (page: Page) => dialog(page).getByRole('button', { name: 'Transferir' })
const question = (page: Page) => page.getByRole('alertdialog', { name: '¿Está seguro de transferir la cuenta?' })
const TRANSFERRED = 'La integración fue transferida con éxito'
const LOST = 'Esa integración no existe o no tienes acceso a ella.'

test.use({ expectedErrors: /status of 404/ })

/** Shares the integration `name` with an e-mail address, through the menu of its card. */
async function shareWith(page: Page, name: string, address: string): Promise<void> {
  await choose(page, name, 'Compartir')
  const sharing = page.getByRole('dialog', { name: 'Compartir integración' })
  await sharing.getByLabel('Correo').fill(address)
  await sharing.getByRole('button', { name: 'Compartir' }).click()
  await expect(page.getByText('La integración fue compartida con éxito')).toBeVisible()
}

test('J6: an owner hands an integration over, loses it at once, and colleagues keep it', async ({ page, browser }) => {
  const { name, uuid } = await ownerOfOne(page, browser)
  await shareWith(page, name, PEOPLE.colleague)
  const other = await page.context().newPage()
  await other.goto(`/site/enroller/${uuid}`)
  await expect(other.getByRole('heading', { name: 'Datos de Integración' })).toBeVisible()

  const posts: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/shared-transfer')) posts.push(request.postData() ?? '')
  })
  await choose(page, name, 'Transferir')
  await expect(dialog(page).getByText('Una vez transferida, no podrás acceder a la integración.')).toBeVisible()
  await expectAccessible(page)
  await transfer(page).click()
  await expect(dialog(page).getByText('Debe ingresar un Correo')).toBeVisible()
  await email(page).fill(PEOPLE.target)
  await transfer(page).click()
  await expect(question(page)).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await question(page).getByRole('button', { name: 'Cancelar' }).click()
  await expect(question(page)).toBeHidden()
  await expect(email(page)).toHaveValue(PEOPLE.target)
  expect(posts).toEqual([])

  await transfer(page).click()
  const listed = nextList(page)
  await question(page).getByRole('button', { name: 'Si, transferir' }).click()
  await expect(page.getByRole('status').filter({ hasText: TRANSFERRED })).toBeVisible()
  expect(posts).toHaveLength(1)
  await listed
  await expect(card(page, name)).toHaveCount(0)

  await other.getByLabel('Versión de API').selectOption('v1')
  await other.getByRole('button', { name: 'Guardar' }).click()
  await expect(other.getByText(LOST)).toBeVisible()
  await other.waitForURL(`**${LIST}`)
  await other.goto(`/site/enroller/${uuid}`)
  await expect(other.getByText(LOST)).toBeVisible()
  await other.waitForURL(`**${LIST}`)

  const target = await windowOf(browser, PEOPLE.target)
  await openMenu(target, name)
  await expect(entry(target, 'Transferir')).not.toHaveAttribute('aria-disabled')
  await expect(entry(target, 'Salir de la integración')).toHaveCount(0)

  const colleague = await windowOf(browser, PEOPLE.colleague)
  await openMenu(colleague, name)
  await expect(entry(colleague, 'Transferir')).toHaveAttribute('aria-disabled', 'true')
  for (const type of ['SHARED', 'TRANSFER']) {
    const data = { email: PEOPLE.stranger, type, integration_uuid: uuid }
    expect((await tryApi(colleague, 'POST', '/api/integration/shared-transfer', data)).status()).toBe(403)
  }
  const read = (window: Page) => tryApi(window, 'GET', `/api/integration/${uuid}/people`)
  const { data } = (await (await read(target)).json()) as { data: { email: string; role: string }[] }
  expect(data.map(({ email, role }) => [email, role])).toEqual([
    [PEOPLE.target, 'OWNER'],
    [PEOPLE.colleague, 'SHARED'],
  ])
})

test('J14: a transfer to a mistyped e-mail waits, and its sender withdraws it', async ({ page, browser }) => {
  const { name } = await ownerOfOne(page, browser)
  const mistyped = uniqueEmail('nadie')
  await choose(page, name, 'Transferir')
  await email(page).fill(mistyped)
  await transfer(page).click()
  await question(page).getByRole('button', { name: 'Si, transferir' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(card(page, name)).toContainText(`Transferencia pendiente a ${mistyped} hasta el`)
  await expectAccessible(page)

  await choose(page, name, 'Personas con acceso')
  const people = page.getByRole('dialog', { name: 'Personas con acceso' })
  await expect(people.getByRole('listitem')).toHaveCount(2)
  await expect(people.getByRole('listitem').nth(1)).toContainText('Transferencia pendiente, hasta el')
  await page.keyboard.press('Escape')

  await choose(page, name, 'Retirar la transferencia')
  const withdrawal = page.getByRole('alertdialog', { name: '¿Retirar la transferencia?' })
  await expect(withdrawal).toContainText(
    `La integración sigue con su dueño actual y ${mistyped} ya no podrá recibirla.`,
  )
  await withdrawal.getByRole('button', { name: 'Sí, retirar' }).click()
  await expect(page.getByText('La transferencia fue retirada')).toBeVisible()
  await expect(card(page, name)).not.toContainText('Transferencia pendiente')
  await openMenu(page, name)
  await expect(entry(page, 'Transferir')).toBeVisible()
})

test('J14: the new owner renews all credentials that the former one knows with one press', async ({
  page,
  browser,
}) => {
  const { name, uuid } = await ownerOfOne(page, browser)
  await choose(page, name, 'Transferir')
  await email(page).fill(PEOPLE.target)
  await transfer(page).click()
  await question(page).getByRole('button', { name: 'Si, transferir' }).click()
  await expect(dialog(page)).toBeHidden()

  const target = await windowOf(browser, PEOPLE.target, `/site/enroller/${uuid}/security`)
  const task = target.getByRole('region', { name: 'Credenciales que otros conocen' })
  await expect(task).toContainText('Los secretos de integración y autorización')
  await expectAccessible(target)
  await task.getByRole('button', { name: 'Renovar credenciales' }).click()
  const renewal = target.getByRole('dialog', { name: 'Renovar credenciales' })
  await expect(renewal).toContainText(/Los secretos actuales sirven hasta el \d\d-\d\d-\d{4} a las \d\d:\d\d/)
  await expectAccessible(target)
  await renewal.getByRole('button', { name: 'Renovar todas' }).click()
  await expect(task).toContainText('Renovaste las credenciales.')
  const secrets = target.getByRole('region', { name: 'Secretos' })
  await expect(secrets.getByText(/El valor anterior sirve hasta el/)).toHaveCount(2)
  await target.reload()
  await expect(secrets).toBeVisible()
  await expect(task).toHaveCount(0)
})

test.describe('when it fails', () => {
  test.use({ expectedErrors: /status of 500/ })

  test('a notice of three seconds says why, and the e-mail stays', async ({ page, browser }) => {
    const { name } = await ownerOfOne(page, browser)
    await page.route('**/api/integration/shared-transfer', (route) =>
      route.fulfill({ status: 500, json: { error_description: 'Falló a propósito' } }),
    )
    await choose(page, name, 'Transferir')
    await email(page).fill(PEOPLE.target)
    await transfer(page).click()
    const pressed = Date.now()
    await question(page).getByRole('button', { name: 'Si, transferir' }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'Falló a propósito' })
    await expect(notice).toBeVisible()
    await expect(notice).toBeHidden()
    expect(Date.now() - pressed).toBeGreaterThan(3000)
    await expect(email(page)).toHaveValue(PEOPLE.target)
  })
})
