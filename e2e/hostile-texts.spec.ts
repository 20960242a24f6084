import { expect, type Page } from '@playwright/test'
import { callApi, openAs, PEOPLE, settled, test } from './support/portal.ts'

/** Texts that would run or load something wherever a page took them for markup; the number names the field. */
const hostile = (field: number): string => `<img src=x onerror=__ran=${field}>`
const LONGER = [
  '<script>__ran=1</script>',
  '"><svg onload=__ran=2>',
  "';__ran=3;//",
  '[a](javascript:__ran=4)',
  '{{constructor.constructor("__ran=5")()}}',
  '<iframe srcdoc="<script>parent.__ran=6</script>">',
  '<math><mtext></table><img src=x onerror=__ran=7>',
]

/** Opens screens one after another; nothing on them may run, and the texts are there letter for letter. */
async function look(page: Page, screens: Record<string, string[]>): Promise<void> {
  for (const [address, texts] of Object.entries(screens)) {
    await page.goto(address)
    await settled(page)
    for (const text of texts) await expect(page.getByText(text).first(), address).toBeAttached()
    expect(await page.evaluate(() => '__ran' in globalThis), address).toBe(false)
    await expect(page.locator('img[onerror], svg[onload], iframe[srcdoc*=script]'), address).toHaveCount(0)
  }
}

test('stored texts that look like markup are shown letter for letter to members and administrators', async ({
  page,
  browser,
}) => {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => void dialogs.push(dialog.message()))
  await openAs(page, PEOPLE.target, '/site/list-integration')
  const [company, name] = [`${hostile(8)} ${Date.now()}`, hostile(9)]
  const made = await callApi(page, 'POST', '/api/integration', {
    enroller_name: company,
    er_tax_id: '12.345.678-5',
    public_name: name,
    type: 'payer',
  })
  const { uuid, enroller_uuid } = made as { uuid: string; enroller_uuid: string }
  const pendings = LONGER.map((description, index) => ({ id: index + 1, state: false, description }))
  await callApi(page, 'PATCH', `/api/integration/state/${uuid}`, { state: 'PENDING', pendings })
  await callApi(page, 'POST', '/api/dashboard/account', {
    actorId: enroller_uuid,
    name: LONGER[1],
    email: 'texto@empresa.cl',
    password: 'Cobre.2026x',
    verifyPassword: 'Cobre.2026x',
  })
  const area = `/site/enroller/${enroller_uuid}`
  await look(page, {
    '/site/list-integration': [name],
    [`${area}/overview`]: [name],
    [area]: [name],
    [`${area}/comments`]: [],
    [`${area}/dashboard-account`]: [LONGER[1] ?? ''],
  })
  await page.getByRole('button', { name: 'Historial' }).click()
  for (const text of [company, ...LONGER]) await expect(page.getByRole('dialog')).toContainText(text)
  expect(await page.evaluate(() => '__ran' in globalThis)).toBe(false)

  const admin = await (await browser.newContext()).newPage()
  admin.on('dialog', (dialog) => void dialogs.push(dialog.message()))
  await openAs(admin, PEOPLE.administrator, '/site/list-integration')
  await look(admin, {
    [`/site/admin/main?enrolador=${encodeURIComponent(company)}`]: [],
    [`/site/admin/inbox?turno=enrolador&enrolador=${encodeURIComponent(company)}`]: [name],
    [`${area}/comments`]: [],
  })
  expect(dialogs).toEqual([])
})
