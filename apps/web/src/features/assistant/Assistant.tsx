import { BRAND } from '@portal/domain/brand'
import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../../session/session.store.ts'
import { markArrival } from '../../state/arrival.ts'
import { portalAddress } from './portal-address.ts'
import './portal-assistant.ts'

type Widget = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & {
  'api-key': string
  'header-name': string
  'header-icon': string
  'chat-mode': 'private' | 'public'
  'data-uuid-user'?: string | undefined
  person?: string | undefined
  'onportal-navigate': (event: CustomEvent<string>) => void
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'portal-assistant': Widget
    }
  }
}

/** The assistant as this session's: private for whoever signed in, otherwise public (spec §4). It comes once the session is known. */
export function Assistant() {
  const { status, sub, name } = useSession()
  const navigate = useNavigate()
  if (status === 'starting') return null
  const signedIn = status === 'signed-in'
  return (
    <portal-assistant
      api-key={BRAND.assistant.key}
      header-name={BRAND.assistant.name}
      header-icon="/favicon.svg"
      chat-mode={signedIn ? 'private' : 'public'}
      data-uuid-user={signedIn ? sub : undefined}
      person={name}
      onportal-navigate={(event) => {
        const address = portalAddress(event.detail, location.origin)
        if (address === undefined) return
        event.preventDefault()
        void Promise.resolve(navigate(address)).then(() => markArrival(address))
      }}
    />
  )
}
