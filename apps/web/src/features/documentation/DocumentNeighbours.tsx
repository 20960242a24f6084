import { ArrowLeft, ArrowRight } from 'lucide-react'
import card from '../../ui/page/Card.module.css'
import css from './Document.module.css'
import type { Neighbour } from './tree.ts'

/** The ways on and back, at the end of a page. */
export function DocumentNeighbours({ previous, next }: { previous?: Neighbour; next?: Neighbour }) {
  return (
    <nav aria-label="Páginas vecinas" className={css.neighbours}>
      {previous && (
        <a href={previous.to} rel="prev" className={card.card}>
          <span className={css.meta}>
            <ArrowLeft className="small" /> Anterior
          </span>
          {previous.title}
        </a>
      )}
      {next && (
        <a href={next.to} rel="next" className={card.card}>
          <span className={css.meta}>
            Siguiente <ArrowRight className="small" />
          </span>
          {next.title}
        </a>
      )}
    </nav>
  )
}
