import { ArrowDown } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { copyText } from '../browser/copy.ts'
import { Drawer } from '../dialog/Drawer.tsx'
import css from './Sequence.module.css'
import { curlOf } from './curl.ts'
import { duration } from './durations.ts'
import { MessageItem } from './MessageItem.tsx'
import { OpenedMessage } from './OpenedMessage.tsx'
import type { MessageRow, Row } from './rows.ts'
import { type Lane, LANES, type SequenceMessage } from './sequence.types.ts'
import { useArrivals } from './use-arrivals.ts'
import { useMedia } from './use-play.ts'
import { useSentences } from './use-sentences.ts'
import { bandOf, LANE_X } from './wires.ts'
import { isWrong, LANE_NAMES, sentenceOf } from './words.ts'

interface Props {
  messages: readonly SequenceMessage[]
  rows: readonly Row[]
  /** Number of rows to show while the sequence is played again. */
  shown: number | undefined
  /** Name below each lane, such as the bank's; `mine` marks the reader's own side. */
  people: Readonly<Partial<Record<Lane, { name: string; mine: boolean }>>>
  /** Modules of the charge's QR: the network's lane is a slice of it. */
  code: readonly (readonly boolean[])[]
  /** Amount of the payment, written as money. */
  amount: string
  /** Origin of the network, for cURL commands. */
  host: string
  /** Text that a message signs, by the id of the message. */
  canonicalOf?: (id: string) => string | undefined
  /** Further ways to mend what failed, by the id of the message. */
  mends?: ReadonlyMap<string, ReactNode>
  onRepeat: (() => void) | undefined
  /** What comes next, below the last message. */
  next?: ReactNode
}

/**
 * Messages of a payment between five lanes, in their order: a drawing in a wide place, a list in a narrow one. A press opens a message
 * beside it, or in a sheet. Arrow keys or J and K move, Enter opens, Escape closes, R plays again and C copies as cURL.
 */
