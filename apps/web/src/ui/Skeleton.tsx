import css from './Skeleton.module.css'

interface Props {
  /** What it stands for. */
  shape?: 'text' | 'title' | 'control' | 'avatar' | 'card' | undefined
  /** How much of the line it takes. */
  width?: 'full' | 'long' | 'half' | 'short' | undefined
}

/** The place of something that is being loaded; the region around it says so with `aria-busy`. */
export function Skeleton({ shape = 'text', width = 'full' }: Props) {
  return <span aria-hidden="true" className={css.skeleton} data-shape={shape} data-width={width} />
}
