import { PAGES } from '@portal/documentation/pages'
import { PRODUCT } from '@portal/domain/brand'
import { TOOL_ADDRESSES } from '@portal/domain/tools'
import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { headsOf } from './heads.static.ts'
import { path } from './paths.ts'
import { routes } from './routes.tsx'

/** Addresses of the routes that have a name and need no session. */
function publicPaths(all: RouteObject[]): string[] {
  return all
    .filter(({ loader }) => !loader)
    .flatMap(({ handle, path: own = '', children = [] }) => [...(handle ? [own] : []), ...publicPaths(children)])
}

test('every page that opens without a session has a head, and so is prerendered', () => {
  const documents = PAGES.map((page) => ({ ...page, description: '', updated: '', twin: '' }))
  const pages = publicPaths(routes).map((own) => own.replace(':product', PRODUCT))
  expect(pages).toContain(path.home())
  // The dashboard needs a session of its own, which no route knows.
  const open = pages.filter((own) => !own.includes(':') && own !== TOOL_ADDRESSES.dashboard)
  expect([...headsOf(documents, []).keys()].toSorted()).toEqual(open.toSorted())
})
