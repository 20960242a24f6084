import { Check, ChevronDown, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { copyText } from '../browser/copy.ts'
import { useCopied } from '../browser/use-copied.tsx'
import { Button, IconButton } from '../button/Button.tsx'
import { Tabs } from '../page/Tabs.tsx'
import { StateBadge } from '../status/StateBadge.tsx'
import { curlOf } from './curl.ts'
import { duration } from './durations.ts'
import css from './OpenedMessage.module.css'
import { ReceivedBytes } from './ReceivedBytes.tsx'
import type { SequenceMessage } from './sequence.types.ts'
import { TextBlock } from './TextBlock.tsx'
import { answerOf, CHECK_NAMES, isWrong, nameOf, sentence, wayOf } from './words.ts'

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
  const parts = [
    { id: 'checks', label: 'Puerta', panel: <Checks message={message} /> },
    { id: 'bodies', label: 'Cuerpos', panel: message.hidden ? <Hidden /> : <Bodies message={message} /> },
    ...(message.bytes === null && canonical === undefined
      ? []
      : [
          {
            id: 'bytes',
            label: message.bytes === null ? 'Forma canónica' : 'Bytes',
            panel: <ReceivedBytes message={message} canonical={canonical} />,
          },
        ]),
    { id: 'headers', label: 'Cabeceras', panel: message.hidden ? <Hidden /> : <Headers headers={message.headers} /> },
  ].slice(message.kind === 'bank' ? 1 : 0)
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
      <Tabs key={message.id} label="Partes del mensaje" items={parts} />
    </div>
  )
}

const Hidden = () => <p className={css.none}>Solo lo ve quien lo envió o lo recibió.</p>

function CopyCurl({ curl }: { curl: string }) {
  const { copied, handlers, icon } = useCopied(() => copyText(curl))
  return (
    <div className={css.curl}>
      <Button icon={icon} {...handlers}>
        {copied ? 'Copiado' : 'Copiar como cURL'}
      </Button>
      <span>Sin secretos ni firma.</span>
    </div>
  )
}

const UNCHECKED: Readonly<Record<SequenceMessage['signature'], string>> = {
  inside: 'Lo juega la red, sin pasar por la puerta: no lleva certificado ni firma.',
  bank: 'Es un paso entre bancos: no pasa por la puerta.',
  tls: 'Viene por la misma conexión TLS de la llamada.',
  signed: 'La red lo firmó. El servidor que lo recibe es de otra empresa y no podemos preguntarle si la firma calzó.',
  valid: 'La firma calzó.',
  mismatch: 'La firma no calzó.',
}

function Checks({ message }: { message: SequenceMessage }) {
  if (message.checks.length === 0) return <p className={css.none}>{UNCHECKED[message.signature]}</p>
  return (
    <>
      <h3 className={css.title}>Lo que revisó la puerta, en orden</h3>
      <ol role="list" className={css.checks}>
        {message.checks.map(({ name, ok, expected, received }) => (
          <li key={name} data-ok={ok ?? 'none'}>
            {ok === null ? (
              <span aria-hidden="true">–</span>
            ) : ok ? (
              <Check className="small" />
            ) : (
              <X className="small" />
            )}
            <span>
              {CHECK_NAMES[name] ?? name}
              <span className="visually-hidden">{ok === null ? '' : ok ? ': bien' : ': mal'}</span>
            </span>
            <span className={css.detail}>{ok === null ? 'sin revisar' : ok ? received : 'no calza'}</span>
            {ok === false && (expected !== null || received !== null) && (
              <dl className={css.compared}>
                <div>
                  <dt>Llegó</dt>
                  <dd data-bad>{received ?? 'nada'}</dd>
                </div>
                <div>
                  <dt>Se esperaba</dt>
                  <dd data-good>{expected ?? 'nada'}</dd>
                </div>
              </dl>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

function Bodies({ message: { request, answer } }: { message: SequenceMessage }) {
  if (isEmpty(request) && isEmpty(answer)) return <p className={css.none}>No lleva cuerpo.</p>
  return (
    <>
      {!isEmpty(request) && <TextBlock label="Mensaje" text={textOf(request)} />}
      {!isEmpty(answer) && <TextBlock label="Respuesta" text={textOf(answer)} />}
      <p className={css.note}>Los datos de personas y las firmas van tapados.</p>
    </>
  )
}

const isEmpty = (body: unknown): boolean => body === null || body === undefined
const textOf = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body, null, 2))

function Headers({ headers }: Pick<SequenceMessage, 'headers'>) {
  const all = Object.entries(headers)
  if (all.length === 0) return <p className={css.none}>No quedaron cabeceras.</p>
  return (
    <dl className={css.headers}>
      {all.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
