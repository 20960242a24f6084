import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button, IconButton } from '../button/Button.tsx'
import { splitCode } from '../text/support.code.ts'
import { SupportCode } from '../text/SupportCode.tsx'
import css from './Toasts.module.css'

/** Message in a toast. Screen readers announce a 'bad' message at once, and any other when they have finished speaking. */
export interface ToastItem {
  id: string
  tone: 'ok' | 'bad'
  title: string
  text?: string | undefined
  /** Button in the toast; pressing it also closes the toast. */
  action?: { label: string; run: () => void } | undefined
  /** Milliseconds until the toast closes by itself; infinite if only a press closes it. */
  ms: number
}

interface Props {
  items: readonly ToastItem[]
  onDismiss: (id: string) => void
}

/** Toasts above the page and above open dialogs: a manual popover that each new toast reopens, so that it is on top. */
export function Toasts({ items, onDismiss }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  const newest = items.at(-1)?.id
  useEffect(() => {
    const region = ref.current
    if (!region || newest === undefined) return
    region.showPopover()
    return () => region.hidePopover()
  }, [newest])
  return (
    <div ref={ref} popover="manual" className={css.region}>
      {items.map((item) => (
        <Toast key={item.id} item={item} onDismiss={onDismiss} />
      ))}
    </div>
  )
}

/** Milliseconds that a toast stays after the pointer or the focus left the toasts, at most. */
const LINGER_MS = 1000

/** Toast that closes after its time, but not while the pointer or the focus is on any toast, because closing moves the others. */
function Toast({ item, onDismiss }: Omit<Props, 'items'> & { item: ToastItem }) {
  const { id, tone, action, ms } = item
  const [title, titleCode] = splitCode(item.title)
  const [text, code = titleCode] = splitCode(item.text ?? '')
  const ref = useRef<HTMLDivElement>(null)
  const Icon = tone === 'ok' ? CircleCheck : CircleAlert
  useEffect(() => {
    if (ms === Number.POSITIVE_INFINITY) return
    const end = (): void => {
      if (ref.current?.parentElement?.matches(':is(:hover, :focus-within)')) timer = setTimeout(end, LINGER_MS)
      else onDismiss(id)
    }
    let timer = setTimeout(end, ms)
    return () => clearTimeout(timer)
  }, [id, ms, onDismiss])
  return (
    <div ref={ref} role={tone === 'bad' ? 'alert' : 'status'} className={`${css.toast} arriving`} data-tone={tone}>
      <Icon />
      <div className={css.text}>
        <strong>{title}</strong>
        {text && <p>{text}</p>}
        {code && <SupportCode code={code} />}
      </div>
      {action && (
        <Button
          className={css.action}
          onClick={() => {
            onDismiss(id)
            action.run()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label="Cerrar el aviso" onClick={() => onDismiss(id)}>
        <X />
      </IconButton>
    </div>
  )
}
