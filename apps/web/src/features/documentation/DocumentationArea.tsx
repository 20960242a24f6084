import { PAGES } from '@portal/documentation/pages'
import { ChevronDown, Menu, Search } from 'lucide-react'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { Outlet } from 'react-router'
import type { DocumentTree as Tree } from '@portal/contract/documentation'
import { useRouteHandle } from '../../route-handle.ts'
import { nearSearch, openSearch } from '../../state/search.ts'
import { Button, buttonClass } from '../../ui/button/Button.tsx'
import { Drawer } from '../../ui/dialog/Drawer.tsx'
import { Popover } from '../../ui/popover/Popover.tsx'
import css from './Document.module.css'
import type { Document } from './document.ts'
import { firstAnchor, loadDocument, loadedDocument, pageAt } from './document.load.ts'
import { DocumentTree, PageSections } from './DocumentTree.tsx'
import { neighboursOf, treeOf, useTree } from './tree.ts'
import { useColumn } from './active-section.ts'
import { aheadWhenIdle } from '../../ui/browser/idle.ts'

/** Layout of every documentation page. `/site/documentation` itself is not a page and gets no layout: its route redirects. */
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
        <Button block icon={<Search />} onPointerEnter={nearSearch} onFocus={nearSearch} onClick={() => openSearch()}>
          Buscar
        </Button>
        <DocumentTree tree={tree} current={current} />
      </div>
      <DocumentBar tree={tree} current={current} />
      <Outlet context={tree} />
    </div>
  )
}

/** Bar shown in narrow windows: one button opens the page tree, the other the list of sections of this page. */
function DocumentBar({ tree, current }: { tree: Tree; current: Document }) {
  const [shown, setShown] = useState(false)
  const close = () => setShown(false)
  return (
    <div className={css.bar}>
      <Button variant="quiet" aria-haspopup="dialog" aria-expanded={shown} onClick={() => setShown(true)}>
        <Menu className="small" />
        <span className={css.where}>
          <span>Documentación › </span>
          <b>{current.title}</b>
        </span>
      </Button>
      <Popover
        align="end"
        buttonClass={buttonClass('quiet')}
        panelClass={css.popover}
        late
        trigger={
          <>
            En esta página
            <ChevronDown className="small" />
          </>
        }
      >
        {(hide) => <PageSections headings={current.headings} className={css.sections} onPress={hide} />}
      </Popover>
      {shown && (
        <Drawer
          onClose={close}
          side="left"
          label="Documentación"
          closeLabel="Cerrar la documentación"
          head={<b>Documentación</b>}
        >
          <div className={css.drawer}>
            <DocumentTree tree={tree} current={current} onPress={close} />
          </div>
        </Drawer>
      )}
    </div>
  )
}

/** Loads a documentation page in advance. Ignores a failure, because opening the page loads it again and shows the failure. */
function prefetch(address: string | null | undefined): void {
  const page = pageAt(address ?? '')
  if (page) loadDocument(page).catch(() => undefined)
}

/** Loads a documentation page when the pointer or focus reaches its link, and the next page when the browser is idle. */
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
