import { expect, type Page } from '@playwright/test'
import { openNew, test } from './support/portal.ts'
import { expectLeft, goTo, leave, openBeside, type Screen, SCREENS } from './support/screens.ts'

test.use({ expectedErrors: /status of 500/ })

const save = (page: Page) => page.getByRole('button', { name: 'Guardar' }).click()

/** The question as this screen puts it, with its two answers. */
async function answer(page: Page, { title }: Screen, way: 'Si, salir' | 'No, cancelar'): Promise<void> {
  const detail = title === 'Datos de Integración'
  const name = detail ? '¿Estás seguro?' : 'Estás seguro? Tienes cambios sin guardar'
  const question = page.getByRole('alertdialog', { name, exact: true })
  if (detail) await expect(question.getByText('Tienes cambios sin guardar', { exact: true })).toBeVisible()
  await question.getByRole('button', { name: way }).click()
  await expect(question).toBeHidden()
}

/** Closing the page is held up by the browser's own question, which is answered with staying. */
async function expectCloseHeld(page: Page): Promise<void> {
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
}

for (const screen of SCREENS) {
  const { title, write } = screen
  test(`${title}: what is unsaved is asked about on every way out, and only while it is`, async ({ page }) => {
    const uuid = await openBeside(page, screen)
    await goTo(page, screen)
    await test.step('a link asks, and "No, cancelar" keeps', async () => {
      await screen.change(page)
      await leave(page, screen)
      await answer(page, screen, 'No, cancelar')
      await screen.expectChanged(page)
    })
    await test.step('the browser’s back and its closing ask too', async () => {
      await page.goBack()
      await answer(page, screen, 'No, cancelar')
      await expectCloseHeld(page)
      await screen.expectChanged(page)
    })
    await test.step('after a save that failed it is still asked; "Si, salir" drops', async () => {
      const address = `**${write.replace('{uuid}', uuid)}`
      await page.route(address, (route) =>
        route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 500, json: {} }),
      )
      await screen.complete?.(page)
      await save(page)
      await expect(page.getByRole('alert')).toBeVisible()
      await leave(page, screen)
      await answer(page, screen, 'Si, salir')
      await expectLeft(page, screen)
      await page.unroute(address)
      await goTo(page, screen)
      await screen.expectStored(page)
    })
    await test.step('what was changed back leaves without a question', async () => {
      await screen.change(page)
      await screen.revert(page)
      await leave(page, screen)
      await expectLeft(page, screen)
    })
    await test.step('what was saved leaves without a question', async () => {
      await goTo(page, screen)
      await screen.change(page)
      await screen.complete?.(page)
      await save(page)
      await expect(page.getByText('Se ha guardado correctamente')).toBeVisible()
      await leave(page, screen)
      await expectLeft(page, screen)
    })
  })
}

test('a notice never covers the bar that saves, whatever the width', async ({ page }) => {
  await openNew(page, 'Billetera', 'ifo')
  await page.getByLabel('Banco').selectOption('028')
  for (const width of [1440, 900, 360]) {
    await page.setViewportSize({ width, height: 720 })
    await save(page)
    const notice = await page.getByRole('status').filter({ hasText: 'Se ha guardado correctamente' }).boundingBox()
    const button = await page.getByRole('button', { name: 'Guardar' }).boundingBox()
    expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThan(button?.y ?? 0)
    await expect(page.getByText('Se ha guardado correctamente')).toBeHidden()
  }
})
