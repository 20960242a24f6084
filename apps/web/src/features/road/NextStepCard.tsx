import type { RoadAnswer } from '@portal/contract/road'
import { SECTIONS } from '@portal/domain/enroller/sections'
import { path } from '../../paths.ts'
import { buttonClass } from '../../ui/button/Button.tsx'
import { FactGlyph, Glyph } from '../../form/road/Glyph.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { Skeleton } from '../../ui/status/Skeleton.tsx'
import css from './NextStepCard.module.css'

type Next = NonNullable<RoadAnswer['next']>

/** The one thing to do next, with its reason; if there is nothing, whose turn it is. It has the only filled button of the screen. */
export function NextStepCard({ road, uuid }: { road: RoadAnswer; uuid: string }) {
  const { next, turn } = road
  return next ? <Step next={next} road={road} uuid={uuid} /> : <Waiting turn={turn} uuid={uuid} />
}

function Step({ next, road, uuid }: { next: Next; road: RoadAnswer; uuid: string }) {
  const { title, reason, section, action, gains } = next
  const overall = road.sections.overview ?? { glyph: 'part', done: 0, total: 0 }
  const isFirst = overall.done === 0
  return (
    <Card className={css.next}>
      <section aria-labelledby="paso">
        <p className={css.kind}>
          <Glyph {...overall} glyph="part" />
          {isFirst ? 'Tu primer paso' : 'Tu siguiente paso'}
        </p>
        <h2 id="paso">{title}</h2>
        <p className={css.why}>{reason}</p>
        <div className={css.acts}>
          <a className={buttonClass('primary')} href={path.enroller(uuid, section)}>
            {action}
          </a>
        </div>
      </section>
      {gains.length > 0 && (
        <div className={css.gains}>
          <h3>Con esto avanzas en</h3>
          <ol role="list">
            {gains.map(({ label, text }) => (
              <li key={label}>
                <FactGlyph of="none" />
                <div>
                  {label}
                  <span>{text}</span>
                </div>
              </li>
            ))}
          </ol>
        </div>
      )}
    </Card>
  )
}

/** Card of an integration that waits for the other party, or for nobody. */
function Waiting({ turn, uuid }: { turn: RoadAnswer['turn']; uuid: string }) {
  const { who, text, day, since, section } = turn
  const [lead, what] = text.split(/: /, 2)
  return (
    <Card className={css.next}>
      <section aria-labelledby="paso">
        {what && (
          <p className={css.kind} data-who={who}>
            <FactGlyph of={who === 'network' ? 'net' : 'none'} />
            {lead}
          </p>
        )}
        <h2 id="paso">{what ? what.charAt(0).toUpperCase() + what.slice(1) : text}</h2>
        <p className={css.why}>
          Desde el <time dateTime={since}>{day}</time>.
        </p>
        {section && (
          <div className={css.acts}>
            <a className={buttonClass('secondary')} href={path.enroller(uuid, section)}>
              Ver {SECTIONS.find(({ name }) => name === section)?.title}
            </a>
          </div>
        )}
      </section>
    </Card>
  )
}

export const StepLoading = () => (
  <Card className={css.next}>
    <div className={css.loading}>
      <Skeleton width="short" />
      <Skeleton shape="title" width="long" />
      <Skeleton />
      <Skeleton width="long" />
      <Skeleton shape="control" width="short" />
    </div>
  </Card>
)
