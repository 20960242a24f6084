import { expect, type Page } from '@playwright/test'
import { AGAIN_MS } from './support/failures.ts'
import { discard, saveWell, section } from './support/form.ts'
import { openNew, test } from './support/portal.ts'

test.use({ expectedErrors: /status of 500|Tecnología:/ })

const bar = (page: Page) => page.getByRole('progressbar')
const at = (page: Page, percentage: number) => expect(bar(page)).toHaveAttribute('aria-valuenow', String(percentage))
const group = (page: Page, name: string) => page.getByRole('radiogroup', { name, exact: true })
const choose = (page: Page, name: string, choice: string) =>
  group(page, name).getByText(choice, { exact: true }).click()

test('the legal checklist has four items, of which the agreement may not apply; one that did not load is told', async ({
  page,
}) => {
  await openNew(page, 'Billetera', 'legal')
  await expect(page.getByRole('radiogroup')).toHaveCount(4)
  await expect(page.getByRole('radio', { name: 'No Aplica' })).toHaveCount(1)
  await choose(page, 'Acuerdo de confidencialidad', 'No Aplica')
  await at(page, 25)

  await choose(page, 'Cuenta para transferencias MED', 'Finalizado')
  await choose(page, 'Acuerdo de confidencialidad', 'Finalizado')
  await at(page, 50)
  await discard(page)
  await at(page, 0)
  await expect(page.getByRole('button', { name: 'Guardar' })).toBeFocused()
  const undo = page.getByRole('status').getByRole('button', { name: 'Deshacer' })
  await undo.click()
  await at(page, 50)
  await expect(page.getByRole('button', { name: 'Guardar' })).toBeFocused()
  await expect(undo).toBeHidden()
  await discard(page)
  await undo.waitFor()
  // A click would wait until the notice, which covers the choice, is gone by itself.
  await group(page, 'Acuerdo de confidencialidad').getByRole('radio', { name: 'No Aplica' }).press('Space')
  await expect(undo).toBeHidden()
  await saveWell(page)
  await page.reload()
  await at(page, 25)

  await test.step('a checklist that did not load is told, never shown as nothing done, and comes by itself', async () => {
    await page.clock.install()
    let fails = true
    await page.route('**/api/integration/technology/*', (route) =>
      fails ? route.fulfill({ status: 500, json: { message: 'Falló a propósito' } }) : route.continue(),
    )
    await section(page, 'Tecnología').click()
    await expect(page.getByRole('alert').getByText('Falló a propósito')).toBeVisible()
    await expect(page.getByText('No pudimos cargar esta sección')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Guardar' })).toHaveCount(0)
    fails = false
    const items = page.getByRole('radiogroup')
    await expect.poll(() => page.clock.fastForward(AGAIN_MS).then(() => items.count())).toBe(5)
  })
})
