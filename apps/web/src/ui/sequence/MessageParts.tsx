import { Check, X } from 'lucide-react'
import { copyText } from '../browser/copy.ts'
import { useCopied } from '../browser/use-copied.tsx'
import { Button } from '../button/Button.tsx'
import { Tabs } from '../page/Tabs.tsx'
import css from './OpenedMessage.module.css'
import { ReceivedBytes } from './ReceivedBytes.tsx'
import type { SequenceMessage } from './sequence.types.ts'
import { TextBlock } from './TextBlock.tsx'
import { CHECK_NAMES } from './words.ts'

const Hidden = () => <p className={css.none}>Solo lo ve quien lo envió o lo recibió.</p>

export function CopyCurl({ curl }: { curl: string }) {
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

interface Props {
  message: SequenceMessage
  /** Text that the message signs; undefined if it is not known. */
  canonical: string | undefined
  /** Whether the door's checks are one of the tabs. */
  withChecks: boolean
}

/** Bodies, bytes, canonical form and headers of a message, as far as they are known. */
export function MessageTabs({ message, canonical, withChecks }: Props) {
  const parts = [
    ...(withChecks ? [{ id: 'checks', label: 'Puerta', panel: <Checks message={message} /> }] : []),
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
  ]
  return <Tabs key={message.id} label="Partes del mensaje" items={parts} />
}

const UNCHECKED: Readonly<Record<SequenceMessage['signature'], string>> = {
  inside: 'Lo juega la red, sin pasar por la puerta: no lleva certificado ni firma.',
  bank: 'Es un paso entre bancos: no pasa por la puerta.',
  tls: 'Viene por la misma conexión TLS de la llamada.',
  signed: 'La red lo firmó. El servidor que lo recibe es de otra empresa y no podemos preguntarle si la firma calzó.',
  valid: 'La firma calzó.',
  mismatch: 'La firma no calzó.',
}

export function Checks({ message }: { message: SequenceMessage }) {
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
