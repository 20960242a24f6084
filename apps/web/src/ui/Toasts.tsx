import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { IconButton } from './IconButton.tsx'
import css from './Toasts.module.css'

/** One message; errors interrupt those who listen, the rest wait. */
export interface ToastItem {
  id: string
  tone: 'ok' | 'bad' | 'info'
  title: string
  text?: string | undefined
  /** Milliseconds that it stands, from when it is drawn. */
  ms: number
}

interface Props {
  items: readonly ToastItem[]
  onDismiss: (id: string) => void
  dismissLabel: string
}

const ICONS = { ok: CircleCheck, bad: CircleAlert, info: Info }

/** Messages over the page, and over an open dialog: a manual popover comes to the top each time one is added. */
export function Toasts({ items, onDismiss, dismissLabel }: Props) {
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
        <Toast key={item.id} item={item} onDismiss={onDismiss} dismissLabel={dismissLabel} />
      ))}
    </div>
  )
}

function Toast({ item, onDismiss, dismissLabel }: Omit<Props, 'items'> & { item: ToastItem }) {
  const { id, tone, title, text, ms } = item
  const Icon = ICONS[tone]
  useEffect(() => {
    const end = setTimeout(() => onDismiss(id), ms)
    return () => clearTimeout(end)
  }, [id, ms, onDismiss])
  return (
    <div role={tone === 'bad' ? 'alert' : 'status'} className={css.toast} data-tone={tone}>
      <Icon />
      <div className={css.text}>
        <strong>{title}</strong>
        {text && <p>{text}</p>}
      </div>
      <IconButton label={dismissLabel} onClick={() => onDismiss(id)}>
        <X />
      </IconButton>
    </div>
  )
}
