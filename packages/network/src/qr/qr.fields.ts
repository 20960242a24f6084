/** Field of an EMVCo text: its tag of two digits, and its value. */
export type QrPair = [tag: string, value: string]

/** Splits an EMVCo text, or the value of one of its templates, into its fields; `fault` says in Spanish where that fails. */
export function qrFields(text: string): { pairs: QrPair[]; fault?: string } {
  const pairs: QrPair[] = []
  for (let at = 0; at < text.length; ) {
    const [head, tag = '', size = ''] = /^(\d\d)(\d\d)/.exec(text.slice(at)) ?? []
    if (!head)
      return { pairs, fault: `En la posición ${at + 1} debe empezar un campo: dos dígitos de etiqueta y dos de largo` }
    const value = text.slice(at + 4, at + 4 + Number(size))
    if (value.length < Number(size)) {
      return { pairs, fault: `El campo ${tag} dice ${Number(size)} caracteres y quedan ${value.length}` }
    }
    pairs.push([tag, value])
    at += 4 + value.length
  }
  return { pairs }
}
