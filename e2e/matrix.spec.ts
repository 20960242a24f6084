import { expect, type Page } from '@playwright/test'
import { MATRIX, type MatrixRow, TYPE_MATRIX } from '@portal/fixtures/matrix'
import { section, sections } from './support/form.ts'
import { callApi, openNew, test } from './support/portal.ts'

const NAMES: Record<string, string> = {
  integration: 'integración',
  refund: 'devolución',
  automatic_refund: 'devolución automática',
  authorization: 'autorización',
}

const choices = (page: Page, label: string) => page.getByLabel(label, { exact: true }).locator('option:not([value=""])')

const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** Opens a section by the last sidebar link with this label, and waits for the section's heading `named`. */
async function press(page: Page, label: string, named = label): Promise<void> {
  await section(page, label).last().click()
  await expect(title(page)).toHaveText(named)
}

async function expectIfd(page: Page, { ifd }: MatrixRow): Promise<void> {
  if (ifd === 'hidden') return expect(section(page, 'Cuenta de Destino (IFD)')).toHaveCount(0)
  await press(page, 'Cuenta de Destino (IFD)')
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

async function expectSecrets(page: Page, { secrets }: MatrixRow): Promise<void> {
  await press(page, 'Seguridad')
  await expect(page.getByLabel('Secreto de integración', { exact: true })).toBeVisible()
  for (const [purpose, name] of Object.entries(NAMES)) {
    const held = secrets.includes(purpose) ? 1 : 0
    await expect(page.getByLabel(`Secreto de ${name}`, { exact: true })).toHaveCount(held)
  }
}

/** Valid mode combinations of an integration type, from the fixtures; one of those that show the same screens, because unit tests check all. */
const rowsOf = (type: string): MatrixRow[] => {
  const shown = ({ offered, ifd, secrets, sections }: MatrixRow) => JSON.stringify([offered, ifd, secrets, sections])
  const valid = MATRIX.filter((row) => row.type === type && row.valid)
  return valid.filter((row, at) => valid.findIndex((earlier) => shown(earlier) === shown(row)) === at)
}

for (const { type, option, alias, ...row } of TYPE_MATRIX) {
  test(`the screens of a ${type} show what its type and each of its modes has`, async ({ page }) => {
    const { uuid, area } = await openNew(page, option)
    await expect(sections(page).first()).toBeVisible()

    await test.step('webhooks, progress and accounts', async () => {
      await press(page, 'Webhook')
      await expect(page.getByRole('form', { name: 'Webhook' }).getByRole('textbox')).toHaveCount(row.webhooks.length)
      await press(page, 'Tecnología')
      await expect(page.getByRole('radiogroup')).toHaveCount(row.technology.length)
      await press(page, 'Comercial/Legal')
      await expect(page.getByRole('radiogroup')).toHaveCount(4)
      await press(page, 'Cuentas', 'Cuentas Dashboard')
      await expect(page.getByRole('button', { name: 'Cambiar contraseña' })).toHaveCount(row.defaultAccounts.length)
    })
    await test.step('sections that only some types have', async () => {
      for (const [label, shown] of [
        ['Cuenta de Origen (IFO)', row.ifo],
        ['Direct Open', row.directOpen],
        ['IFrame', false],
      ] as const)
        await (shown ? press(page, label) : expect(section(page, label)).toHaveCount(0))
      await expect(section(page, 'Webhook'), 'without that of alias').toHaveCount(1)
      // What the sidebar lacks has no address either.
      await page.goto(`${area}/alias-iframe`)
      await page.waitForURL(`**${area}`)
      await expect(title(page)).toHaveText('Datos de Integración')
    })
    for (const each of rowsOf(type)) {
      await test.step(`${each.mode} with ${each.refund}`, async () => {
        if (each.mode !== null) {
          await callApi(page, 'PUT', `/api/enroller/${uuid}`, {
            type,
            api_version: 'v2',
            operation_mode: each.mode,
            chargeback_balance_type: each.refund,
            demand_med: type === 'payer_collect' ? 'ALWAYS' : null,
          })
        }
        await page.goto(area)
        await expect(sections(page)).toHaveCount(each.sections)
        await expect(choices(page, 'Modo de operación devolución')).toHaveCount(each.offered.length)
        await expectIfd(page, each)
        await expectSecrets(page, each)
      })
    }
    await test.step('alias', async () => {
      const shown = await sections(page).count()
      await press(page, 'Activar configuración')
      if (!alias) return expect(page.getByRole('button', { name: 'Tipo de integración no compatible' })).toBeDisabled()
      await page.getByRole('button', { name: 'Configurar integración' }).click()
      await expect(page.getByRole('button', { name: 'Integración ya configurada' })).toBeDisabled()
      await expect(sections(page)).toHaveCount(shown + 2)
      await press(page, 'Webhook', 'Webhook de Alias')
      await expect(page.getByRole('form').getByRole('textbox')).toHaveCount(row.aliasWebhooks.length)
      await press(page, 'IFrame', 'IFrame de Alias')
    })
  })
}
