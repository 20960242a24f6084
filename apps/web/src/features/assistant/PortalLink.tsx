import { createContext, type ReactNode, useContext } from 'react'
import { isPlainPress } from '../../ui/link/press.ts'

/** Function that opens a page of the portal from a link in the assistant, without unmounting the panel. */
export const FollowContext = createContext<(address: string) => void>(() => undefined)

interface Props {
  href: string
  className?: string | undefined
  children: ReactNode
}

/** Link to a page of the portal; any other address is shown as plain text. */
export function PortalLink({ href, className, children }: Props) {
  const follow = useContext(FollowContext)
  const address = portalAddress(href, location.origin)
  if (address === undefined) return <span>{children}</span>
  return (
    <a
      href={address}
      className={className}
      onClick={(event) => {
        if (!isPlainPress(event)) return
        event.preventDefault()
        follow(address)
      }}
    >
      {children}
    </a>
  )
}

/** Path of a portal page; undefined for any other address: links in answers must not leave the portal, run a script or end the session. */
export function portalAddress(href: string, origin: string): string | undefined {
  if (!href.startsWith('/')) return undefined
  const url = URL.parse(href, origin)
  if (!url || url.origin !== origin || !/^\/(?:site|tools)\//.test(url.pathname)) return undefined
  return url.pathname + url.search + url.hash
}
