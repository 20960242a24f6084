import { Card } from '../../ui/page/Card.tsx'
import { Skeleton } from '../../ui/status/Skeleton.tsx'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx'
import grid from './CardGrid.module.css'
import card from './IntegrationCard.module.css'

/** Placeholders of the cards while the list loads. */
export function CardSkeletons({ count }: { count: number }) {
  return (
    <div className={grid.grid} role="status">
      <VisuallyHidden>Cargando integraciones</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        <Card key={index} className={card.card} aria-hidden>
          <div className={card.top}>
            <Skeleton shape="avatar" />
            <div className={card.names}>
              <Skeleton shape="title" width="long" />
              <Skeleton width="half" />
            </div>
          </div>
          <div className={card.bars}>
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
