import { type ReactNode, useContext } from 'react'
import { isPlainPress } from '../../ui/link/press.ts'
import { NavigateContext } from './navigate.context.ts'
import { portalAddress } from './portal-address.ts'

interface Props {
  href: string
  className?: string
  children: ReactNode
}

/** A link to a screen of the portal; what leads anywhere else leaves its words. */
export function PortalLink({ href, className, children }: Props) {
  const navigate = useContext(NavigateContext)
  const address = portalAddress(href, location.origin)
  if (address === undefined) return <span>{children}</span>
  return (
    <a
      href={address}
      className={className}
      onClick={(event) => {
        if (isPlainPress(event) && navigate(address)) event.preventDefault()
      }}
    >
      {children}
    </a>
  )
}
