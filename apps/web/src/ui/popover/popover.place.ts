/** Opens a popover next to its anchor, by CSS anchor positioning or, in browsers without it, by `placeBeside`. */
export function openBeside(anchor: HTMLElement, panel: HTMLElement): void {
  if (panel.matches(':popover-open')) return
  if (!CSS.supports('position-area', 'block-end')) placeBeside(anchor, panel)
  panel.showPopover({ source: anchor })
}

/** Sets the coordinates of a popover: below its anchor, or above if there is no space; `data-align` aligns left or right. */
export function placeBeside(anchor: HTMLElement, panel: HTMLElement): void {
  const box = anchor.getBoundingClientRect()
  const edge = panel.dataset.align === 'end' ? 'right' : 'left'
  const below = innerHeight - box.bottom > 240 || box.top < 240
  panel.style.inset = 'auto'
  panel.style[edge] = `${Math.max(8, edge === 'right' ? innerWidth - box.right : box.left)}px`
  panel.style[below ? 'top' : 'bottom'] = `${below ? box.bottom : innerHeight - box.top}px`
}
