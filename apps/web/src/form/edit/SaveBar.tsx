import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button/Button.tsx'
import { splitCode } from '../../ui/text/support.code.ts'
import { SupportCode } from '../../ui/text/SupportCode.tsx'
import { unsavedText } from './unsaved.words.ts'
import { UNSAVED } from './use-leave-guard.ts'
import css from './SaveBar.module.css'

interface Props {
  unsaved: boolean
  /** Labels of what changed; undefined for what has none. */
  changed: readonly (string | undefined)[]
  /** Reason why the form cannot be saved as it is. */
  blocked: string | undefined
  /** Why the last attempt to save failed. */
  failed: string | undefined
  onDiscard: (form: HTMLFormElement | null) => void
}

/** 'Guardar' at the end of a form. While there is something to save it floats, names it, and Ctrl+S presses it. */
export function SaveBar({ unsaved, changed, blocked, failed, onDiscard }: Props) {
  const save = useRef<HTMLButtonElement>(null)
  const [why, code] = splitCode(failed ?? '')
  useEffect(() => (unsaved ? onSaveKey(() => press(save.current)) : undefined), [unsaved])
  return (
    <div className={css.bar} data-unsaved={unsaved || undefined}>
      {/* Said once when the bar appears; what it names changes with each field. */}
      <span className="visually-hidden" role="status">
        {unsaved && UNSAVED}
      </span>
      {unsaved && (
        <>
          <p className={css.unsaved}>
            {blocked ?? <Changes {...unsavedText(changed)} />}
            {why && (
              <span>
                No se guardaron: {why}
                {code && <SupportCode code={code} />}
              </span>
            )}
          </p>
          <Button variant="quiet" onClick={({ currentTarget }) => onDiscard(currentTarget.form)}>
            Descartar
          </Button>
        </>
      )}
      <Button ref={save} variant={unsaved ? 'primary' : 'secondary'} type="submit" disabled={blocked !== undefined}>
        Guardar
      </Button>
    </div>
  )
}

/** The same place in a form that could not be loaded. */
export const UnloadedSaveBar = () => (
  <div className={css.bar}>
    <Button type="submit">Guardar</Button>
  </div>
)

function Changes({ count, names }: ReturnType<typeof unsavedText>) {
  return (
    <>
      <b>{count}</b>
      {names && ` · ${names}`}
    </>
  )
}

function onSaveKey(press: () => void): () => void {
  const pressed = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (!event.repeat && !document.querySelector('dialog:modal')) press()
  }
  document.addEventListener('keydown', pressed)
  return () => document.removeEventListener('keydown', pressed)
}

/** Presses the button as the pointer would: a field that takes over what is typed when it loses the focus does so first. */
function press(button: HTMLButtonElement | null): void {
  const focused = document.activeElement
  button?.focus({ preventScroll: true })
  button?.click()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
}
