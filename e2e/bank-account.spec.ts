import { expect, type Page } from '@playwright/test'
import { expectAccessible, openNew, test } from './support/portal.ts'

/** Signs in, creates an integration of a role and opens one of its sections from the sidebar. */
async function openSection(page: Page, role: string, section: string): Promise<void> {
  await openNew(page, role)
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
  [IFD, 'Billetera & Recaudador'],
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

    await save(page)
    await saved(page)
    await page.reload()
    await expect(bank(page)).toHaveValue('039')
    await expect(type(page)).toHaveValue('002')
    await expect(number(page)).toHaveValue('0012345')
  })
}

test(`${IFO} lets the bank alone be chosen`, async ({ page }) => {
  await openSection(page, 'Billetera & Recaudador', IFO)
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
