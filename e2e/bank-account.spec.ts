import { expect, type Page } from '@playwright/test'
import { save, saveWell, section, title } from './support/form.ts'
import { expectAccessible, openNew, test } from './support/portal.ts'

/** Opens the screen of a bank account by its link in the integration's sidebar. */
async function goTo(page: Page, account: string): Promise<void> {
  await section(page, account).click()
  await expect(title(page)).toHaveText(account)
}

const bank = (page: Page) => page.getByLabel('Banco')
const type = (page: Page) => page.getByLabel('Tipo de cuenta')
const number = (page: Page) => page.getByLabel('Número de cuenta')

const IFD = 'Cuenta de Destino (IFD)'
const IFO = 'Cuenta de Origen (IFO)'
const BILLING = 'Cuenta de Ganancia'

test('the accounts of a dual explain themselves, ask for what is missing, and keep what was saved', async ({
  page,
}) => {
  await openNew(page, 'Billetera & Recaudador')

  await test.step('each account explains itself', async () => {
    for (const [account, question] of [
      [BILLING, '¿Para qué se usa la cuenta de ganancia?'],
      [IFO, '¿Qué es la cuenta de origen (IFO)?'],
      [IFD, '¿Qué es la cuenta de destino (IFD)?'],
    ] as const) {
      await goTo(page, account)
      await page.getByRole('button', { name: `Ayuda: ${question}` }).click()
      const help = page.getByRole('dialog', { name: question })
      await expect(help).toBeVisible()
      await help.getByRole('button', { name: 'Entendido' }).click()
    }
  })
  await test.step(`${IFD} asks for what is missing, takes digits alone and keeps leading zeros`, async () => {
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
    await saveWell(page)
    await page.reload()
    await expect(bank(page)).toHaveValue('039')
    await expect(type(page)).toHaveValue('002')
    await expect(number(page)).toHaveValue('0012345')
  })
  await test.step(`${IFO} lets the bank alone be chosen`, async () => {
    await goTo(page, IFO)
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
    const request = page.waitForRequest((made) => made.method() === 'PATCH')
    await bank(page).selectOption('729')
    await saveWell(page)
    expect(Object.keys((await request).postDataJSON() as object).toSorted()).toEqual(['owner_id', 'type'])
    await page.reload()
    await expect(bank(page)).toHaveValue('729')
  })
})
