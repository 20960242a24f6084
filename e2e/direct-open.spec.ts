import { expect, type Page } from '@playwright/test'
import { save, saveWell } from './support/form.ts'
import { expectAccessible, openNew, test } from './support/portal.ts'

const PARAMETER = 'La URL del deep link de la app debe contener el parametro "uuid=%uuid%"'

const logo = (page: Page) => page.getByLabel('URL del logo')
const link = (page: Page) => page.getByLabel('URL del deep link de la app')

test('a dual says how its app is opened; the help says that both addresses carry the uuid', async ({ page }) => {
  await openNew(page, 'Billetera & Recaudador', 'direct-open')
  await expect(page.getByRole('heading', { name: 'Direct Open', level: 1 })).toBeVisible()
  for (const [question, part] of [
    ['¿Qué logo debo usar?', 'puede llevar el uuid del token como parámetro'],
    ['¿Cómo se arma el deep link?', 'Debe llevar el uuid del token como parámetro'],
  ] as const) {
    await page.getByRole('button', { name: `Ayuda: ${question}` }).click()
    const help = page.getByRole('dialog', { name: question })
    await expect(help.getByText(part)).toBeVisible()
    await help.getByRole('button', { name: 'Entendido' }).click()
  }
  await save(page)
  await expect(page.getByText('Debe ingresar una URL', { exact: true })).toHaveCount(2)

  await logo(page).fill('abc')
  await link(page).fill('app://pay')
  await save(page)
  await expect(page.getByText('Por favor, ingrese una URL válida.', { exact: true })).toBeVisible()
  await expect(page.getByText(PARAMETER, { exact: true })).toBeVisible()
  await expect(page.getByLabel('Ejemplo', { exact: true })).toBeHidden()
  await expectAccessible(page)

  await logo(page).fill('https://cdn.a.cl/logo.png?uuid=%uuid%')
  await link(page).fill('app://pay?uuid=%uuid%')
  await expect(page.getByLabel('Ejemplo', { exact: true })).toHaveValue(/^app:\/\/pay\?uuid=[0-9a-f-]{36}$/)
  await saveWell(page)
  await page.reload()
  await expect(link(page)).toHaveValue('app://pay?uuid=%uuid%')
  await expect(logo(page)).toHaveValue('https://cdn.a.cl/logo.png?uuid=%uuid%')
})
