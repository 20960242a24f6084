/** Milliseconds that a page may take to show the place, and that the place stays marked. */
const PATIENCE = 5000
const MARKED = 2500

/** The last arrival: the next one leaves it. */
let arrival: AbortController | undefined

/** Id that an address names; one that cannot be read names none. */
function idIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}

/** Brings the place that an address names into view as soon as its page shows it, and marks it for a moment (`base.css`). */
export function markArrival(href: string): void {
  arrival?.abort()
  const { pathname, hash } = new URL(href, location.href)
  const id = idIn(hash)
  if (!id) return
  arrival = new AbortController()
  const { signal } = arrival
  const reach = (): boolean => {
    const place = location.pathname === pathname ? document.getElementById(id) : null
    if (!place) return false
    place.scrollIntoView()
    place.dataset['found'] = ''
    const unmark = (): void => void delete place.dataset['found']
    const marked = setTimeout(unmark, MARKED)
    signal.addEventListener('abort', () => {
      clearTimeout(marked)
      unmark()
    })
    return true
  }
  if (location.hash === hash && reach()) return
  const observer = new MutationObserver(() => reach() && observer.disconnect())
  observer.observe(document.body, { childList: true, subtree: true })
  const patience = setTimeout(() => observer.disconnect(), PATIENCE)
  signal.addEventListener('abort', () => {
    clearTimeout(patience)
    observer.disconnect()
  })
}
