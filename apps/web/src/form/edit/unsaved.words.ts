/** How many changes a form has, and what they are called if each of them has a name. */
export function unsavedText(changed: readonly (string | undefined)[]): { count: string; names: string | undefined } {
  if (changed.length === 0 || changed.includes(undefined)) return { count: 'Cambios sin guardar', names: undefined }
  const count = changed.length === 1 ? '1 cambio sin guardar' : `${changed.length} cambios sin guardar`
  return { count, names: changed.join(', ') }
}
