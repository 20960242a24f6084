import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { mayOpenSearch, openSearch } from '../../state/search.ts'

/** Permissions of the iframe: scripts and new windows. Its origin is opaque, so that it cannot access the portal's data. */
const SANDBOX = 'allow-scripts allow-popups allow-popups-to-escape-sandbox'
const START = '#inicio'

/** API reference in an iframe. Scrolling updates the hash of the portal's address; a new hash scrolls the document. */
export function ReferenceFrame({ title, address, onLoad }: { title: string; address: string; onLoad: () => void }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const { hash, key } = useLocation()
  const [first] = useState({ hash, key })
  const shown = useRef(first)
  useEffect(() => {
    if (shown.current.hash === hash && shown.current.key === key) return
    shown.current = { hash, key }
    // Changes the iframe's hash without a history entry, so that browser back is one step. An opaque origin allows only `replace`.
    frame.current?.contentWindow?.location.replace(address + (hash || START))
  }, [address, hash, key])
  useEffect(() => {
    const heard = (event: MessageEvent): void => {
      const message = frameMessage(event, frame.current?.contentWindow)
      if (message?.hash) keepPlace(message.hash)
      if (message?.key && mayOpenSearch()) openSearch()
    }
    addEventListener('message', heard)
    return () => removeEventListener('message', heard)
  }, [])
  return (
    <iframe
      ref={frame}
      title={title}
      src={address + first.hash}
      sandbox={SANDBOX}
      allow="clipboard-write"
      onLoad={onLoad}
    />
  )
}

/** Sets the hash of the address without the router, because nothing has to render or scroll. */
function keepPlace(hash: string): void {
  if (location.hash !== hash) history.replaceState(history.state, '', location.pathname + location.search + hash)
}

/** Message from the iframe to the portal: the hash of the section being read, or a request to open the search. */
type FrameMessage = { hash: string; key?: undefined } | { key: 'search'; hash?: undefined }

const PLACE = /^#[\w.-]{1,80}$/

/** Checks a message: it must come from this iframe, have the origin 'null', and be either a hash or a request for the search. */
export function frameMessage(
  { source, origin, data }: Pick<MessageEvent<unknown>, 'source' | 'origin' | 'data'>,
  frame: unknown,
): FrameMessage | undefined {
  if (!frame || source !== frame || origin !== 'null') return undefined
  if (typeof data !== 'object' || data === null) return undefined
  const [[name, value] = [], ...others] = Object.entries(data) as [string, unknown][]
  if (others.length > 0) return undefined
  if (name === 'hash' && typeof value === 'string' && PLACE.test(value)) return { hash: value }
  return name === 'key' && value === 'search' ? { key: value } : undefined
}
