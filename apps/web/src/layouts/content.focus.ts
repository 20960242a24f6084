/** Moves the focus to the title of an integration's section, because the sidebar comes before it; on other pages to the content. */
export const focusContent = (): void =>
  (document.getElementById('seccion') ?? document.getElementById('contenido'))?.focus({ preventScroll: true })

/** True if the focus is on the whole content, where `focusContent` left it because the title did not exist yet. */
export const contentHasFocus = (): boolean => document.activeElement?.id === 'contenido'
