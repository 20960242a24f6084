/**
 * Puts a popover under its button, or above where there is no room, for browsers without anchor positioning; the panel
 * says in `data-align` which sides line up.
 */
export function placeBeside(button: HTMLElement, panel: HTMLElement): void {
  if (CSS.supports('position-area', 'block-end')) return
  const box = button.getBoundingClientRect()
  const edge = panel.dataset.align === 'end' ? 'right' : 'left'
  const below = innerHeight - box.bottom > 240 || box.top < 240
  panel.style.inset = 'auto'
  panel.style[edge] = `${Math.max(8, edge === 'right' ? innerWidth - box.right : box.left)}px`
  panel.style[below ? 'top' : 'bottom'] = `${below ? box.bottom + 4 : innerHeight - box.top + 4}px`
}
