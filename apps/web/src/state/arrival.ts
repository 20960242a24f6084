/** Milliseconds to wait for the element that a link names, and milliseconds that the element stays highlighted. */
const WAIT_MS = 5000
const HIGHLIGHT_MS = 2500

/** Controller with which a call of `markArrival` aborts the call before it, which may still wait for its element or highlight it. */
let arrival: AbortController | undefined

/** Element id in the hash of an address; empty if the hash cannot be decoded. */
function idIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}

/** Scrolls to the element that the hash of an address names as soon as it exists, and highlights it briefly (`base.css`). */
export function markArrival(href: string): void {
  arrival?.abort()
  const { pathname, hash } = new URL(href, location.href)
  const id = idIn(hash)
  if (!id) return
  arrival = new AbortController()
  const { signal } = arrival
  const highlight = (): boolean => {
    const place = location.pathname === pathname ? document.getElementById(id) : null
    if (!place) return false
    place.scrollIntoView()
    place.dataset['found'] = ''
    const unmark = (): void => void delete place.dataset['found']
    const marked = setTimeout(unmark, HIGHLIGHT_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(marked)
      unmark()
    })
    return true
  }
  if (location.hash === hash && highlight()) return
  const observer = new MutationObserver(() => highlight() && observer.disconnect())
  observer.observe(document.body, { childList: true, subtree: true })
  const patience = setTimeout(() => observer.disconnect(), WAIT_MS)
  signal.addEventListener('abort', () => {
    clearTimeout(patience)
    observer.disconnect()
  })
}
