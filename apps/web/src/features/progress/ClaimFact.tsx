import type { Claim, ClaimState } from '@portal/domain/certification/claims'
import { SECTIONS } from '@portal/domain/enroller/sections'
import { chileanTimestamp } from '@portal/domain/moment'
import { useParams } from 'react-router'
import { path } from '../../paths.ts'
import { FactGlyph } from '../../form/road/Glyph.tsx'
import css from './ClaimFact.module.css'

const SHOWN: Readonly<Record<ClaimState, { glyph: 'ok' | 'bad' | 'none'; title: string }>> = {
  proven: { glyph: 'ok', title: 'Comprobado' },
  unmarked: { glyph: 'ok', title: 'Comprobado, sin marcar' },
  declared: { glyph: 'none', title: 'Declarado en una prueba' },
  unseen: { glyph: 'none', title: 'La red aún no lo ve' },
  fails: { glyph: 'bad', title: 'La red vio que falla' },
  clash: { glyph: 'bad', title: 'Declarado, pero la red vio otra cosa' },
}

/** What the network saw of a line of the checklist. */
export function ClaimFact({ claim }: { claim: Claim }) {
  const { glyph, title } = SHOWN[claim.state]
  return (
    <div className={css.fact} data-glyph={glyph}>
      <FactGlyph of={glyph} />
      <b>{titleOf(claim) ?? title}</b>
      <span>
        <Detail claim={claim} />
      </span>
    </div>
  )
}

function titleOf({ state, against, failure }: Claim): string | undefined {
  if (against) return against.hint ?? undefined
  return state === 'clash' && failure ? 'Declarado, pero no te llega' : undefined
}

function Detail({ claim: { state, at, test, failure, against } }: { claim: Claim }) {
  const { uuid = '' } = useParams()
  const certification = path.enroller(uuid, 'certification')
  if (against)
    return (
      <a href={path.enroller(uuid, against.section)}>
        Corregir en {SECTIONS.find(({ name }) => name === against.section)?.label}
      </a>
    )
  if (failure)
    return (
      <>
        <code>{failure.notice}</code> {failure.status === null ? 'no se pudo entregar' : `recibe ${failure.status}`}.{' '}
        <a href={path.enroller(uuid, 'webhook')}>Revisa tus URL</a>
      </>
    )
  if (state === 'unseen')
    return (
      test !== null && (
        <>
          Haz la <a href={certification}>prueba {test}</a>
        </>
      )
    )
  return (
    <>
      {test !== null && (
        <>
          <a href={certification}>Prueba {test}</a>
          {at && ', '}
        </>
      )}
      {at && chileanTimestamp(at)}
    </>
  )
}
