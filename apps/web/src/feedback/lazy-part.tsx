import { type ComponentType, type FunctionComponent, useEffect, useEffectEvent, useState } from 'react'
import { ask } from './feedback.store.ts'

type Retry = { retry: () => void }

/** Component whose module is loaded when it is first rendered, or before by `ahead`. */
type LazyPart<Props> = FunctionComponent<Props> & { ahead: () => void }

/** Event handlers of a button that shows a lazy part when it is pressed: the pointer or the focus on it already loads the part. */
export const nearing = ({ ahead }: { ahead: () => void }) => ({ onPointerEnter: ahead, onFocus: ahead })

/**
 * Makes a component of a module that is loaded lazily. If the module fails to load, `Failed` is shown in its place and can retry, so that
 * the screen around it stays. It uses no Suspense, because React delays the first display of suspended content.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failed: ComponentType<Props & Retry>,
): LazyPart<Props> {
  let known: ComponentType<Props> | undefined
  const fetched = async () => (known = await load())
  function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => known)
    const [state, setState] = useState<'loading' | 'failed'>('loading')
    useEffect(() => {
      if (Part || state === 'failed') return
      fetched().then(
        (loaded) => setPart(() => loaded),
        () => setState('failed'),
      )
    }, [Part, state])
    if (Part) return <Part {...props} />
    return state === 'failed' && <Failed {...props} retry={() => setState('loading')} />
  }
  return Object.assign(LazyPart, { ahead: () => void fetched().catch(() => undefined) })
}

interface Overlay {
  onClose: () => void
}

/** A dialog or drawer as a `lazyPart`. If it fails to load, a question offers to retry; `what` names it in the title. */
export const lazyOverlay = <Props extends Overlay>(
  what: string,
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> =>
  lazyPart(load, function NotOpened({ onClose, retry }) {
    const offer = useEffectEvent(async () => {
      const text = 'Revisa tu conexión y vuelve a intentarlo.'
      const again = await ask({ title: `No pudimos abrir ${what}`, text, confirm: 'Reintentar', cancel: 'Cerrar' })
      if (again) retry()
      else onClose()
    })
    useEffect(() => void offer(), [])
    return null
  })
