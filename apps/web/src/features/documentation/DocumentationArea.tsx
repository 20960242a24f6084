import { PAGES } from '@portal/documentation/pages'
import { Search } from 'lucide-react'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { Outlet } from 'react-router'
import type { DocumentTree as Tree } from '@portal/contract/documentation'
import { useRouteHandle } from '../../route-handle.ts'
import { openSearch } from '../../state/search.ts'
import { Button } from '../../ui/button/Button.tsx'
import css from './Document.module.css'
import type { Document } from './document.ts'
import { firstAnchor, loadDocument, loadedDocument, pageAt } from './document.load.ts'
import { DocumentBar } from './DocumentBar.tsx'
import { DocumentTree } from './DocumentTree.tsx'
import { neighboursOf, treeOf, useTree } from './tree.ts'
import { useColumn } from './use-column.ts'
import { aheadWhenIdle } from '../../ui/browser/idle.ts'

/** Layout of every documentation page. The address without a page has no layout: its route redirects. */
export function DocumentationArea() {
  const current = loadedDocument(useRouteHandle()?.name ?? '')
  return current ? <OpenArea current={current} /> : <Outlet />
}

function OpenArea({ current }: { current: Document }) {
  const tree = useTree(useMemo(() => treeOf(PAGES, current, firstAnchor), [current]))
  const area = useRef<HTMLDivElement>(null)
  const column = useColumn(current.address)
  usePrefetch(area, tree, current.name)
  return (
    <div ref={area} className={css.area}>
      <div ref={column} className={css.column}>
        <Button block icon={<Search />} onClick={() => openSearch()}>
          Buscar
        </Button>
        <DocumentTree tree={tree} current={current} />
      </div>
      <DocumentBar tree={tree} current={current} />
      <Outlet context={tree} />
    </div>
  )
}

/** Loads a page in advance. A failure is ignored, because opening the page loads it again and shows the failure. */
function prefetch(address: string | null | undefined): void {
  const page = pageAt(address ?? '')
  if (page) loadDocument(page).catch(() => undefined)
}

/** Loads a page when the pointer or focus reaches its link, and the next page when the browser is idle. */
function usePrefetch(area: RefObject<HTMLElement | null>, tree: Tree, name: string): void {
  useEffect(() => {
    const near = ({ target }: Event) => {
      if (target instanceof Element) prefetch(target.closest('a')?.getAttribute('href'))
    }
    const events = ['pointerover', 'touchstart', 'focusin'] as const
    const { current } = area
    for (const event of events) current?.addEventListener(event, near, { passive: true })
    return () => {
      for (const event of events) current?.removeEventListener(event, near)
    }
  }, [area])
  useEffect(() => aheadWhenIdle(() => prefetch(neighboursOf(tree, name).next?.to)), [tree, name])
}
