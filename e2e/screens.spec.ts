import { expect, type Page } from '@playwright/test'
import { ANSWERS, failWrites, popup } from './support/failures.ts'
import { save, saveWell } from './support/form.ts'
import { openNew, test } from './support/portal.ts'
import { comeTo, expectLeft, goTo, leave, openDual, type Screen, SCREENS } from './support/screens.ts'

test.use({ expectedErrors: /status of 500| no carga$/ })

/** Whether the screen is the section General. All sections use its data; failures.spec.ts tests what happens without them. */
const isGeneral = ({ title }: Screen): boolean => title === 'Datos de Integración'

async function expectFailedLoad(page: Page, uuid: string, screen: Screen): Promise<void> {
  const { title, read, silent } = screen
  const button = page.getByRole('button', { name: 'Guardar' })
  const reads = `**${read.replace('{uuid}', uuid)}`
  await page.route(reads, (route) => route.fulfill({ status: 500, json: { message: `${title} no carga` } }))
  const logged = page.waitForEvent('console', (message) => message.text() === `${title}: ${title} no carga`)
  await comeTo(page, screen)
  await logged
  if (silent) {
    await expect(page.getByText('no carga')).toHaveCount(0)
    await expect(button).toBeDisabled()
    await expect(page.getByRole('form').getByRole('combobox').first()).toBeDisabled()
  } else {
    await expect(popup(page, `${title} no carga`)).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'No pudimos cargar esta sección' })).toContainText(
      `${title} no carga`,
    )
    await expect(page.getByRole('form').or(button)).toHaveCount(0)
  }
  await page.unroute(reads)
  await leave(page, screen)
}

/** Lets saves of a changed form fail; expects a notice, a message in the form, and the typed values unchanged. */
async function expectFailedSaves(page: Page, uuid: string, screen: Screen): Promise<void> {
  const { title, write, notice } = screen
  // Tests every kind of error answer on the screen Webhook only, because all screens read answers with the same function.
  const answers = title === 'Webhook' ? ANSWERS : ([[{ message: `${title} no guarda` }, `${title} no guarda`]] as const)
  for (const [json, told] of answers) {
    const restore = await failWrites(page, `**${write.replace('{uuid}', uuid)}`, json)
    await save(page)
    await expect(popup(page, notice ?? told).last()).toContainText(told)
    await expect(popup(page, told)).toHaveCount(1)
    await expect(page.getByRole('form').getByText(`No se guardaron: ${told}`)).toBeVisible()
    await restore()
  }
  await screen.expectChanged(page)
}

/** The screen asks before it discards unsaved changes: presses the given button of that question. */
async function answer(page: Page, screen: Screen, way: 'Si, salir' | 'No, cancelar'): Promise<void> {
  const name = isGeneral(screen) ? '¿Estás seguro?' : 'Estás seguro? Tienes cambios sin guardar'
  const question = page.getByRole('alertdialog', { name, exact: true })
  if (isGeneral(screen)) await expect(question.getByText('Tienes cambios sin guardar', { exact: true })).toBeVisible()
  await question.getByRole('button', { name: way }).click()
  await expect(question).toBeHidden()
}

/** Expects that the browser asks before it closes the page with unsaved changes, and chooses to stay. */
async function expectCloseHeld(page: Page): Promise<void> {
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
}

for (const [group, screens] of Object.entries(SCREENS)) {
  test(`${group}: failures are told and lose nothing, and what is unsaved is asked about on every way out`, async ({
    page,
  }) => {
    const uuid = await openDual(page, screens)
    for (const screen of screens) {
      await test.step(screen.title, async () => {
        if (!isGeneral(screen)) {
          await test.step(`a failed load is ${screen.silent ? 'only logged' : 'told'}`, () =>
            expectFailedLoad(page, uuid, screen))
        }
        await test.step('a failed save is told and loses nothing', async () => {
          await comeTo(page, screen)
          await screen.expectStored(page)
          await screen.change(page)
          await screen.complete?.(page)
          await expectFailedSaves(page, uuid, screen)
        })
        await test.step('a link asks, and "No, cancelar" keeps', async () => {
          await leave(page, screen)
          await answer(page, screen, 'No, cancelar')
          await screen.expectChanged(page)
        })
        // One screen of each group, because all screens leave by the same guard.
        if (screen === screens[0])
          await test.step('going back and closing the page ask too', async () => {
            await page.goBack()
            await answer(page, screen, 'No, cancelar')
            await expectCloseHeld(page)
            await screen.expectChanged(page)
          })
        await test.step('"Si, salir" drops', async () => {
          await leave(page, screen)
          await answer(page, screen, 'Si, salir')
          await expectLeft(page, screen)
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
          await saveWell(page)
          await leave(page, screen)
          await expectLeft(page, screen)
        })
      })
    }
  })
}

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'Se ha guardado correctamente' })

test('a notice stands above the bar that saves, and on phones at the top', async ({ page }) => {
  await openNew(page, 'Billetera', 'ifo')
  await page.getByLabel('Banco').selectOption('028')
  // In a window of 1400 px the form is shorter than the window, so its bar is not at the bottom.
  for (const [width, height] of [
    [1440, 1400],
    [1440, 720],
    [900, 720],
    [360, 720],
  ] as const) {
    await page.setViewportSize({ width, height })
    await save(page)
    const shown = await notice(page).boundingBox()
    const button = await page.getByRole('button', { name: 'Guardar' }).boundingBox()
    expect((shown?.y ?? Infinity) + (shown?.height ?? 0), `at ${width} px`).toBeLessThan(button?.y ?? 0)
    expect((shown?.y ?? 0) > 200, `at ${width} px`).toBe(width > 720)
    await page.mouse.move(0, 0)
    await expect(notice(page)).toBeHidden()
  }
})

test('a notice stays while the pointer or the focus is on it', async ({ page }) => {
  await page.clock.install()
  await openNew(page, 'Billetera', 'ifo')
  await page.getByLabel('Banco').selectOption('028')
  await page.clock.pauseAt(Date.now() + 60_000)
  await save(page)
  await notice(page).hover()
  await page.clock.runFor(10_000)
  await expect(notice(page)).toBeVisible()
  await notice(page).getByRole('button', { name: 'Cerrar el aviso' }).focus()
  await page.mouse.move(0, 0)
  await page.clock.runFor(10_000)
  await expect(notice(page)).toBeVisible()
  await page.getByLabel('Banco').focus()
  await page.clock.runFor(2000)
  await expect(notice(page)).toBeHidden()
})
