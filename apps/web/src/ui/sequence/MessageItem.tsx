import { Fragment, type KeyboardEvent, type ReactNode } from 'react'
import { Arrows, isWrongRow, sizeOf } from './Arrows.tsx'
import css from './Sequence.module.css'
import { duration, timeOfDay } from './durations.ts'
import { FlatColumn } from './Footprint.tsx'
import type { MessageRow } from './rows.ts'
import { Verdict } from './Verdict.tsx'
import { answerOf, nameOf, sentence, wayOf } from './words.ts'

interface Props {
  row: MessageRow
  amount: string
  open: boolean
  /** Whether the cause of a failure is told here: once, below the last row that has it. */
  tells: boolean
  /** Further way to mend the failure, told with its cause. */
  mend: ReactNode
  /** Whether the Tab key stops here; the arrow keys reach the others. */
  reached: boolean
  onOpen: () => void
  onKey: (event: KeyboardEvent<HTMLButtonElement>) => void
}

/** Time that a collector has to answer the question, beside the time it took. */
const LIMITS: Readonly<Record<string, string>> = { 'authorization.requested': 'de 3 s' }

/** Message of the sequence: its arrows in a wide window, its words in a narrow one, and a button over both. */
export function MessageItem({ row, amount, open, tells, mend, reached, onOpen, onKey }: Props) {
  const { message, part, since, at } = row
  const name = nameOf(message, amount)
  const answered = part === 'answered'
  const status = part === 'sent' ? 'enviada' : answerOf(message)
  const latency = part === 'sent' || message.latency_ms === null ? '' : duration(message.latency_ms)
  return (
    <li
      className={css.message}
      data-wrong={isWrongRow(row) || undefined}
      data-second={since !== undefined || undefined}
      data-open={open || undefined}
    >
      <div className={css.row} data-size={sizeOf(row)}>
        <time className={css.time} dateTime={new Date(at).toISOString()}>
          {since === undefined ? <Moment at={at} /> : duration(since)}
        </time>
        <Arrows row={row} amount={amount} />
        <button
          type="button"
          className={css.hit}
          aria-pressed={open}
          tabIndex={reached ? 0 : -1}
          onClick={onOpen}
          onKeyDown={onKey}
          data-message
        >
          <FlatColumn message={message} />
          <span className={css.name} data-mono={message.kind !== 'bank' || undefined}>
            <Breakable text={answered ? `Respuesta a ${name}` : name} />
            {(message.attempt ?? 1) > 1 && ` (intento ${message.attempt})`}
          </span>
          <span className={css.way}>{answered ? wayOf({ from: message.to, to: message.from }) : wayOf(message)}</span>
          <span className={css.status}>{status}</span>
        </button>
        <span className={css.latency}>
          {latency}
          {latency && LIMITS[message.name] && <small>{LIMITS[message.name]}</small>}
        </span>
        <span className={css.signature}>
          <Verdict signature={answered ? 'tls' : message.signature} />
        </span>
      </div>
      {message.cause && tells && <Cause {...message.cause} mend={mend} />}
    </li>
  )
}

/** Name that a narrow window breaks after its dots and before its capital letters. */
const Breakable = ({ text }: { text: string }) =>
  Array.from(text.matchAll(PART), ({ 0: part, index }) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
const PART = /.+?(?:(?<=[a-z]\.)|(?<=[a-z])(?=[A-Z])|$)/g

/** Time of day; narrow windows leave out the hour and the milliseconds. */
function Moment({ at }: { at: number }) {
  const [hour, minute, second] = timeOfDay(at, true).split(':')
  const [whole, ms] = second?.split(',') ?? []
  return (
    <>
      <span className={css.fine}>{hour}:</span>
      {minute}:{whole}
      <span className={css.fine}>,{ms}</span>
    </>
  )
}

interface CauseProps {
  what: string
  remedy: string
  href: string | null
  mend: ReactNode
}

const Cause = ({ what, remedy, href, mend }: CauseProps) => (
  <div className={css.cause}>
    <p>
      <b>{sentence(what)}</b> {sentence(remedy)}
    </p>
    <p className={css.mends}>
      {href && <a href={href}>Ir a corregirlo</a>}
      {mend}
    </p>
  </div>
)
