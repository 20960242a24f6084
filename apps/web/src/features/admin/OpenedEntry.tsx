import type { InboxEntry } from '@portal/contract/admin'
import type { RoadAnswer } from '@portal/contract/road'
import type { InboxTurn } from '@portal/domain/review/inbox'
import { type RoadModule, STAGE_LABELS, type Stage, type StageName } from '@portal/domain/road/road'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { lazyOverlay, nearing } from '../../feedback/lazy-part.tsx'
import { path } from '../../paths.ts'
import { roadQuery } from '../../state/road.ts'
import { Button, buttonClass } from '../../ui/button/Button.tsx'
import { Glyph } from '../../form/road/Glyph.tsx'
import { Life } from '../../form/road/Life.tsx'
import { RetryNote } from '../../ui/status/Note.tsx'
import { Skeleton } from '../../ui/status/Skeleton.tsx'
import css from './OpenedEntry.module.css'

interface Props {
  entry: InboxEntry
  turn: InboxTurn
}

/** Opened row of the inbox: the integration's life, its four proofs, what is open, and last what an administrator can do. */
export function OpenedEntry({ entry, turn }: Props) {
  const { data, isError, isFetching, refetch } = useQuery(roadQuery(entry.enroller_uuid))
  if (isError && !data)
    return (
      <div className={css.opened}>
        <RetryNote
          title="No pudimos cargar en qué va esta integración."
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      </div>
    )
  return (
    <div className={css.opened}>
      {data ? (
        <>
          <Life life={data.life} stages={data.stages} reader="network" />
          <Proofs stages={data.stages} />
          <Open stages={data.stages} />
          <Actions entry={entry} road={data} approvable={turn === 'network'} />
        </>
      ) : (
        <div role="status" className={css.place}>
          <span className="visually-hidden">Cargando la integración</span>
          <Skeleton shape="card" />
          <Skeleton shape="control" width="half" />
        </div>
      )}
    </div>
  )
}

const PROOFS: Partial<Record<StageName, string>> = {
  configure: 'datos',
  connect: 'conexiones',
  test: 'pruebas',
  certify: 'puntos declarados',
}
const has = (modules: readonly RoadModule[], state: RoadModule['state']): number =>
  modules.filter((each) => each.state === state).length

function Proofs({ stages }: { stages: readonly Stage[] }) {
  return (
    <ul role="list" className={css.proofs} aria-label="Comprobaciones">
      {stages.map(({ stage, modules, text }) => {
        if (PROOFS[stage] === undefined) return null
        const total = modules.length
        const done = has(modules, 'fact') + has(modules, 'declared')
        const glyph = has(modules, 'fails') > 0 ? 'bad' : done === 0 ? 'none' : done === total ? 'ok' : 'part'
        return (
          <li key={stage}>
            <b>
              <Glyph glyph={glyph} done={done} total={total} />
              {done} de {total} {PROOFS[stage]}
            </b>
            {text}
          </li>
        )
      })}
    </ul>
  )
}

/** What is missing or fails, by stage, with what is known of a failure. */
function Open({ stages }: { stages: readonly Stage[] }) {
  const open = stages.flatMap(({ stage, modules }) => {
    const lacking = modules.filter(({ state }) => state === 'fails' || (state === 'open' && stage !== 'production'))
    return lacking.length > 0 ? [{ stage, lacking }] : []
  })
  if (open.length === 0) return <p className={css.nothing}>No queda nada abierto.</p>
  return (
    <dl className={css.open} aria-label="Lo que queda abierto">
      {open.map(({ stage, lacking }) => (
        <div key={stage}>
          <dt>{STAGE_LABELS[stage]}</dt>
          {lacking
            .filter(({ state }) => state === 'fails')
            .map(({ key, label, hint }) => (
              <dd key={key} data-bad>
                {key === 'production.observations' ? hint : `${label}: ${hint ?? 'falla'}`}
              </dd>
            ))}
          {lacking.some(({ state }) => state === 'open') && (
            <dd>
              Falta:{' '}
              {lacking
                .filter(({ state }) => state === 'open')
                .map(({ label }) => label)
                .join(' · ')}
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

const ApproveDialog = lazyOverlay('Aprobar', async () => (await import('./ReviewDialogs.tsx')).ApproveDialog)
const ObserveDialog = lazyOverlay(
  'Agregar observación',
  async () => (await import('./ReviewDialogs.tsx')).ObserveDialog,
)

interface ActionsProps {
  entry: InboxEntry
  road: RoadAnswer
  approvable: boolean
}

function Actions({ entry, road, approvable }: ActionsProps) {
  const [dialog, show] = useState<ReactNode>()
  const close = (): void => show(undefined)
  const failing = road.stages.flatMap(({ stage, modules }) =>
    stage === 'production' ? [] : modules.filter(({ state }) => state === 'fails'),
  )
  return (
    <>
      {approvable && !entry.may_approve && (
        <p className={css.nothing}>Eres miembro de esta integración: la aprueba otra persona de la red.</p>
      )}
      <div className={css.actions}>
        {approvable && entry.may_approve && (
          <Button
            variant="primary"
            {...nearing(ApproveDialog)}
            onClick={() => show(<ApproveDialog entry={entry} failing={failing} onClose={close} />)}
          >
            Aprobar
          </Button>
        )}
        {entry.may_approve && (
          <Button {...nearing(ObserveDialog)} onClick={() => show(<ObserveDialog entry={entry} onClose={close} />)}>
            Agregar observación
          </Button>
        )}
        <a className={buttonClass('quiet')} href={path.enroller(entry.enroller_uuid, 'overview')}>
          Ver la integración
        </a>
      </div>
      {dialog}
    </>
  )
}
