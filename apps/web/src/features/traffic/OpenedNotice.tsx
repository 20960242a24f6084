import type { TrafficNotice, TrafficRow } from '@portal/contract/traffic'
import { chileanMoment } from '@portal/domain/moment'
import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { toastFailure } from '../../feedback/failure.toast.ts'
import { toast } from '../../feedback/feedback.store.ts'
import { path } from '../../paths.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Tabs } from '../../ui/page/Tabs.tsx'
import { sentence } from '../../ui/sequence/words.ts'
import { Note } from '../../ui/status/Note.tsx'
import { StateBadge } from '../../ui/status/StateBadge.tsx'
import { CodeBlock } from '../../ui/text/CodeBlock.tsx'
import { CopyDialog } from './CopyDialog.tsx'
import css from './Opened.module.css'
import { Loading } from './OpenedCall.tsx'
import { momentOf } from './row.words.ts'
import { noticeQuery, resend } from './traffic.api.ts'
import { mayBeResent } from './use-chosen.ts'

interface Props {
  uuid: string
  row: TrafficRow
  /** Whether the reader belongs to the integration. */
  own: boolean
}

/** A notice: its attempts, what the last one was answered, its content, and ways to send it again. */
export function OpenedNotice({ uuid, row, own }: Props) {
  const version = `${row.verdict} ${row.attempts?.made ?? 0}`
  const { data, error, isFetching, refetch } = useQuery({
    ...noticeQuery(uuid, row.id, version),
    placeholderData: (former) => former,
  })
  if (!data) return <Loading what="el aviso" error={error} busy={isFetching} onRetry={() => void refetch()} />
  const last = data.tries.at(-1)
  const webhook = <a href={path.enroller(uuid, 'webhook')}>Verla en Webhook</a>
  return (
    <div className={css.opened}>
      <div className={css.head}>
        <p>
          Aviso <code>{data.id}</code>
          {data.url && (
            <>
              {' '}
              a <code>{data.url}</code>
            </>
          )}
        </p>
      </div>
      {data.verdict !== 'ok' && !data.active && (
        <Note tone="bad" title="No hay una URL activa para este aviso.">
          Regístrala, o guárdala de nuevo si la red la desactivó. {own && webhook}
        </Note>
      )}
      {last?.failure && (
        <Note tone="bad" title={`${last.failure}.`}>
          {last.remedy && `${sentence(last.remedy)} `}
          {own && webhook}
        </Note>
      )}
      <Tries notice={data} />
      {!data.hidden && (
        <div className={css.columns}>
          <CodeBlock
            label={last ? `Respuesta del intento ${last.number}` : 'Respuesta'}
            code={last?.answer || 'Sin cuerpo'}
            copyLabel="Copiar la respuesta"
            copiedLabel="Respuesta copiada"
          />
          <Tabs
            label="Partes del aviso"
            items={[
              {
                id: 'body',
                label: 'Aviso',
                panel: (
                  <CodeBlock
                    label="Cuerpo"
                    code={JSON.stringify(data.body, null, 2)}
                    copyLabel="Copiar el aviso"
                    copiedLabel="Aviso copiado"
                  />
                ),
              },
              {
                id: 'headers',
                label: 'Cabeceras',
                panel: (
                  <CodeBlock
                    label="Cabeceras"
                    code={Object.entries(data.headers ?? {})
                      .map(([name, value]) => `${name}: ${value}`)
                      .join('\n')}
                    copyLabel="Copiar las cabeceras"
                    copiedLabel="Cabeceras copiadas"
                  />
                ),
              },
            ]}
          />
        </div>
      )}
      {own && mayBeResent(data) && <Again uuid={uuid} notice={data} />}
      {data.question && (
        <p className={css.quiet}>Es una pregunta: la red ya no espera la respuesta, así que no se reenvía.</p>
      )}
    </div>
  )
}

function Tries({ notice: { at, tries, attempts, next_at, last_at } }: { notice: TrafficNotice }) {
  const most = attempts?.most ?? 0
  return (
    <section aria-label="Intentos">
      <h3 className={css.title}>Intentos</h3>
      <ol role="list" className={css.tries}>
        {tries.map((attempt) => (
          <li key={`${attempt.number} ${attempt.at}`}>
            <b>Intento {attempt.number}</b>
            <time dateTime={attempt.at}>{momentOf(attempt.at, at)}</time>
            <StateBadge
              tone={attempt.failure ? 'bad' : 'ok'}
              label={attempt.status === null ? 'Sin respuesta' : String(attempt.status)}
            />
            {attempt.latency_ms !== null && <span>en {attempt.latency_ms.toLocaleString('es-CL')} ms</span>}
          </li>
        ))}
        {next_at && (
          <li>
            <b>
              Intento {tries.length + 1} de {most}
            </b>
            <time dateTime={next_at}>{momentOf(next_at, at)}</time>
            <StateBadge tone="none" label="Programado" />
            {last_at && <span>El último, el {chileanMoment(last_at)}</span>}
          </li>
        )}
      </ol>
      {tries.length === 0 && !next_at && <p className={css.quiet}>La red no alcanzó a enviarlo.</p>}
    </section>
  )
}

function Again({ uuid, notice }: { uuid: string; notice: TrafficNotice }) {
  const [busy, setBusy] = useState(false)
  const [copying, setCopying] = useState(false)
  const again = async (): Promise<void> => {
    setBusy(true)
    await resend(uuid, { ids: [notice.id] }).then(
      () => toast({ tone: 'ok', title: 'El aviso va en camino' }, 'success'),
      (error: unknown) => toastFailure(error, 'longNotice'),
    )
    setBusy(false)
  }
  return (
    <div className={css.again}>
      <p className={css.quiet}>Se repiten el id y los datos; la hora y las firmas son nuevas.</p>
      <Button variant="quiet" onClick={() => setCopying(true)}>
        Enviar a otra dirección
      </Button>
      <Button icon={<RotateCw />} busy={busy} onClick={() => void again()}>
        Reenviar ahora
      </Button>
      {copying && <CopyDialog uuid={uuid} id={notice.id} onClose={() => setCopying(false)} />}
    </div>
  )
}
