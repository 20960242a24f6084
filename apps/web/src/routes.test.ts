import { SECTIONS } from '@portal/domain/enroller/sections'
import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { path } from './paths.ts'
import { routes } from './routes.tsx'
import { requireAdministrator, requireSession } from './session/guard.ts'

/** Loaders that an address runs, from the outside in, each with whether it runs on every navigation. */
const guardsOf = (address: string) =>
  (matchRoutes(routes, address) ?? []).flatMap(({ route: { loader, shouldRevalidate } }) =>
    loader ? [{ loader, always: typeof shouldRevalidate === 'function' }] : [],
  )

const UUID = '9b2c1f64-7a1e-4c5d-8f00-1d2e3f4a5b6c'

test.each([
  path.account(),
  path.listIntegration(),
  path.createIntegration(),
  ...SECTIONS.map(({ name }) => path.enroller(UUID, name)),
])('%s asks for a session on every navigation', (address) => {
  expect(guardsOf(address)).toEqual([{ loader: requireSession, always: true }])
})

test.each(['/site/admin', path.viewMain(), path.inbox(), '/site/admin/buzon'])(
  '%s asks for an administrator on every navigation',
  (address) => {
    expect(guardsOf(address)).toEqual([{ loader: requireAdministrator, always: true }])
  },
)

test.each([
  '/site/home',
  '/site/questions',
  '/site/reference-api/qri/api-qri-v2',
  '/site/reference-api/qri/api-qri',
  '/site/reference-api/qri/alias',
  '/site/reference-api/qri/tds-qri',
  '/site/documentation/context',
  '/site/documentation/ecosystem-users',
  '/site/documentation/transaction-med',
  '/site/documentation/institutional-finance',
  '/site/documentation/security',
  '/site/documentation/integration-process',
  '/site/documentation/tool',
  '/site/documentation/qri/transaction-flow',
  '/site/documentation/qri/collector-duties',
  '/site/documentation/qri/payer-duties',
  '/site/documentation/alias/alias-management',
  '/site/documentation/alias/alias-send',
  '/site/documentation/alias/alias-pay',
])('%s is a page, and asks for nothing (spec §2)', (address) => {
  expect(matchRoutes(routes, address)?.at(-1)?.route).toMatchObject({ handle: expect.anything() })
  expect(guardsOf(address)).toEqual([])
})
