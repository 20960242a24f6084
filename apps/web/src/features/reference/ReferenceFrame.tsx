import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { mayOpenSearch, openSearch } from '../../state/search.ts'
import { frameMessage } from './frame.message.ts'

/** What the frame may do: run its own script and open links beside the page. It has no origin, so nothing of the portal is its own. */
const SANDBOX = 'allow-scripts allow-popups allow-popups-to-escape-sandbox'
/** Where a document begins. */
const START = '#inicio'

/** A document in its frame. The address names the place that is read, and a move of the portal to another one moves the document. */
export function ReferenceFrame({ title, address, onLoad }: { title: string; address: string; onLoad: () => void }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const { hash, key } = useLocation()
  const [first] = useState({ hash, key })
  const shown = useRef(first)
  useEffect(() => {
    if (shown.current.hash === hash && shown.current.key === key) return
    shown.current = { hash, key }
    // Replaced, so that one step back is one step of the portal; the frame has no origin, and this much of it is anybody's.
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

/** Writes the place into the address. The router's state stays and it is not told: nothing is to be drawn or scrolled. */
function keepPlace(hash: string): void {
  if (location.hash !== hash) history.replaceState(history.state, '', location.pathname + location.search + hash)
}
