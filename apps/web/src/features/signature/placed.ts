/** Parts of one text that are not empty, each with the position where it begins, which is its key on the screen. */
export function placed<Part extends { text: string }>(parts: readonly Part[]): (Part & { at: number })[] {
  let end = 0
  return parts
    .filter(({ text }) => text !== '')
    .map((part) => {
      const at = end
      end += part.text.length
      return { ...part, at }
    })
}
