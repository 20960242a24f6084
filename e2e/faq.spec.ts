import { expect, type Locator, type Page } from '@playwright/test'
import { expectFit } from './support/fit.ts'
import { expectAccessible, openNew, test, visit } from './support/portal.ts'

const FAQ = '/site/questions'

const role = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: 'Rol' }).getByRole('button', { name, exact: true })
const question = (page: Page, name: string): Locator =>
  page
    .getByRole('main')
    .getByRole('group')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 3, name, exact: true })
const filter = (page: Page): Locator => page.getByRole('searchbox', { name: 'Filtrar las preguntas' })

test('it opens with Dual; each role shows its own questions, and the address tells which', async ({ page }) => {
  await visit(page, FAQ)
  await expect(role(page, 'Dual')).toHaveAttribute('aria-pressed', 'true')
  await expect(heading(page, '¿Cómo procesa un dual sus pagos internos?')).toBeVisible()
  await role(page, 'Recaudador').click()
  await expect(page).toHaveURL(`${FAQ}?rol=recaudador`)
  await expect(role(page, 'Dual')).toHaveAttribute('aria-pressed', 'false')
  await expect(heading(page, '¿Cómo muestro el QR?')).toBeVisible()
  await expect(heading(page, '¿Cómo procesa un dual sus pagos internos?')).toBeHidden()
  await expect(heading(page, '¿Qué reviso antes de confirmar un pago?')).toBeHidden()
  await role(page, 'Pagador').click()
  await expect(page).toHaveURL(`${FAQ}?rol=pagador`)
  await expect(heading(page, '¿Qué reviso antes de confirmar un pago?')).toBeVisible()
  await expect(heading(page, '¿Cómo muestro el QR?')).toBeHidden()
  await page.reload()
  await expect(role(page, 'Pagador')).toHaveAttribute('aria-pressed', 'true')
  await role(page, 'Dual').click()
  await expect(page).toHaveURL(FAQ)
})

test('a topic comes into view, a question opens by pointer and keyboard, and gives its address to be copied', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visit(page, FAQ)
  await test.step('a topic that is chosen comes into view with the focus at its title', async () => {
    const topics = page.getByRole('navigation', { name: 'Temas' })
    for (const [width, at] of [
      [360, 6],
      [1440, 5],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      const name = (await topics.getByRole('link').nth(at).textContent()) ?? ''
      await topics.getByRole('link', { name, exact: true }).click()
      const title = page.getByRole('heading', { level: 2, name, exact: true })
      await expect(title).toBeInViewport()
      await expect(title).toBeFocused()
    }
  })
  await test.step('a question opens and closes', async () => {
    const answer = question(page, '¿En qué etapa está la red?').getByText('En etapa piloto.')
    await expect(answer).toBeHidden()
    await heading(page, '¿En qué etapa está la red?').click()
    await expect(answer).toBeVisible()
    await page.keyboard.press('Space')
    await expect(answer).toBeHidden()
    await page.keyboard.press('Enter')
    await expect(answer).toBeVisible()
  })
  await test.step('its address is copied', async () => {
    await heading(page, '¿Por dónde pasa el dinero?').click()
    await question(page, '¿Por dónde pasa el dinero?').getByRole('button', { name: 'Copiar enlace' }).click()
    await expect(page.getByText('Enlace copiado')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/site\/questions#money$/)
  })
})

test('every question is in the page before any script runs', async ({ page }) => {
  const html = await (await page.request.get(FAQ)).text()
  expect(html.match(/<details /g)?.length).toBeGreaterThanOrEqual(45)
  for (const part of ['piloto', '1000x400', 'enero de 2023', 'GLOBAL_AUTOMÁTICA']) expect(html).toContain(part)
  expect(html).toContain('"@type":"FAQPage"')
  expect(html).not.toContain('{{')
})

test('a link to a question opens it, brings it into view and chooses a role that has it', async ({ page }) => {
  await page.goto(`${FAQ}?rol=pagador#show_qr`)
  await expect(heading(page, '¿Cómo muestro el QR?')).toBeInViewport()
  await expect(question(page, '¿Cómo muestro el QR?').getByText('Dibuja el texto del campo')).toBeInViewport()
  await expect(role(page, 'Recaudador')).toHaveAttribute('aria-pressed', 'true')
  await page.goto(`${FAQ}?rol=recaudador#pilot`)
  await expect(heading(page, '¿En qué etapa está la red?')).toBeInViewport()
  await expect(role(page, 'Recaudador')).toHaveAttribute('aria-pressed', 'true')
})

test('who follows a link in an answer and comes back finds the page as it was left', async ({ page }) => {
  await visit(page, FAQ)
  await role(page, 'Recaudador').click()
  await filter(page).fill('aviso')
  await heading(page, '¿Qué webhooks necesito?').click()
  const answer = question(page, '¿Qué webhooks necesito?').getByText('todos los tuyos son obligatorios')
  await expect(answer).toBeInViewport()
  const link = question(page, '¿Qué webhooks necesito?').getByRole('link', { name: 'Webhooks' })
  await link.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(0)
  await link.click()
  await page.waitForURL('**/documentation/webhooks#eventos')
  await page.goBack()
  await expect(answer).toBeInViewport()
  await expect(filter(page)).toHaveValue('aviso')
  await expect(role(page, 'Recaudador')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
})

test('the filter narrows the questions without accents or case, says what to do when none is left, and hides no link’s target', async ({
  page,
}) => {
  await visit(page, FAQ)
  await test.step('a link inside an answer leads to its question, also when the filter hid it', async () => {
    await filter(page).fill('versión de la API')
    await heading(page, '¿Qué versión de la API uso?').click()
    await page.getByRole('link', { name: 'cómo pasar de la V1 a la V2' }).click()
    await expect(page).toHaveURL(/#migration$/)
    await expect(filter(page)).toHaveValue('')
    await expect(
      question(page, '¿Cómo paso de la V1 a la V2?').getByText('Descarga de nuevo la colección'),
    ).toBeInViewport()
  })
  await filter(page).fill('DEVOLUCION saldo')
  await expect(heading(page, '¿Cómo recargo el saldo de devolución?')).toBeVisible()
  await expect(heading(page, '¿En qué etapa está la red?')).toBeHidden()
  await filter(page).fill('<b>zzz</b>')
  await expect(page.getByRole('heading', { name: 'No encontramos preguntas con «<b>zzz</b>»' })).toBeVisible()
  await page.getByRole('button', { name: 'Buscar en todo el portal' }).click()
  await expect(page.getByRole('combobox', { name: 'Buscar en el portal' })).toHaveValue('<b>zzz</b>')
})

test('the help of a field leads to its question', async ({ page }) => {
  await openNew(page, 'Billetera', 'ifo')
  await page.getByRole('button', { name: 'Ayuda: ¿Qué es la cuenta de origen (IFO)?' }).click()
  const help = page.getByRole('dialog', { name: '¿Qué es la cuenta de origen (IFO)?' })
  await expect(help.getByText('Es la cuenta desde donde salen los pagos')).toBeVisible()
  await help.getByRole('link', { name: 'Ver en preguntas frecuentes' }).click()
  await expect(page).toHaveURL(/\/site\/questions#ifo$/)
  await expect(heading(page, '¿Qué es la cuenta de origen (IFO)?')).toBeInViewport()
})

test('it passes axe with an answer open, wide and narrow, and needs no sideways scroll', async ({ page }) => {
  await visit(page, FAQ)
  await heading(page, '¿Cómo pruebo los errores?').click()
  await expectAccessible(page)
  await expectFit(page)
})
