import { PAGES } from '@portal/documentation/pages'
import { Search } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { Outlet } from 'react-router'
import { useRouteHandle } from '../../route-handle.ts'
import { openSearch } from '../../state/search.ts'
import { Button } from '../../ui/button/Button.tsx'
import css from './DocumentationArea.module.css'
import type { Document } from './document.ts'
import { firstAnchor, loadedDocument } from './document.load.ts'
import { DocumentBar } from './DocumentBar.tsx'
import { DocumentTree } from './DocumentTree.tsx'
import { treeOf } from './tree.ts'
import { useTree } from './tree.file.ts'
import { useColumn } from './use-column.ts'
import { usePrefetch } from './use-prefetch.ts'

/** What stands around every page of the documentation; its own address has no page, and leads to one. */
export function DocumentationArea() {
  const current = loadedDocument(useRouteHandle()?.name ?? '')
  return current ? <OpenArea current={current} /> : <Outlet />
}

/** The tree at the left of the page that is open, behind a bar where it does not fit. */
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
