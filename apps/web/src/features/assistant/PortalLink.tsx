import { createContext, type ReactNode, useContext } from 'react'
import { isPlainPress } from '../../ui/link/press.ts'
import { portalAddress } from './portal-address.ts'

/** Opens an address of the portal and keeps the panel. */
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
