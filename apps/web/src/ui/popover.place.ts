/**
 * Shows a popover beside what it belongs to. The sheet says on which side; where the browser has no anchor positioning
 * it goes under, or above where there is no room, and `data-align` says which sides line up.
 */
export function openBeside(anchor: HTMLElement, panel: HTMLElement): void {
  if (panel.matches(':popover-open')) return
  if (!CSS.supports('position-area', 'block-end')) placeBeside(anchor, panel)
  panel.showPopover({ source: anchor })
}

/** The place by fixed coordinates. */
export function placeBeside(anchor: HTMLElement, panel: HTMLElement): void {
  const box = anchor.getBoundingClientRect()
  const edge = panel.dataset.align === 'end' ? 'right' : 'left'
  const below = innerHeight - box.bottom > 240 || box.top < 240
  panel.style.inset = 'auto'
  panel.style[edge] = `${Math.max(8, edge === 'right' ? innerWidth - box.right : box.left)}px`
  panel.style[below ? 'top' : 'bottom'] = `${below ? box.bottom : innerHeight - box.top}px`
}
