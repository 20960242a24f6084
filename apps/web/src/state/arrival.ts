/** Milliseconds that a page may take to show the place, and that the place stays marked. */
const PATIENCE = 5000
const MARKED = 2500

const sheet = new CSSStyleSheet()
sheet.replaceSync('[data-found] { background: var(--primary-soft); box-shadow: 0 0 0 0.5rem var(--primary-soft) }')
document.adoptedStyleSheets.push(sheet)

/** Brings the place that an address names into view as soon as its page shows it, and marks it for a moment. */
export function markArrival(href: string): void {
  const { pathname, hash } = new URL(href, location.href)
  if (!hash) return
  const id = decodeURIComponent(hash.slice(1))
  const reach = (): boolean => {
    const place = location.pathname === pathname ? document.getElementById(id) : null
    if (!place) return false
    place.scrollIntoView()
    place.dataset['found'] = ''
    setTimeout(() => delete place.dataset['found'], MARKED)
    return true
  }
  if (location.hash === hash && reach()) return
  const observer = new MutationObserver(() => reach() && observer.disconnect())
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), PATIENCE)
}
