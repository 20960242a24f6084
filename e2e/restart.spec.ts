import { expect, type Page } from '@playwright/test'
import { newData, plainSecretsIn, startTestPortal } from '../tools/portal-server.ts'
import { freePort, type ServerProcess } from '../tools/server-process.ts'
import { saveWell } from './support/form.ts'
import { createOnScreen, test } from './support/portal.ts'
import { registerAndOpen } from './support/registration.ts'

const LIST = '/site/list-integration'
const POSTGRES = process.env['POSTGRES_URL']

const version = (page: Page) => page.getByLabel('Versión de API')

for (const [database, server] of [['the embedded database'], ...(POSTGRES ? [['PostgreSQL', POSTGRES]] : [])]) {
  test(`with ${database} a person registers and saves; the session and what was saved outlive a restart, and no secret rests in clear`, async ({
    browser,
  }) => {
    test.slow()
    const data = await newData(server)
    const log = test.info().outputPath('server.log')
    const port = await freePort()
    let portal: ServerProcess | undefined
    try {
      portal = await startTestPortal(data, log, port, { brief: true })
      const page = await browser.newPage({ baseURL: portal.origin })
      await registerAndOpen(page, LIST)
      const name = await createOnScreen(page, 'Billetera')
      await version(page).selectOption('v1')
      await saveWell(page)
      await portal.end()
      portal = await startTestPortal(data, log, port, { brief: true })
      await page.reload()
      await expect(version(page)).toHaveValue('v1')
      await page.goto(LIST)
      await expect(page.getByRole('link', { name: `Ver en detalle ${name}` })).toBeVisible()
      await portal.end()
      expect(await plainSecretsIn(data, log)).toEqual([])
    } finally {
      await portal?.end()
      await data.remove()
    }
  })
}
