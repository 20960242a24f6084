import { PAGES } from '@portal/documentation/pages'
import { Search } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { Outlet } from 'react-router'
import { useRouteHandle } from '../../route-handle.ts'
import { openSearch } from '../../state/search.ts'
import { Button } from '../../ui/Button.tsx'
import css from './DocumentationArea.module.css'
import { firstAnchor, loadedDocument } from './document.load.ts'
import { DocumentBar } from './DocumentBar.tsx'
import { DocumentTree } from './DocumentTree.tsx'
import { treeOf } from './tree.ts'
import { useTree } from './tree.file.ts'
import { useColumn } from './use-column.ts'
import { usePrefetch } from './use-prefetch.ts'

/** What stands around every page of the documentation: the tree at the left, behind a bar where it does not fit. */
export function DocumentationArea() {
  const name = useRouteHandle()?.name ?? ''
  const open = loadedDocument(name)
  const tree = useTree(useMemo(() => treeOf(PAGES, open, firstAnchor), [open]))
  const area = useRef<HTMLDivElement>(null)
  const column = useColumn(open?.address ?? '')
  usePrefetch(area, tree, name)
  if (!open) return <Outlet />
  return (
    <div ref={area} className={css.area}>
      <div ref={column} className={css.column}>
        <Button block icon={<Search />} onClick={() => openSearch()}>
          Buscar
        </Button>
        <DocumentTree tree={tree} open={open} />
      </div>
      <DocumentBar tree={tree} open={open} />
      <Outlet context={tree} />
    </div>
  )
}
