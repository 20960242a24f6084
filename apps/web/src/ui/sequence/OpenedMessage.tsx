import { ChevronDown, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../button/Button.tsx'
import { StateBadge } from '../status/StateBadge.tsx'
import { curlOf } from './curl.ts'
import { duration } from './durations.ts'
import { CopyCurl, MessageTabs } from './MessageParts.tsx'
import css from './OpenedMessage.module.css'
import type { SequenceMessage } from './sequence.types.ts'
import { answerOf, isWrong, nameOf, sentence, wayOf } from './words.ts'

interface Props {
  message: SequenceMessage
  /** Place in the sequence, from 1, and number of messages. */
  place: readonly [at: number, of: number]
  amount: string
  /** Origin of the network, for the cURL command. */
  host: string
  /** Text that the message signs; undefined if it is not known. */
  canonical: string | undefined
  /** Further way to mend the failure. */
  mend: ReactNode
  onMove: (by: 1 | -1) => void
  onClose: () => void
  /** Whether it stands in a sheet, which has its own way to close and covers the list that tells the cause. */
  inSheet: boolean
}

/** Everything known of one message: checks of the door, bodies and headers. */
export function OpenedMessage({
  message,
  place: [at, of],
  amount,
  host,
  canonical,
  mend,
  onMove,
  onClose,
  inSheet,
}: Props) {
  const curl = message.hidden ? undefined : curlOf(message, host)
  const answer = answerOf(message)
  return (
    <div className={css.opened}>
      <div className={css.head}>
        <div>
          <p className={css.place}>
            Mensaje {at} de {of}
          </p>
          <h2>
            {message.method && <span className={css.method}>{message.method}</span>}
            <span data-mono={message.kind !== 'bank' || undefined}>{nameOf(message, amount)}</span>
          </h2>
          <p className={css.place}>{wayOf(message)}</p>
        </div>
        <div className={css.moves}>
          <IconButton label="Mensaje anterior" disabled={at === 1} onClick={() => onMove(-1)}>
            <ChevronDown className={css.up} />
          </IconButton>
          <IconButton label="Mensaje siguiente" disabled={at === of} onClick={() => onMove(1)}>
            <ChevronDown />
          </IconButton>
          {!inSheet && (
            <IconButton label="Cerrar el mensaje" onClick={onClose}>
              <X />
            </IconButton>
          )}
        </div>
      </div>
      <p className={css.summary}>
        {answer && <StateBadge tone={isWrong(message) ? 'bad' : 'ok'} label={answer} />}
        {message.latency_ms !== null && <span>{duration(message.latency_ms)}</span>}
        {message.request_id && <code>{message.request_id}</code>}
      </p>
      {inSheet && message.cause && (
        <p>
          <b>{sentence(message.cause.what)}</b> {sentence(message.cause.remedy)} {mend}
        </p>
      )}
      {message.path && <p className={css.path}>{message.path}</p>}
      {curl && <CopyCurl curl={curl} />}
      <MessageTabs message={message} canonical={canonical} withChecks={message.kind !== 'bank'} />
    </div>
  )
}
