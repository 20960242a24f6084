import { PAGES } from '@portal/documentation/pages'
import { BRAND, PRODUCT } from '@portal/domain/brand'
import { describe, expect, test } from 'vitest'
import {
  groupedNavigation,
  isMarked,
  isMenu,
  NAV_BREAKPOINT,
  NAV_WIDE,
  type NavLink,
  topNavigation,
} from './navigation.ts'

const ANYBODY = { signedIn: false, administrator: false }
const USER = { signedIn: true, administrator: false }
const ADMINISTRATOR = { signedIn: true, administrator: true }

function entry(label: string, viewer = USER) {
  const found = topNavigation(viewer).find((one) => one.label === label)
  if (!found) throw new Error(`no entry ${label}`)
  return found
}

function items(label: string, viewer = USER): readonly NavLink[] {
  const found = entry(label, viewer)
  return isMenu(found) ? found.items : []
}

describe('top navigation', () => {
  test('narrow ends at 1040 and the items show from 1280', () => {
    expect([NAV_BREAKPOINT, NAV_WIDE]).toEqual([1040, 1280])
  })

  test('anybody sees the documentation and the three menus, in order', () => {
    expect(topNavigation(ANYBODY).map((one) => one.label)).toEqual([
      'Documentación',
      'Referencias API',
      'Herramientas',
      'Ayuda',
    ])
  })

  test('signing in adds the own integrations and the kit after the documentation', () => {
    expect(topNavigation(USER).map((one) => one.label)).toEqual([
      'Documentación',
      'Mis integraciones',
      'Kit de Integración',
      'Referencias API',
      'Herramientas',
      'Ayuda',
    ])
  })

  test('the own integrations are a link for a user and a menu of two for an administrator', () => {
    expect(entry('Mis integraciones')).toMatchObject({ to: '/site/list-integration' })
    expect(isMenu(entry('Mis integraciones'))).toBe(false)
    expect(items('Mis integraciones', ADMINISTRATOR)).toMatchObject([
      { label: 'Integraciones', to: '/site/list-integration' },
      { label: 'Enroladores', to: '/site/admin/main' },
    ])
  })

  test('the references go to their documents, in order', () => {
    expect(items('Referencias API').map((one) => [one.label, one.to?.split('/').at(-1)])).toEqual([
      ['Servicio V2', 'api-qri-v2'],
      ['Servicio V1', 'api-qri'],
      ['Alias - V1', 'alias'],
      ['Administración TDS', 'tds-qri'],
    ])
  })

  test('every outside address is one of the brand, and the five tools and the kit are outside', () => {
    const outside = [entry('Kit de Integración') as NavLink, ...items('Herramientas')]
    expect(outside).toHaveLength(6)
    for (const { link, to } of outside) {
      expect(to).toBeUndefined()
      expect(BRAND.links).toHaveProperty(link ?? '')
    }
  })
})

describe('mark of the own integrations', () => {
  test.each(['list-integration', 'enroller-detail', 'enroller-webhook', 'enroller'])('is on in %s', (name) => {
    expect(isMarked(entry('Mis integraciones'), name)).toBe(true)
    expect(isMarked(entry('Mis integraciones', ADMINISTRATOR), name)).toBe(true)
  })

  test.each(['home', 'view-main', 'create-integration', 'context', 'questions'])('is off in %s', (name) => {
    expect(isMarked(entry('Mis integraciones'), name)).toBe(false)
    expect(isMarked(entry('Mis integraciones', ADMINISTRATOR), name)).toBe(false)
  })
})

describe('marks of the public areas', () => {
  const marked = (name: string) =>
    topNavigation(USER)
      .filter((one) => isMarked(one, name))
      .map(({ label }) => label)

  test('the documentation is marked on each of its pages, and nothing else is', () => {
    for (const { name } of PAGES) expect(marked(name)).toEqual(['Documentación'])
  })

  test('the references are marked where one of them is read', () => {
    expect(marked(PRODUCT)).toEqual(['Referencias API'])
  })

  test.each(['home', 'enroller-security', 'enroller-webhook', 'view-main'])('neither is marked in %s', (name) => {
    expect(marked(name)).not.toContain('Documentación')
    expect(marked(name)).not.toContain('Referencias API')
  })
})

describe('drawer', () => {
  test.each([ANYBODY, USER, ADMINISTRATOR])('has Home first and every place of the bar, for %j', (viewer) => {
    const inDrawer = groupedNavigation(viewer).flatMap((group) => group.items)
    expect(inDrawer[0]).toMatchObject({ label: 'Home', to: '/site/home' })
    const inBar = topNavigation(viewer).flatMap((one) => (isMenu(one) ? one.items : [one]))
    for (const place of inBar) expect(inDrawer).toContain(place)
    const added = inDrawer.filter((place) => !inBar.includes(place)).map(({ label }) => label)
    expect(added).toEqual(viewer.administrator ? ['Home', 'Bandeja'] : ['Home'])
  })
})
