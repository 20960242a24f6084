import { expect, type Page } from '@playwright/test'
import { MATRIX, type MatrixRow, TYPE_MATRIX } from '@portal/fixtures/matrix'
import { createIntegration, nextBearer, openAs, PEOPLE, test } from './support/portal.ts'

const LIST = '/site/list-integration'
const NAMES: Record<string, string> = {
  integration: 'integración',
  refund: 'devolución',
  automatic_refund: 'devolución automática',
  authorization: 'autorización',
}

const sections = (page: Page) => page.getByRole('complementary', { name: 'Integración' }).getByRole('link')
const choices = (page: Page, label: string) => page.getByLabel(label, { exact: true }).locator('option:not([value=""])')

/** Opens a section and waits until the area has settled on it, or on General where the integration lacks it. */
async function open(page: Page, area: string, section: string, settled = section): Promise<void> {
  await page.goto(`${area}${section}`)
  await page.waitForURL(`**${area}${settled}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

async function expectIfd(page: Page, area: string, { ifd }: MatrixRow): Promise<void> {
  if (ifd === 'hidden') {
    await open(page, area, '/ifd', '')
    return expect(page.getByRole('heading', { name: 'Datos de Integración' })).toBeVisible()
  }
  await open(page, area, '/ifd')
  const bank = page.getByLabel('Banco', { exact: true })
  if (ifd === 'fixed') {
    await expect(bank).toBeDisabled()
    await expect(bank).toHaveValue('028')
    return expect(page.getByRole('button', { name: 'Guardar' })).toHaveCount(0)
  }
  await expect(bank).toBeEnabled()
  await expect(choices(page, 'Banco')).toHaveCount(2)
  expect(await choices(page, 'Banco').evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))).toEqual(
    ['028', '039'],
  )
}

async function expectSecrets(page: Page, area: string, { secrets }: MatrixRow): Promise<void> {
  await open(page, area, '/security')
  for (const [purpose, name] of Object.entries(NAMES)) {
    const held = secrets.includes(purpose) ? 1 : 0
    await expect(page.getByLabel(`Secreto de ${name}`, { exact: true })).toHaveCount(held)
  }
}

for (const { type, option } of TYPE_MATRIX) {
  test(`the screens of a ${type} show what each of its modes has`, async ({ page }) => {
    test.slow()
    await openAs(page, PEOPLE.stranger, LIST)
    await createIntegration(page, option)
    const area = new URL(page.url()).pathname
    const [authorization] = await Promise.all([nextBearer(page), page.reload()])
    for (const row of MATRIX.filter((each) => each.type === type && each.valid)) {
      if (row.mode !== null) {
        const answer = await page.request.put(`/api/enroller/${area.split('/').at(-1)}`, {
          headers: { authorization },
          data: {
            type,
            api_version: 'v2',
            operation_mode: row.mode,
            chargeback_balance_type: row.refund,
            demand_med: 'ALWAYS',
          },
        })
        expect(answer.status()).toBe(200)
      }
      await test.step(`${row.mode} with ${row.refund}`, async () => {
        await open(page, area, '')
        await expect(sections(page)).toHaveCount(row.sections)
        await expect(choices(page, 'Modo de operación devolución')).toHaveCount(row.offered.length)
        await expectIfd(page, area, row)
        await expectSecrets(page, area, row)
      })
    }
  })
}

for (const { type, option, alias, ...row } of TYPE_MATRIX) {
  test(`the screens of a ${type} show what its type has`, async ({ page }) => {
    await openAs(page, PEOPLE.stranger, LIST)
    await createIntegration(page, option)
    const area = new URL(page.url()).pathname
    const before = await sections(page).count()

    await open(page, area, '/webhook')
    await expect(page.getByRole('form', { name: 'Webhook' }).getByRole('textbox')).toHaveCount(row.webhooks.length)
    await open(page, area, '/technologies')
    await expect(page.getByRole('radiogroup')).toHaveCount(row.technology.length)
    await open(page, area, '/legal')
    await expect(page.getByRole('radiogroup')).toHaveCount(4)
    await open(page, area, '/ifo', row.ifo ? '/ifo' : '')
    await open(page, area, '/direct-open', row.directOpen ? '/direct-open' : '')
    await open(page, area, '/alias-webhook', '')
    await open(page, area, '/alias-iframe', '')
    await open(page, area, '/dashboard-account')
    await expect(page.getByRole('button', { name: 'Cambiar contraseña' })).toHaveCount(row.defaultAccounts.length)

    await open(page, area, '/alias-config')
    if (!alias) {
      return expect(page.getByRole('button', { name: 'Tipo de integración no compatible' })).toBeDisabled()
    }
    await page.getByRole('button', { name: 'Configurar integración' }).click()
    await expect(page.getByRole('button', { name: 'Integración ya configurada' })).toBeDisabled()
    await expect(sections(page)).toHaveCount(before + 2)
    await open(page, area, '/alias-webhook')
    await expect(page.getByRole('form').getByRole('textbox')).toHaveCount(row.aliasWebhooks.length)
    await open(page, area, '/alias-iframe')
  })
}
