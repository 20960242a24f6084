import type { IntegrationCard as CardData } from '@portal/contract/integration'
import { initials } from '@portal/domain/integration/avatar'
import { STATE_LABELS } from '@portal/domain/integration/state'
import { TYPE_LABELS } from '@portal/domain/integration/type'
import { legalPercentage, technologyPercentage } from '@portal/domain/progress/checklist'
import { ArrowRight, Ellipsis, RotateCw } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { lazyPart, nearing } from '../../feedback/lazy-part.tsx'
import { path } from '../../paths.ts'
import { useSession } from '../../session/session.store.ts'
import { Avatar } from '../../ui/drawing/Avatar.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { linkClass } from '../../ui/link/ExternalLink.tsx'
import { ProgressBar } from '../../ui/status/ProgressBar.tsx'
import { StateBadge } from '../../ui/status/StateBadge.tsx'
import { Tooltip } from '../../ui/popover/Tooltip.tsx'
import css from './IntegrationCard.module.css'
import { TurnLine } from './TurnLine.tsx'
import { iconButtonClass } from '../../ui/button/Button.tsx'
import { Popover } from '../../ui/popover/Popover.tsx'
import { Skeleton } from '../../ui/status/Skeleton.tsx'

export function IntegrationCard({ card }: { card: CardData }) {
  const state = STATE_LABELS[card.state]
  const administrator = useSession((session) => session.administrator)
  return (
    <Card className={css.card}>
      <div className={css.top}>
        <Avatar initials={initials(card.public_name)} color={card.color} />
        <div className={css.names}>
          <h2 title={card.public_name}>
            <a href={path.enroller(card.enroller_uuid, 'overview')}>
              <bdi>{card.public_name}</bdi>
            </a>
          </h2>
          <p>
            {TYPE_LABELS[card.type].label}
            {card.role === 'SHARED' && ' · Compartida contigo'}
            {administrator && (
              <>
                {' · '}
                <bdi>{card.enroller_name}</bdi>
              </>
            )}
          </p>
        </div>
        <CardMenu card={card} />
      </div>
      <div className={css.bars}>
        <ProgressBar label="Tecnología" value={technologyPercentage(card.type, card.technology)} />
        <ProgressBar label="Comercial/Legal" value={legalPercentage(card.legal)} />
      </div>
      <div>
        <TurnLine {...card} />
        {card.transfer && <p className={css.transfer}>{card.transfer}</p>}
      </div>
      <div className={css.foot}>
        <Tooltip text={state.card} focusable>
          <StateBadge tone={state.tone} label={state.card} />
        </Tooltip>
        <a
          className={linkClass}
          href={path.enroller(card.enroller_uuid)}
          aria-label={`Ver en detalle ${card.public_name}`}
        >
          Ver en detalle <ArrowRight className="small" />
        </a>
      </div>
    </Card>
  )
}

const CardEntries = lazyPart(async () => (await import('./CardEntries.tsx')).CardEntries, EntriesNotLoaded)

/** The only entry of a card's menu whose entries failed to load. */
function EntriesNotLoaded({ retry }: { retry: () => void }) {
  const entry = useRef<HTMLButtonElement>(null)
  useEffect(() => entry.current?.focus(), [])
  return (
    <button ref={entry} type="button" role="menuitem" onClick={retry}>
      <RotateCw />
      <span>No se cargaron las acciones. Reintentar</span>
    </button>
  )
}

/** Menu button of an integration card. Its entries are loaded lazily when it is about to be pressed. */
function CardMenu({ card }: { card: CardData }) {
  const [dialog, show] = useState<ReactNode>()
  return (
    <>
      <Popover
        role="menu"
        align="end"
        late
        nearing={nearing(CardEntries)}
        label={`Acciones de ${card.public_name}`}
        buttonClass={iconButtonClass}
        trigger={<Ellipsis />}
      >
        {(close) => <CardEntries card={card} close={close} show={show} />}
      </Popover>
      {dialog}
    </>
  )
}

export function CardSkeletons({ count }: { count: number }) {
  return (
    <div className={css.grid} role="status">
      <span className="visually-hidden">Cargando integraciones</span>
      {Array.from({ length: count }, (_, index) => (
        <Card key={index} className={css.card} aria-hidden>
          <div className={css.top}>
            <Skeleton shape="avatar" />
            <div className={css.names}>
              <Skeleton shape="title" width="long" />
              <Skeleton width="half" />
            </div>
          </div>
          <div className={css.bars}>
            <Skeleton />
            <Skeleton />
          </div>
          <Skeleton width="long" />
          <Skeleton shape="control" width="half" />
        </Card>
      ))}
    </div>
  )
}
