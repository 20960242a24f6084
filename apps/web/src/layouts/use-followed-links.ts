import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { isPage } from '../paths.ts'
import { isPlainPress } from '../ui/link/press.ts'

/** The link that was clicked, if it is a page of the portal and is to open in this window. */
function pageAsked(event: MouseEvent): HTMLAnchorElement | undefined {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || !isPlainPress(event)) return undefined
  const elsewhere = link.target !== '' || link.hasAttribute('download') || link.origin !== location.origin
  return elsewhere || !isPage(link.pathname) ? undefined : link
}

/** Makes plain links use the router: one click listener on the document navigates, so no link has to be a router component. */
export function useFollowedLinks(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = pageAsked(event)
      if (!link) return
      event.preventDefault()
      void navigate(link.pathname + link.search + link.hash, { replace: link.href === location.href })
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate])
}
