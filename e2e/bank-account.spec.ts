import { expect, type Page } from '@playwright/test'
import { createIntegration, expectAccessible, openAs, PEOPLE, test } from './support/portal.ts'

const LIST = '/site/list-integration'

/** Signs in, creates an integration of a role and opens one of its sections from the sidebar. */
async function openSection(page: Page, role: string, section: string): Promise<void> {
  await openAs(page, PEOPLE.stranger, LIST)
  await createIntegration(page, role)
  await goTo(page, section)
}

async function goTo(page: Page, section: string): Promise<void> {
  await page.getByRole('complementary', { name: 'Integración' }).getByRole('link', { name: section }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Datos de Integración')
}

const save = (page: Page) => page.getByRole('button', { name: 'Guardar' }).click()
const saved = (page: Page) => expect(page.getByText('Se ha guardado correctamente')).toBeVisible()
const bank = (page: Page) => page.getByLabel('Banco')
const type = (page: Page) => page.getByLabel('Tipo de cuenta')
const number = (page: Page) => page.getByLabel('Número de cuenta')

const IFD = 'Cuenta de Destino (IFD)'
const IFO = 'Cuenta de Origen (IFO)'
const BILLING = 'Cuenta de Ganancia'

for (const [section, role] of [
  [IFD, 'Recaudador'],
  [IFD, 'Billetera & Recaudador'],
  [BILLING, 'Billetera'],
  [BILLING, 'Recaudador'],
] as const) {
  test(`${section} of a ${role} asks for what is missing, keeps leading zeros, and is there again`, async ({
    page,
  }) => {
    await openSection(page, role, section)
    await save(page)
    for (const message of [
      'Debe seleccionar un Banco',
      'Debe seleccionar un Tipo de Cuenta',
      'Debe ingresar un Número de Cuenta',
    ])
      await expect(page.getByText(message)).toBeVisible()
    await expectAccessible(page)

    await expect(bank(page).getByRole('option')).toHaveText(['Elige un banco', 'Banco BICE (028)', 'Itaú (039)'])
    await expect(type(page).getByRole('option')).toHaveText(['Elige un tipo', 'CORRIENTE', 'VISTA'])
    await bank(page).selectOption('039')
    await type(page).selectOption({ label: 'VISTA' })
    await expect(number(page)).toHaveAttribute('inputmode', 'numeric')
    await number(page).pressSequentially('abc')
    await expect(number(page)).toHaveValue('')
    await number(page).pressSequentially('00 12-34x5')
    await expect(number(page)).toHaveValue('0012345')

    await page.getByRole('link', { name: 'General' }).click()
    const question = page.getByRole('alertdialog', { name: 'Estás seguro? Tienes cambios sin guardar' })
    await question.getByRole('button', { name: 'No, cancelar' }).click()
    await save(page)
    await saved(page)
    await page.reload()
    await expect(bank(page)).toHaveValue('039')
    await expect(type(page)).toHaveValue('002')
    await expect(number(page)).toHaveValue('0012345')
    await page.getByRole('link', { name: 'General' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Datos de Integración')
  })
}

for (const role of ['Billetera', 'Billetera & Recaudador']) {
  test(`${IFO} of a ${role} lets the bank alone be chosen`, async ({ page }) => {
    await openSection(page, role, IFO)
    await expect(bank(page).getByRole('option')).toHaveText([
      'Elige un banco',
      'Banco BICE (028)',
      'Prepago Los Heroes (729)',
    ])
    await expect(type(page)).toBeDisabled()
    await expect(type(page).locator('option:checked')).toHaveText('CORRIENTE')
    await expect(number(page)).toBeDisabled()
    await expect(number(page)).toHaveValue('000000000')
    await save(page)
    await expect(page.getByText('Debe seleccionar un Banco')).toBeVisible()
    await expectAccessible(page)
    const request = page.waitForRequest((made) => made.method() === 'PATCH')
    await bank(page).selectOption('729')
    await save(page)
    expect(Object.keys((await request).postDataJSON() as object).toSorted()).toEqual(['owner_id', 'type'])
    await saved(page)
    await page.reload()
    await expect(bank(page)).toHaveValue('729')
  })
}

test('automatic refunds impose the account of destination, which says why; leaving them empties it', async ({
  page,
}) => {
  await openAs(page, PEOPLE.stranger, LIST)
  await createIntegration(page, 'Recaudador')
  const refund = page.getByLabel('Modo de operación devolución')
  await page.getByLabel('Modo de operación', { exact: true }).selectOption('enrolador')
  await refund.selectOption('GLOBAL_AUTOMATICO')
  await save(page)
  await saved(page)

  await goTo(page, IFD)
  await expect(bank(page).locator('option:checked')).toHaveText('Banco BICE (028)')
  await expect(type(page).locator('option:checked')).toHaveText('CORRIENTE')
  await expect(number(page)).toHaveValue('000000000')
  for (const field of [bank(page), type(page), number(page)]) await expect(field).toBeDisabled()
  await expect(page.getByText('Esta cuenta la fija la red.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Guardar' })).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('region', { name: 'Cuenta' }).getByRole('link', { name: 'General' }).click()
  await refund.selectOption('COMMERCE')
  await save(page)
  await saved(page)
  await goTo(page, IFD)
  await expect(bank(page)).toBeEnabled()
  await expect(bank(page)).toHaveValue('')
  await expect(number(page)).toHaveValue('')
})

test('each account explains itself', async ({ page }) => {
  await openSection(page, 'Billetera & Recaudador', IFD)
  for (const [section, question] of [
    [IFD, '¿Qué es la cuenta de destino (IFD)?'],
    [IFO, '¿Qué es la cuenta de origen (IFO)?'],
    [BILLING, '¿Para qué se usa la cuenta de ganancia?'],
  ] as const) {
    await goTo(page, section)
    await page.getByRole('button', { name: `Ayuda: ${question}` }).click()
    const help = page.getByRole('dialog', { name: question })
    await expect(help).toBeVisible()
    await help.getByRole('button', { name: 'Entendido' }).click()
  }
})

test.describe('when the server fails', () => {
  test.use({ expectedErrors: /status of 500|Cuenta de/ })

  for (const [section, role, address, to] of [
    [IFD, 'Recaudador', '**/api/enroller/ifd/*', 'ifd'],
    [IFO, 'Billetera', '**/api/enroller/ifo/*', 'ifo'],
    [BILLING, 'Billetera', '**/api/billing/*', 'billing'],
  ] as const) {
    test(`${section} loads in silence as an empty form, and a failed save is told`, async ({ page }) => {
      await page.route(address, (route) => route.fulfill({ status: 500, json: { message: 'Falló a propósito' } }))
      await page.route('**/api/billing/enroller/*', (route) =>
        route.fulfill({ status: 500, json: { message: 'Falló a propósito' } }),
      )
      await openAs(page, PEOPLE.stranger, LIST)
      await createIntegration(page, role)
      const failed = page.waitForResponse((answer) => answer.url().includes(`/${to}`) && answer.status() === 500)
      await goTo(page, section)
      await failed
      await expect(bank(page)).toHaveValue('')
      await expect(page.getByText('Falló a propósito')).toHaveCount(0)

      await bank(page).selectOption('028')
      if (section !== IFO) {
        await type(page).selectOption('001')
        await number(page).fill('1')
      }
      await save(page)
      await expect(page.getByRole('alert').getByText('Falló a propósito')).toBeVisible()
      await expect(bank(page)).toHaveValue('028')
    })
  }
})

test('an account that a role does not have cannot be opened', async ({ page }) => {
  await openAs(page, PEOPLE.stranger, LIST)
  await createIntegration(page, 'Billetera')
  const general = page.url()
  await page.goto(`${general}/ifd`)
  await page.waitForURL(general)
})