export function Sequence({
  messages,
  rows,
  shown,
  people,
  code,
  amount,
  host,
  canonicalOf,
  mends,
  onRepeat,
  next,
}: Props) {
  const list = useRef<HTMLOListElement>(null)
  const [chosen, setChosen] = useState<string | null>()
  const [copied, setCopied] = useState(false)
  const beside = useMedia('(min-width: 1300px)')
  const sentences = useMemo(() => messages.map((message) => sentenceOf(message, amount)), [messages, amount])
  const spoken = useSentences(sentences)
  const { end, unseen, show } = useArrivals(messages.length)

  // Beside the sequence there is room for a message before anybody presses one: the last that failed, if possible one that says why.
  const failed = messages.findLast(({ cause }) => cause !== null) ?? messages.findLast(isWrong)
  const opened = chosen === undefined && beside ? failed?.id : (chosen ?? undefined)
  const buttons = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-message]') ?? [])]
  const at = messages.findIndex(({ id }) => id === opened)
  const message = messages[at]
  const close = (): void => {
    buttons()[rows.filter(isMessage).findIndex((row) => row.message.id === opened)]?.focus()
    setChosen(null)
  }
  const move = (by: 1 | -1): void => setChosen(messages[at + by]?.id ?? opened)

  const copy = async (of: SequenceMessage): Promise<void> => {
    const curl = curlOf(of, host)
    setCopied(curl !== undefined && (await copyText(curl)))
  }
  const onKey = (event: KeyboardEvent<HTMLElement>, of: SequenceMessage): void => {
    if (event.metaKey || event.ctrlKey || event.altKey) return
    const all = buttons()
    const from = all.indexOf(event.currentTarget)
    const run = {
      ArrowDown: () => all[from + 1]?.focus(),
      j: () => all[from + 1]?.focus(),
      ArrowUp: () => all[from - 1]?.focus(),
      k: () => all[from - 1]?.focus(),
      Home: () => all[0]?.focus(),
      End: () => all.at(-1)?.focus(),
      Escape: close,
      r: () => onRepeat?.(),
      c: () => void copy(of),
    }[event.key]
    if (!run) return
    event.preventDefault()
    run()
  }
  const panel = message && (
    <OpenedMessage
      message={message}
      place={[at + 1, messages.length]}
      amount={amount}
      host={host}
      canonical={canonicalOf?.(message.id)}
      mend={mends?.get(message.id)}
      onMove={move}
      onClose={close}
      inSheet={!beside}
    />
  )
  const firstId = rows.find(isMessage)?.message.id
  return (
    <div className={css.place}>
      {unseen > 0 && (
        <button type="button" className={css.unseen} onClick={show}>
          <ArrowDown className="small" />
          {unseen === 1 ? '1 mensaje nuevo' : `${unseen} mensajes nuevos`}
        </button>
      )}
      <section className={css.sequence} aria-label="Secuencia del pago">
        <Lanes people={people} />
        <h2 className="visually-hidden">Mensajes, del primero al último</h2>
        <div className={css.body}>
          <Band code={code} />
          <ol role="list" ref={list} className={css.list}>
            {rows.slice(0, shown).map((row) =>
              row.kind === 'pause' ? (
                <li key={row.id} className={css.pause}>
                  <span>{duration(row.ms)}</span>
                  <span>{row.words}</span>
                </li>
              ) : (
                <MessageItem
                  key={row.id}
                  row={row}
                  amount={amount}
                  open={row.message.id === opened}
                  mend={mends?.get(row.message.id)}
                  tells={row === lastWith(rows, row.message.cause?.what)}
                  reached={row.part !== 'answered' && row.message.id === (opened ?? firstId)}
                  onOpen={() => setChosen(row.message.id)}
                  onKey={(event) => onKey(event, row.message)}
                />
              ),
            )}
          </ol>
          <span ref={end} className={css.end} />
        </div>
        {next}
        <p className={css.legend}>
          Línea continua: mensaje. Línea cortada: respuesta. En verde, el dinero. En medio, la red: es el QR de este
          cobro.
        </p>
        <p className="visually-hidden" aria-live="polite">
          {spoken}
        </p>
        <p className="visually-hidden" role="status">
          {copied && 'Copiado como cURL, sin secretos.'}
        </p>
      </section>
      {beside ? (
        <aside className={css.beside} aria-label="Mensaje abierto">
          {panel ?? (
            <p className={css.hint}>
              Abre un mensaje para ver qué revisó la puerta, su cuerpo y sus cabeceras. Con el teclado: flechas o{' '}
              <kbd>J</kbd> y <kbd>K</kbd> para moverte, <kbd>Intro</kbd> para abrir, <kbd>C</kbd> para copiarlo como
              cURL
              {onRepeat && (
                <>
                  , <kbd>R</kbd> para repetir el pago
                </>
              )}
              .
            </p>
          )}
        </aside>
      ) : (
        panel && (
          <Drawer
            label="Mensaje abierto"
            closeLabel="Cerrar el mensaje"
            head="Mensaje abierto"
            onClose={close}
            className={css.sheet}
          >
            {panel}
          </Drawer>
        )
      )}
    </div>
  )
}

const isMessage = (row: Row): row is MessageRow => row.kind === 'message'

/** Last row that tells what went wrong: several messages may have failed for the same reason. */
const lastWith = (rows: readonly Row[], what: string | undefined): Row | undefined =>
  rows.findLast((row) => isMessage(row) && row.message.cause?.what === what)

/** Titles of the lanes above the drawing. */
function Lanes({ people }: Pick<Props, 'people'>) {
  return (
    <div className={css.lanes} aria-hidden="true">
      <span>Hora</span>
      <div>
        {LANES.map((lane) => (
          <span
            key={lane}
            className={css.lane}
            data-mine={people[lane]?.mine || undefined}
            style={{ left: LANE_X[lane] }}
          >
            <b>{LANE_NAMES[lane]}</b>
            <small title={people[lane]?.name}>{people[lane]?.name}</small>
          </span>
        ))}
      </div>
      <span>Latencia</span>
      <span>Firma</span>
    </div>
  )
}

/** Dashed lines of the lanes behind the arrows, and the network's band in the middle. */
function Band({ code }: Pick<Props, 'code'>) {
  const id = useId()
  const { path, height } = useMemo(() => bandOf(code), [code])
  return (
    <div className={css.band} aria-hidden="true">
      {LANES.filter((lane) => lane !== 'network').map((lane) => (
        <i key={lane} style={{ left: LANE_X[lane] }} />
      ))}
      <svg width="56" height="100%">
        <defs>
          <pattern id={id} width="56" height={height} patternUnits="userSpaceOnUse">
            <path d={path} />
          </pattern>
        </defs>
        <rect width="56" height="100%" fill={`url(#${id})`} />
      </svg>
    </div>
  )
}
