import { expect, type Locator, type Page } from '@playwright/test'
import { section } from './support/form.ts'
import { expectAccessible, newIntegration, openAs, openNew, PEOPLE, test } from './support/portal.ts'

const PHONE = { width: 360, height: 740 }
const LIST = '/site/list-integration'
const STAGES = ['Configura', 'Conecta', 'Prueba', 'Autocertifica', 'Producción']

const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const stages = (page: Page): Locator => part(page, 'El camino').getByRole('link')
const turn = (page: Page): Locator => page.getByRole('complementary', { name: 'De quién es el turno' })
const saveBar = (page: Page): Locator => page.locator('[data-unsaved]')

/** Answers what the network saw of an integration that has neither called nor received anything. */
async function seeNothing(page: Page): Promise<void> {
  const none = { data: [], days: null, next: null, looked_to: null, undelivered: null }
  await page.route('**/api/enroller/*/traffic', (route) => route.fulfill({ json: none }))
  await page.route('**/api/enroller/*/traffic/health', (route) => route.fulfill({ json: { data: [] } }))
}

test('Resumen tells a minute after creation what to do, where the integration stands, and what to copy', async ({
  page,
}) => {
  const { uuid, name } = await newIntegration(page, 'payer_collect')
  await seeNothing(page)
  await page.goto(LIST)
  await page.getByRole('link', { name, exact: true }).click()
  await page.waitForURL(`**/site/enroller/${uuid}/overview`)

  await test.step('one next step with the only filled button, and a link for each stage', async () => {
    await expect(stages(page)).toHaveCount(STAGES.length)
    for (const [at, stage] of STAGES.entries())
      await expect(stages(page).nth(at)).toHaveAccessibleName(new RegExp(`^${stage}.* de \\d+`))
    await expect(stages(page).first()).toContainText('0 de 14')
    await expect(stages(page).first().locator('title').first()).toHaveText('Modo de operación: Falta')
    await expect(page.getByText('Tu primer paso')).toBeVisible()
    await expect(page.getByRole('region').getByRole('link', { name: /^Ir a / })).toHaveCount(1)
    await expect(turn(page)).toHaveCount(0)
  })
  await test.step('what to copy; secrets stay masked and are shown in Seguridad', async () => {
    const code = part(page, 'Para tu código')
    await expect(code).toContainText(/X-Client-OSqri-[0-9a-f]{12}/)
    await expect(code).toContainText(/Secreto de integración•{8}/)
    await expect(code).not.toContainText('qri_test_')
    await expect(code.getByRole('link', { name: 'Ver Secreto de integración en Seguridad' })).toHaveAttribute(
      'href',
      `/site/enroller/${uuid}/security`,
    )
  })
  await test.step('nothing is there yet, and each part says what will be', async () => {
    await expect(page.getByText('Todavía no hay ninguna URL registrada')).toBeVisible()
    await expect(page.getByText('Todavía no hay llamadas ni avisos')).toBeVisible()
    await expect(part(page, 'Línea de vida').getByRole('listitem')).toHaveCount(8)
  })
  await test.step('people, and the dialog that shares', async () => {
    await expect(part(page, 'Personas').getByRole('listitem')).toHaveCount(1)
    await part(page, 'Personas').getByRole('button', { name: 'Compartir' }).click()
    await expect(page.getByRole('dialog', { name: /Compartir/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await test.step('it passes axe, wide and narrow, light and dark, and does not scroll sideways', async () => {
    await expectAccessible(page)
    await page.setViewportSize(PHONE)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  })
})

test.describe('a part that does not load', () => {
  test.use({ expectedErrors: /status of 500/ })

  test('says so in its own place, and the other parts stay', async ({ page }) => {
    const { area } = await newIntegration(page, 'Billetera')
    await seeNothing(page)
    for (const path of ['road', 'traffic/health'])
      await page.route(`**/api/enroller/*/${path}`, (route) =>
        route.fulfill({ status: 500, json: { message: 'Falló' } }),
      )
    await page.goto(`${area}/overview`)
    await expect(page.getByText('No pudimos cargar el camino.')).toBeVisible()
    await expect(part(page, 'Salud de tus URL')).toContainText('No pudimos cargar la salud de las URL.')
    await expect(part(page, 'Para tu código')).toContainText('X-Client-OS')
  })
})

test('an administrator reads it worded for the network', async ({ page, browser }) => {
  const { area } = await newIntegration(page, 'Billetera')
  const other = await (await browser.newContext()).newPage()
  await openAs(other, PEOPLE.administrator, `${area}/overview`)
  await expect(other.getByText('Le toca al enrolador').first()).toBeVisible()
  await expect(part(other, 'Línea de vida')).toContainText('El enrolador')
})

test('a leaf of the sidebar says what is missing, apart from its name; so does the button for it on phones', async ({
  page,
}) => {
  await openNew(page, 'Billetera', 'legal')
  await expect(section(page, 'Comercial/Legal')).toHaveAccessibleDescription('sin empezar, faltan 4 de 4')
  await page.setViewportSize(PHONE)
  await expect(page.getByRole('button', { name: /^Secciones: Comercial/ }).locator('[data-glyph=none]')).toBeVisible()
})

test('the save bar floats only while something changed, names it, and Ctrl+S saves', async ({ page }) => {
  await openNew(page, 'Billetera', 'ifo')
  const save = page.getByRole('button', { name: 'Guardar' })
  const launcher = page.getByRole('button', { name: 'Abrir el asistente del portal' })
  await expect(save).toBeEnabled()
  await expect(saveBar(page)).toHaveCount(0)
  await page.getByLabel('Banco').selectOption('028')
  await expect(saveBar(page)).toContainText('1 cambio sin guardar · Banco')
  await expect(saveBar(page).getByRole('status')).toHaveText('Tienes cambios sin guardar')
  for (const width of [1440, 1100, 900]) {
    await page.setViewportSize({ width, height: 720 })
    const bar = await saveBar(page).boundingBox()
    const button = await launcher.boundingBox()
    const beside = (button?.x ?? 0) >= (bar?.x ?? 0) + (bar?.width ?? Infinity)
    const above = (button?.y ?? Infinity) + (button?.height ?? 0) <= (bar?.y ?? 0)
    expect(beside || above, `at ${width} px`).toBe(true)
  }
  await page.setViewportSize(PHONE)
  await expect(launcher).toBeHidden()
  await expectAccessible(page)
  const stored = page.waitForResponse((answer) => answer.request().method() !== 'GET')
  await page.getByLabel('Banco').press('Control+s')
  expect((await stored).ok()).toBe(true)
  await expect(saveBar(page)).toHaveCount(0)
})
