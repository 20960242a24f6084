/**
 * Moves the focus to where the page's own content begins: the title of an integration's section or of a document, because their sidebar
 * comes before it in the page; otherwise the whole content.
 */
export const focusContent = (): void =>
  (document.querySelector<HTMLElement>('#seccion, #articulo') ?? document.getElementById('contenido'))?.focus({
    preventScroll: true,
  })

/** True if the focus is on the whole content, where `focusContent` left it because the title did not exist yet. */
export const contentHasFocus = (): boolean => document.activeElement?.id === 'contenido'
