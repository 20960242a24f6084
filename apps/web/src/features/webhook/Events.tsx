import { WEBHOOK_EVENTS } from '@portal/domain/webhook/event'
import type { Webhook } from '@portal/domain/webhook/webhook'
import css from './Events.module.css'

/** What arrives at an address, and what each notice means. */
export function Events({ of, label }: { of: Webhook; label: string }) {
  return (
    <div role="group" aria-label={label}>
      <dl className={css.events}>
        {WEBHOOK_EVENTS[of].map(({ name, meaning }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
