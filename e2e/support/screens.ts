import { expect, type Locator, type Page } from '@playwright/test'
import { WEBHOOK } from '@portal/domain/webhook/webhook.setting'
import { callApi, newIntegration, PEOPLE } from './portal.ts'

/** Edit screen of an integration, with the actions of a person on it and the expected results. */
export interface Screen {
  title: string
  /** Label of the screen's sidebar link; `second` is true if the link is the second one with this label. */
  link: string
  second?: true
  /** API paths that read and write the screen's data; `{uuid}` stands for the integration's uuid. */
  read: string
  write: string
  /** If true, the portal only logs that the screen's data could not be loaded, and shows no notice (spec §8). */
  silent?: true
  /** Title of the notice after a failed save; if undefined, the notice has the server's message as its title. */
  notice?: string
  /** Functions that change one field and that set it back to its stored value. */
  change: (page: Page) => Promise<void>
  revert: (page: Page) => Promise<void>
  /** Fills in the required fields that `change` leaves empty, so that the form can be saved. */
  complete?: (page: Page) => Promise<void>
  /** Expects that the field set by `change` shows the changed value. */
  expectChanged: (page: Page) => Promise<void>
  /** Expects that the field set by `change` shows its stored value again. */
  expectStored: (page: Page) => Promise<void>
}

const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true }).and(page.locator('input'))
const radio = (page: Page, item: string, choice: string): Locator =>
  page.getByRole('radiogroup', { name: item, exact: true }).getByRole('radio', { name: choice })
const comment = (page: Page): Locator => page.getByLabel('Descripción del pendiente 1')
const chips = (page: Page): Locator => page.getByRole('list', { name: 'IP de origen' }).getByRole('listitem')

/** The actions and expected results for a screen whose test types `typed` into an empty text field. */
const texts = (label: string, typed: string, others: Record<string, string> = {}) => ({
  change: (page: Page) => field(page, label).fill(typed),
  revert: (page: Page) => field(page, label).fill(''),
  complete: async (page: Page) => {
    for (const [name, value] of Object.entries(others)) await field(page, name).fill(value)
  },
  expectChanged: (page: Page) => expect(field(page, label)).toHaveValue(typed),
  expectStored: (page: Page) => expect(field(page, label)).toHaveValue(''),
})

const account = {
  ...texts('Número de cuenta', '0012'),
  complete: async (page: Page) => {
    await page.getByLabel('Banco').selectOption('039')
    await page.getByLabel('Tipo de cuenta').selectOption('002')
  },
}

const select = (label: string, changed: string, stored: string) => ({
  change: async (page: Page) => void (await page.getByLabel(label).selectOption(changed)),
  revert: async (page: Page) => void (await page.getByLabel(label).selectOption(stored)),
  expectChanged: (page: Page) => expect(page.getByLabel(label)).toHaveValue(changed),
  expectStored: (page: Page) => expect(page.getByLabel(label)).toHaveValue(stored),
})

const checklist = (item: string) => {
  const choose = (page: Page, choice: string) =>
    page.getByRole('radiogroup', { name: item, exact: true }).getByText(choice, { exact: true }).click()
  return {
    change: (page: Page) => choose(page, 'Finalizado'),
    revert: (page: Page) => choose(page, 'Pendiente'),
    expectChanged: (page: Page) => expect(radio(page, item, 'Finalizado')).toBeChecked(),
    expectStored: (page: Page) => expect(radio(page, item, 'Pendiente')).toBeChecked(),
  }
}

const at = (path: string) => ({ read: path, write: path })

const { notify_url_payment: _, ...others } = WEBHOOK.fields
const OTHER_WEBHOOKS = Object.values(others)

/**
 * The twelve edit screens of a dual integration (wallet and collector) with alias configured (spec §2, Unsaved changes), in groups;
 * one test visits the screens of a group one after another, in one integration.
 */
