import type { DocumentTree } from '@portal/contract/documentation'
import { type RefObject, useEffect } from 'react'
import { aheadWhenIdle } from '../../ui/browser/idle.ts'
import { loadDocument, pageAt } from './document.load.ts'
import { neighboursOf } from './tree.ts'

/** A page that cannot be fetched ahead is fetched when it is opened, which is where its failure shows. */
function prefetch(address: string | null | undefined): void {
  const page = pageAt(address ?? '')
  if (page) loadDocument(page).catch(() => undefined)
}

/** Fetches a page when a hand nears its link, and the next one in reading order when there is nothing else to do. */
export function usePrefetch(area: RefObject<HTMLElement | null>, tree: DocumentTree, name: string): void {
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
