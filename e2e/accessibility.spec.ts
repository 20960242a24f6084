import { expect, type Locator, type Page } from '@playwright/test'
import { DESK, expectAccessibleAndFit, expectFit } from './support/fit.ts'
import {
  createByApi,
  expectAccessible,
  newIntegration,
  nextBearer,
  openAs,
  openNew,
  PEOPLE,
  test,
  uniqueName,
  visit,
} from './support/portal.ts'
import { section } from './support/form.ts'
import { registerAndOpen } from './support/registration.ts'

const LIST = '/site/list-integration'
const CREATE = '/site/integration/create-integration'

test('the home page passes axe, wide and narrow, and so do its open menus', async ({ page }) => {
  await visit(page, '/site/home')
  await expectAccessible(page)
  await expectFit(page)
  await page.getByRole('button', { name: 'Abrir el menú' }).click()
  await expect(page.getByRole('dialog', { name: 'Menú' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cerrar el menú' }).click()
  await page.setViewportSize(DESK)
  await page.getByRole('button', { name: 'Referencias API' }).click()
  await expectAccessible(page)
})

test('the list and the creation pass axe: empty, full, with errors, with help', async ({ page }) => {
  const bearer = nextBearer(page)
  await registerAndOpen(page, LIST)
  await expect(page.getByRole('heading', { name: 'Todavía no tienes integraciones' })).toBeVisible()
  await expectAccessible(page)
  await createByApi(
    page,
    await bearer,
    Array.from({ length: 7 }, () => uniqueName('Lista larga')),
  )
  await page.reload()
  await expect(page.getByRole('link', { name: /^Ver en detalle/ })).toHaveCount(6)
  await expectAccessibleAndFit(page)

  await page.getByRole('link', { name: 'Nueva Integración' }).click()
  await page.getByRole('button', { name: 'Crear integración' }).click()
  await expect(page.getByText('El RUT es requerido')).toBeVisible()
  await expectAccessibleAndFit(page)
  await page.getByRole('button', { name: /Ayuda: ¿Qué rol elijo/ }).click()
  await expect(page.getByRole('button', { name: 'Entendido' })).toBeVisible()
  await expectAccessible(page)
})

test('the administrator’s list passes axe with its filter open', async ({ page }) => {
  await openAs(page, PEOPLE.administrator, LIST)
  const company = page.getByRole('combobox', { name: 'Enrolador' })
  await company.fill('a')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectAccessible(page)
  await company.press('Escape')
  await test.step('on a phone the filter waits behind a button, and the footer is short', async () => {
    await expectFit(page)
    await expect(company).toBeHidden()
    await page.getByRole('button', { name: 'Filtros' }).click()
    await company.fill('Pagos Andes SpA')
    await page.getByRole('button', { name: 'Filtrar' }).click()
    await page.getByRole('button', { name: 'Filtros (1)' }).click()
    await expect(company).toBeHidden()
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Glosario' })).toBeHidden()
  })
})

test('General of a dual, which has every field of it, passes axe, and so do the sections on a phone', async ({
  page,
}) => {
  await openAs(page, PEOPLE.owner, LIST)
  await page.getByRole('link', { name: 'Ver en detalle Banco Norte Digital' }).click()
  await expect(page.getByRole('heading', { name: 'Datos de Integración' })).toBeVisible()
  await expectAccessible(page)
  await expectFit(page)
  const sections = page.getByRole('button', { name: /^Secciones: General\s*Banco Norte Digital$/ })
  await expect(sections).toBeInViewport()
  await sections.click()
  await expectAccessible(page)
})

test('every kind of page follows the dark scheme of the system, and paper is light', async ({ page }) => {
  const ground = page.locator('body')
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const address of ['/buzon', '/api/documentation/api-qri-v2', LIST, '/site/home']) {
    await page.goto(address)
    if (address === LIST) await expect(page.locator('#kc-login')).toBeVisible()
    await expect(ground, address).toHaveCSS('background-color', 'rgb(11, 15, 13)')
  }
  await page.emulateMedia({ media: 'print' })
  await expect(ground).toHaveCSS('background-color', 'rgb(251, 251, 251)')
})

test('high contrast keeps the progress and the state of an integration, and marks current pages', async ({ page }) => {
  const style = (target: Locator, property: string, part?: string): Promise<string> =>
    target.evaluate((element, given) => getComputedStyle(element, given.part).getPropertyValue(given.property), {
      property,
      part,
    })
  await page.emulateMedia({ forcedColors: 'active' })
  await openAs(page, PEOPLE.owner, LIST)
  const bar = page.getByRole('progressbar').first()
  await expect(bar).toBeVisible()
  expect(await style(bar.locator('div'), 'background-color')).not.toBe(await style(bar, 'background-color'))
  const state = page.getByText('En progreso').first()
  expect(await style(state, 'border')).toBe(`1px solid ${await style(state, 'color')}`)
  const current = page.getByRole('navigation', { name: 'Principal' }).locator('[aria-current]')
  expect(await style(current, 'border-bottom', '::after')).toMatch(/^2px solid/)
  await page.getByRole('link', { name: 'Ver en detalle Pagos Andes' }).click()
  const here = section(page, 'General')
  await expect(here).toHaveAttribute('aria-current', 'page')
  expect(await style(here, 'outline')).toBe(`${await style(here, 'color')} solid 1px`)
  expect(await style(section(page, 'Comentarios'), 'outline-style')).toBe('none')
})

test('no two buttons of a screen have the same name', async ({ page }) => {
  const { area } = await newIntegration(page, 'Billetera & Recaudador', PEOPLE.administrator)
  const main = page.getByRole('main')
  const expectUnlike = async (address: string, shown: Locator): Promise<void> => {
    await page.goto(address)
    await expect(shown.first()).toBeVisible()
    await main.locator('details').evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')))
    const names = (await main.ariaSnapshot()).match(/button "[^"]*"/g) ?? []
    expect(names, address).toEqual([...new Set(names)])
  }
  for (const section of ['', '/dashboard-account', '/security']) {
    await expectUnlike(area + section, main.getByRole('button', { name: /^(?:Copiar|Cambiar contraseña)/ }))
  }
  await expectUnlike(LIST, main.getByRole('button', { name: 'Mostrar opciones' }))
  await expectUnlike('/site/questions', main.getByRole('searchbox'))
})

/** Presses the Tab key until `target` has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

test('an integration is created from the list with the keyboard alone', async ({ page }) => {
  await openAs(page, PEOPLE.stranger, LIST)
  const entry = page.getByRole('link', { name: 'Nueva Integración' })
  await expect(entry).toBeVisible()
  await tabTo(page, entry)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${CREATE}`)
  await expect(page.getByRole('main')).toBeFocused()
  await tabTo(page, page.getByLabel('Nombre del enrolador'))
  await page.keyboard.type(uniqueName('Teclado'))
  await tabTo(page, page.getByLabel('RUT del enrolador'))
  await page.keyboard.type('123456785')
  await tabTo(page, page.getByRole('button', { name: /Ayuda: ¿Qué nombre le pongo/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /Ayuda: ¿Qué nombre le pongo/ })).toBeFocused()
  await tabTo(page, page.getByLabel('Nombre de la nueva integración'))
  await page.keyboard.type(uniqueName('Teclado'))
  const role = (name: string) => page.getByRole('radio', { name, exact: true })
  await tabTo(page, role('Billetera'))
  for (const [key, name] of [
    ['ArrowDown', 'Recaudador'],
    ['ArrowDown', 'Billetera & Recaudador'],
    ['ArrowDown', 'Billetera'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(role(name)).toBeChecked()
  }
  await tabTo(page, page.getByRole('button', { name: 'Crear integración' }))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/site/enroller/*')
  await expect(page.getByRole('heading', { name: 'Datos de Integración' })).toBeVisible()
})

test('a navigation and the skip link put the focus on the title of a section, past the sidebar', async ({ page }) => {
  await openAs(page, PEOPLE.owner, LIST)
  await page.getByRole('link', { name: 'Ver en detalle Pagos Andes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Datos de Integración' })).toBeFocused()
  await page
    .getByRole('navigation', { name: 'Secciones de la integración' })
    .getByRole('link', { name: 'Webhook' })
    .click()
  const title = page.getByRole('heading', { level: 1, name: 'Webhook' })
  await expect(title).toBeFocused()
  await page.reload()
  await expect(title).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(title).toBeFocused()
})

test('dialogs hold the focus and give it back', async ({ page }) => {
  await openNew(page, 'Billetera')
  await page.getByLabel('Versión de API').selectOption('v1')
  const way = page.getByRole('complementary', { name: 'Integración' }).getByRole('link', { name: 'Seguridad' })
  await way.focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await expectAccessible(page)
  for (let presses = 0; presses < 5; presses += 1) {
    await page.keyboard.press('Tab')
    const outside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
    )
    expect(outside).toBe(false)
  }
  await question.getByRole('button', { name: 'No, cancelar' }).press('Enter')
  await expect(question).toBeHidden()
  await expect(way).toBeFocused()
})
