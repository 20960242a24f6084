import { WEBHOOK_EVENTS } from '@portal/domain/webhook/event'
import type { Webhook } from '@portal/domain/webhook/webhook'
import css from './Events.module.css'

/** What arrives at an address, and what each notice means. */
export function Events({ of, label }: { of: Webhook; label: string }) {
  return (
    <ul role="list" aria-label={label} className={css.events}>
      {WEBHOOK_EVENTS[of].map(({ name, meaning }) => (
        <li key={name}>
          <code>{name}</code> {meaning}
        </li>
      ))}
    </ul>
  )
}
