import { expect, type Locator, type Page } from '@playwright/test'
import { callApi, expectAccessible, openAs, PEOPLE, test, uniqueName } from './support/portal.ts'

const INBOX = '/site/admin/inbox'
const row = (page: Page, name: string): Locator => page.locator('details').filter({ hasText: name })
const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name })

/** Creates an integration of the company `enroller_name`, as the person signed in on `page`. */
async function made(page: Page, enroller_name: string) {
  const public_name = uniqueName('Bandeja')
  const body = { enroller_name, er_tax_id: '12.345.678-5', public_name, type: 'payer' }
  return { public_name, ...((await callApi(page, 'POST', '/api/integration', body)) as { uuid: string }) }
}

test('an integration finished with open gaps is in red; the network observes it, and later approves it', async ({
  page,
  browser,
}) => {
  await openAs(page, PEOPLE.target, '/site/list-integration')
  const company = uniqueName('Empresa')
  const { uuid, public_name } = await made(page, company)
  await callApi(page, 'PATCH', `/api/integration/state/${uuid}`, { state: 'SUCCESS' })

  const admin = await (await browser.newContext()).newPage()
  await openAs(admin, PEOPLE.administrator, `${INBOX}?enrolador=${encodeURIComponent(company)}`)
  const side = admin.getByRole('complementary', { name: 'Administración' })
  await expect(side.getByRole('link', { name: /^Bandeja ?[\d.]+\+?$/ })).toBeVisible()
  await expect(admin.locator('summary')).toHaveCount(1)
  await expect(row(admin, public_name)).toContainText(/Se marcó «Finalizada» con \d+ pendientes, sin revisar/)
  await expect(admin.getByRole('button', { name: 'Aprobar' })).toHaveCount(0)
  await expectAccessible(admin)

  await test.step('by keyboard: a row opens, Escape closes it and keeps the place', async () => {
    await row(admin, public_name).locator('summary').focus()
    await admin.keyboard.press('Enter')
    await expect(admin.getByRole('list', { name: 'Comprobaciones' }).getByRole('listitem')).toHaveCount(4)
    await expect(admin.getByText('Completada', { exact: true })).toBeVisible()
    await expectAccessible(admin)
    await admin.getByRole('button', { name: 'Aprobar' }).focus()
    await admin.keyboard.press('Escape')
    await expect(admin.getByRole('button', { name: 'Aprobar' })).toHaveCount(0)
    await expect(row(admin, public_name).locator('summary')).toBeFocused()
    await admin.keyboard.press('Enter')
  })

  await test.step('an observation gives it back to the enroller', async () => {
    await admin.getByRole('button', { name: 'Agregar observación' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Agregar observación' })
    await dialog.getByRole('button', { name: 'Enviar' }).click()
    await expect(dialog.getByText('Comentario requerido')).toBeVisible()
    await dialog.getByLabel('Observación 1').fill('Falta el logo')
    await dialog.getByRole('button', { name: 'Enviar' }).click()
    await expect(admin.getByRole('heading', { name: 'Ninguna integración coincide' })).toBeVisible()
    await expect(tab(admin, 'Te toca')).toBeFocused()
    await admin.keyboard.press('ArrowRight')
    await expect(tab(admin, 'Le toca al enrolador')).toHaveAttribute('aria-selected', 'true')
    await expect(row(admin, public_name)).toContainText('Corregir 1 observación')
    await expect(admin).toHaveURL(/turno=enrolador/)
  })

  await test.step('asked again, it is approved, and the member reads why', async () => {
    await callApi(page, 'PATCH', `/api/integration/state/${uuid}`, { state: 'SUCCESS' })
    await admin.goBack()
    // The other tab had a row of the same name.
    await expect(row(admin, public_name)).toContainText('Completada, sin revisar')
    await row(admin, public_name).locator('summary').click()
    await admin.getByRole('button', { name: 'Aprobar' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Aprobar integración' })
    await dialog.getByLabel('Motivo (opcional)').fill('Prueba acordada con el equipo')
    await expectAccessible(admin)
    await dialog.getByRole('button', { name: 'Aprobar' }).click()
    await expect(admin.getByRole('heading', { name: 'Ninguna integración coincide' })).toBeVisible()
    const { enroller_uuid } = (await callApi(page, 'GET', `/api/enroller/${uuid}`, {})) as { enroller_uuid: string }
    await page.goto(`/site/enroller/${enroller_uuid}/comments`)
    await expect(page.getByText(/La red la aprobó el \d\d-\d\d-\d{4}/)).toBeVisible()
    await expect(page.getByText('Motivo: Prueba acordada con el equipo')).toBeVisible()
  })
})

test('the inbox fits every width, and says so when nothing waits', async ({ page }) => {
  await openAs(page, PEOPLE.administrator, '/site/admin/main')
  const { uuid, public_name } = await made(page, uniqueName('Empresa'))
  await callApi(page, 'PATCH', `/api/integration/state/${uuid}`, {
    state: 'PENDING',
    pendings: [{ description: 'Falta el logo' }],
  })
  await page.goto(`${INBOX}?turno=enrolador`)
  const more = page.getByRole('button', { name: 'Ver más' })
  await expect(page.locator('summary').first()).toBeVisible()
  while ((await row(page, public_name).count()) === 0) {
    const shown = await page.locator('summary').count()
    await more.click()
    await expect.poll(() => page.locator('summary').count()).toBeGreaterThan(shown)
  }
  await row(page, public_name).locator('summary').click()
  await expect(page.getByRole('list', { name: 'Comprobaciones' })).toBeVisible()
  for (const width of [1440, 1100, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  }
  await page.route('**/api/admin/inbox*', (route) =>
    route.fulfill({ json: { data: [], next: null, counts: { network: 0, enroller: 0 } } }),
  )
  await page.setViewportSize({ width: 1440, height: 800 })
  await page.goto(INBOX)
  await expect(page.getByRole('heading', { name: 'Nada espera a la red' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Bandeja' })).toHaveText('Bandeja')
})
