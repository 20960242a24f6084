import { expect } from '@playwright/test'
import { violationsIn } from './support/axe.ts'
import { frameOf, V2 } from './support/reference.ts'
import { openAs, PEOPLE, test } from './support/portal.ts'

/** `TOLD`: messages that the portal accepts, only from its API reference's iframe; `UNTOLD`: messages that it never accepts. */
const TOLD = [{ hash: '#requestRefund' }, { key: 'search' }]
const UNTOLD = [{ hash: 'javascript:alert(1)' }, { hash: '#a', key: 'search' }, { key: 'k' }, 'search', null]

test('what anybody else tells the page has no effect, nor what a document may not say', async ({ page }) => {
  await page.goto(`${V2}#createToken`)
  await expect(frameOf(page).getByRole('heading', { level: 3, name: 'Crear un token', exact: true })).toBeInViewport()
  const before = page.url()
  const other = new URL(before)
  other.hostname = '127.0.0.1'
  const opened = page.waitForEvent('popup')
  await page.evaluate((address) => void open(address), `${other.origin}/site/home`)
  const stranger = await opened
  await stranger.waitForLoadState()
  // The opened window, of another origin, has no reference to the portal's window, neither as opener nor as parent.
  expect(await stranger.evaluate(() => [origin, opener as unknown, parent === window])).toEqual([
    other.origin,
    null,
    true,
  ])
  await stranger.close()

  const post = (messages: unknown[]): void => {
    for (let count = 0; count < 20; count += 1) parent.postMessage(messages[count % messages.length], '*')
  }
  const arrived = page.evaluate(() => {
    const frame = document.createElement('iframe')
    Object.assign(frame, { title: 'Otro', src: '/api/documentation/alias' })
    frame.setAttribute('sandbox', 'allow-scripts')
    document.body.append(frame)
    return new Promise<number>((resolve) => {
      let heard = 0
      addEventListener('message', () => {
        heard += 1
        if (heard === 60) resolve(heard)
      })
    })
  })
  await expect(page.getByTitle('Otro').contentFrame().getByRole('heading', { level: 1 })).toBeAttached()
  const framed = (name: string) => page.frames().find((each) => each.url().endsWith(name))
  await framed('/alias')?.evaluate(post, TOLD)
  await framed('/api-qri-v2#createToken')?.evaluate(post, UNTOLD)
  await page.evaluate(post, TOLD)
  expect(await arrived).toBe(60)
  expect(page.url()).toBe(before)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

/** Hostile document for the API reference's iframe: it tries to access the portal in several ways and lists each result. */
const PROBE = `<!doctype html><title>Sonda</title><pre role="log" aria-label="sonda"></pre><script>
const tries={
  parent:()=>parent.document.title,
  top:()=>{top.location='/site/home'},
  storage:()=>localStorage.length,
  cookies:()=>document.cookie,
  origin:()=>{if(self.origin==='null')throw new Error('opaque')},
  call:()=>fetch('/config.json',{credentials:'include'}).then(answer=>answer.text()),
}
Promise.all(Object.entries(tries).map(async([name,attempt])=>{
  try{await attempt();return name+' worked'}catch{return name+' refused'}
})).then(lines=>{document.querySelector('pre').textContent=lines.join('\\n')})
</script>`
const REFUSED = ['parent', 'top', 'storage', 'cookies', 'origin', 'call'].map((name) => `${name} refused`)

test.describe('a document that is not ours', () => {
  test.use({ expectedErrors: /./ })

  test('reads nothing of the portal, moves nothing and calls nothing from its frame', async ({ page }) => {
    const headers = { 'content-type': 'text/html; charset=utf-8' }
    await page.route('**/api/documentation/api-qri-v2', (route) => route.fulfill({ headers, body: PROBE }))
    await openAs(page, PEOPLE.owner, V2)
    const log = frameOf(page).getByRole('log', { name: 'sonda' })
    await expect(log).toHaveText(REFUSED.join('\n'))
    expect(new URL(page.url()).pathname).toBe(V2)
  })
})

test('opened by itself a document has no origin either, and its landmarks have names of their own', async ({
  page,
}) => {
  await page.goto('/api/documentation/api-qri-v2')
  await expect(page.getByRole('heading', { level: 1, name: 'API QRI V2' })).toBeVisible()
  const found = await page.evaluate(() => {
    const attempt = (read: () => unknown): string => {
      try {
        read()
        return 'worked'
      } catch {
        return 'refused'
      }
    }
    return [window.origin, attempt(() => localStorage.length), attempt(() => document.cookie)]
  })
  expect(found).toEqual(['null', 'refused', 'refused'])
  expect(await violationsIn(page, 'html', ['landmark-unique'])).toEqual([])
})
