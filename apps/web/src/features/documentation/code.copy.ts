import { copyText } from '../../ui/browser/copy.ts'

/** Milliseconds for which a button says that it has copied. */
const TOLD = 2000

const telling = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>()

/**
 * Copies the code that shows beside a button, and lets the button say so for a while.
 * @returns what to tell those who do not see the button
 */
export async function copyCode(button: HTMLElement): Promise<string> {
  const codes = button.closest('.doc-code')?.querySelectorAll('pre') ?? []
  const done = await copyText([...codes].find((code) => code.checkVisibility())?.textContent ?? '')
  button.textContent = done ? 'Copiado' : 'No se pudo copiar'
  clearTimeout(telling.get(button))
  telling.set(
    button,
    setTimeout(() => (button.textContent = 'Copiar'), TOLD),
  )
  return done ? 'Copiado' : 'No pudimos copiar el código'
}
