import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { mayOpenSearch, openSearch } from '../../state/search.ts'

/** The frame runs its own script and opens links in new windows. Without an origin it cannot reach the portal. */
const SANDBOX = 'allow-scripts allow-popups allow-popups-to-escape-sandbox'
const START = '#inicio'

/** Document in a frame. The address follows the place being read, and a navigation of the portal moves the document. */
export function ReferenceFrame({ title, address, onLoad }: { title: string; address: string; onLoad: () => void }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const { hash, key } = useLocation()
  const [first] = useState({ hash, key })
  const shown = useRef(first)
  useEffect(() => {
    if (shown.current.hash === hash && shown.current.key === key) return
    shown.current = { hash, key }
    // Replaces the entry, so that browser back is one step. Only `location.replace` is allowed on a frame without an origin.
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

/** Writes the place into the address without telling the router, because nothing is to render or scroll. */
function keepPlace(hash: string): void {
  if (location.hash !== hash) history.replaceState(history.state, '', location.pathname + location.search + hash)
}

/** Message of a document to the page: the place being read, or a request to open the search. */
type FrameMessage = { hash: string; key?: undefined } | { key: 'search'; hash?: undefined }

const PLACE = /^#[\w.-]{1,80}$/

/** Parses a message: only from this frame, which has no origin, and in exactly one of the two forms. */
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