export const SCREENS: Record<string, readonly Screen[]> = {
  'General and the accounts': [
    {
      title: 'Datos de Integración',
      link: 'General',
      ...at('/api/enroller/{uuid}'),
      ...select('Versión de API', 'v1', 'v2'),
    },
    {
      title: 'Cuenta de Destino (IFD)',
      link: 'Cuenta de Destino (IFD)',
      ...at('/api/enroller/ifd/{uuid}'),
      silent: true,
      ...account,
    },
    {
      title: 'Cuenta de Origen (IFO)',
      link: 'Cuenta de Origen (IFO)',
      ...at('/api/enroller/ifo/{uuid}'),
      silent: true,
      ...select('Banco', '729', ''),
    },
    {
      title: 'Cuenta de Ganancia',
      link: 'Cuenta de Ganancia',
      read: '/api/billing/{uuid}',
      write: '/api/billing/enroller/{uuid}',
      silent: true,
      ...account,
    },
  ],
  'Webhook, security and direct open': [
    {
      title: 'Webhook',
      link: 'Webhook',
      ...at('/api/enroller/webhook/{uuid}'),
      ...texts(
        WEBHOOK.fields.notify_url_payment.label,
        'https://a.cl/pago',
        Object.fromEntries(OTHER_WEBHOOKS.map(({ label, path }) => [label, `https://a.cl/${path}`])),
      ),
    },
    {
      title: 'Seguridad',
      link: 'Seguridad',
      ...at('/api/enroller/security/{uuid}'),
      change: async (page) => {
        const entry = page.getByRole('textbox', { name: 'IP de origen', exact: true })
        await entry.fill('1.2.3.4')
        await entry.press('Enter')
      },
      revert: (page) => page.getByRole('button', { name: 'Quitar 1.2.3.4' }).click(),
      expectChanged: (page) => expect(chips(page)).toHaveText(['1.2.3.4']),
      expectStored: (page) => expect(chips(page)).toHaveCount(0),
    },
    {
      title: 'Direct Open',
      link: 'Direct Open',
      ...at('/api/directopen/{uuid}'),
      ...texts('URL del logo', 'https://a.cl/logo.png', { 'URL del deep link de la app': 'app://pay?uuid=%uuid%' }),
    },
  ],
  'progress and alias': [
    {
      title: 'Tecnología',
      link: 'Tecnología',
      ...at('/api/integration/technology/{uuid}'),
      ...checklist('Logo'),
    },
    {
      title: 'Comercial/Legal',
      link: 'Comercial/Legal',
      ...at('/api/integration/legal/{uuid}'),
      ...checklist('Acuerdo de confidencialidad'),
    },
    {
      title: 'Webhook de Alias',
      link: 'Webhook',
      second: true,
      ...at('/api/alias/webhook/{uuid}'),
      ...texts('URL de envío', 'https://a.cl/envio', {
        'URL de recepción': 'https://a.cl/1',
        'URL del desafío de pago': 'https://a.cl/2',
      }),
    },
    {
      title: 'IFrame de Alias',
      link: 'IFrame',
      ...at('/api/alias/iframe/{uuid}'),
      ...texts('URL de autenticación', 'https://a.cl/autenticar', {
        'URL del CSS': 'https://a.cl/marco.css',
        'Hosts disponibles': 'a.cl ',
      }),
    },
  ],
  'closing comments': [
    {
      title: 'Comentarios de Cierre',
      link: 'Comentarios',
      read: '/api/integration/pending/{uuid}',
      write: '/api/integration/state/{uuid}/pending',
      notice: 'Se ha producido un error al guardar los pendientes',
      change: (page) => comment(page).fill('Falta el sello'),
      revert: (page) => comment(page).fill('Falta el logo'),
      expectChanged: (page) => expect(comment(page)).toHaveValue('Falta el sello'),
      expectStored: (page) => expect(comment(page)).toHaveValue('Falta el logo'),
    },
  ],
}

/** Creates a dual integration with all twelve screens, opens it as a person who may edit `screens`, and returns its uuid. */
export async function openDual(page: Page, screens: readonly Screen[]): Promise<string> {
  const isClosing = screens.some(({ title }) => title === 'Comentarios de Cierre')
  const { uuid, area, type } = await newIntegration(
    page,
    'payer_collect',
    isClosing ? PEOPLE.administrator : PEOPLE.stranger,
  )
  await callApi(page, 'PUT', `/api/enroller/${uuid}`, {
    type,
    api_version: 'v2',
    operation_mode: 'enrolador',
    chargeback_balance_type: 'GLOBAL',
    demand_med: 'ALWAYS',
  })
  await callApi(page, 'POST', '/api/alias/activate', { enroller_uuid: uuid, type })
  if (isClosing)
    await callApi(page, 'PATCH', `/api/integration/state/${uuid}/pending`, {
      pendings: [{ id: 1, state: false, description: 'Falta el logo' }],
    })
  await page.goto(area)
  await expect(heading(page)).toHaveText(BESIDE.other.title)
  return uuid
}

/** Neighbour screens: a test comes from the neighbour to the tested screen, and goes to the neighbour when it leaves. */
const BESIDE = {
  detail: { title: 'Cuentas Dashboard', link: 'Cuentas' },
  other: { title: 'Datos de Integración', link: 'General' },
}
const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 })
const links = (page: Page, name: string): Locator =>
  page.getByRole('complementary', { name: 'Integración' }).getByRole('link', { name, exact: true })

const besides = ({ title }: Screen) => (title === 'Datos de Integración' ? BESIDE.detail : BESIDE.other)

/** Opens the neighbour screen, then the given screen, each by its link in the sidebar. */
export async function comeTo(page: Page, screen: Screen): Promise<void> {
  if ((await heading(page).textContent()) !== besides(screen).title) await leave(page, screen)
  await expectLeft(page, screen)
  await goTo(page, screen)
}

/** Presses a screen's sidebar link and waits until the screen is open. */
export async function goTo(page: Page, { link, second, title }: Screen): Promise<void> {
  await links(page, link)
    .nth(second ? 1 : 0)
    .click()
  await expect(heading(page)).toHaveText(title)
}

/** Presses the sidebar link of the neighbour screen, without waiting. */
export const leave = (page: Page, screen: Screen): Promise<void> => links(page, besides(screen).link).click()

/** Waits until the neighbour screen of the tested screen is open. */
export const expectLeft = (page: Page, screen: Screen): Promise<void> =>
  expect(heading(page)).toHaveText(besides(screen).title)
