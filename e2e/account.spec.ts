import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { expectAccessible, fillSignIn, test } from './support/portal.ts'
import { registerAndOpen, uniqueEmail } from './support/registration.ts'

const LIST = '/site/list-integration'

// The sign-in page answers 401 to the removed person.
test.use({ expectedErrors: /status of 401/ })

test('a person ends another session, takes their data with them and removes their account', async ({
  page,
  browser,
}) => {
  const email = uniqueEmail('cuenta')
  await registerAndOpen(page, LIST, email)
  await page.getByRole('button', { name: 'Cuenta de Nadia Valdés' }).click()
  await page.getByRole('link', { name: 'Mi cuenta' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mi cuenta' })).toBeVisible()
  await expect(page.getByText('No tienes otras sesiones abiertas.')).toBeVisible()

  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await other.goto('/site/account')
  await fillSignIn(other, email)
  const sessions = other.getByRole('region', { name: 'Sesiones' }).getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await elsewhere.close()
  await page.reload()
  const own = page.getByRole('region', { name: 'Sesiones' }).getByRole('listitem')
  await expect(own).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cerrar las otras sesiones' }).click()
  await expect(own).toHaveCount(1)
  await expect(own).toContainText('Esta sesión')

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar mis datos' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('mis-datos-qri.json')
  expect(await readFile(await file.path(), 'utf8')).toContain(email)

  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
  const dialog = page.getByRole('dialog', { name: '¿Eliminar tu cuenta?' })
  await dialog.getByLabel('Escribe tu correo para confirmar').fill('otra@portal.test')
  await dialog.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
  await expect(dialog.getByText(`Escribe ${email} para confirmar`)).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await dialog.getByLabel('Escribe tu correo para confirmar').fill(email)
  await dialog.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
  await page.waitForURL('**/site/home')
  await expect(page.getByText('Eliminamos tu cuenta y tus datos.')).toBeVisible()

  await page.goto(LIST)
  await fillSignIn(page, email)
  await expect(page.getByText('El correo o la contraseña no coinciden.')).toBeVisible()
})
