import { expect } from '@playwright/test'
import { callApi, expectAccessible, newIntegration, openAs, PEOPLE, test, uniqueName } from './support/portal.ts'

test('whoever is invited finds a letter in the mailbox, as text and as it looks, and its link opens the portal', async ({
  page,
}) => {
  const { uuid, name } = await newIntegration(page, 'Billetera')
  const email = `${uniqueName('nueva').replaceAll(' ', '-')}@empresa.cl`
  await callApi(page, 'POST', '/api/integration/shared-transfer', { email, type: 'SHARED', integration_uuid: uuid })

  await page.goto('/buzon')
  const letter = page.getByRole('article').filter({ hasText: email })
  await expect(letter.getByRole('heading', { name: `Te compartieron «${name}»` })).toBeVisible()
  await expect(letter.getByText('crea tu cuenta con este mismo correo')).toBeVisible()
  await expectAccessible(page)

  await letter.getByText('Ver con formato').click()
  const look = letter.frameLocator('iframe')
  await expect(look.getByRole('heading', { name: `Te invitaron a trabajar en «${name}»` })).toBeVisible()
  const opened = page.waitForEvent('popup')
  await look.getByRole('link', { name: 'Crear mi cuenta o iniciar sesión' }).click()
  await expect((await opened).locator('body')).toContainText('Mis integraciones')
})

test('an administrator reaches the mailbox from its address among the pages of administration', async ({ page }) => {
  await openAs(page, PEOPLE.administrator, '/site/admin/main')
  await page.goto('/site/admin/buzon')
  await page.waitForURL('**/buzon')
  await expect(page.getByRole('heading', { name: 'Buzón', level: 1 })).toBeVisible()
})
