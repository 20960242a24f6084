/** Opens a popover beside its anchor; the style sheet says on which side (CSS anchor positioning). */
export function openBeside(anchor: HTMLElement, panel: HTMLElement): void {
  if (!panel.matches(':popover-open')) panel.showPopover({ source: anchor })
}
