import css from './Skeleton.module.css'

interface Props {
  shape?: 'text' | 'title' | 'control' | 'avatar' | 'card' | undefined
  width?: 'full' | 'long' | 'half' | 'short' | undefined
}

/** Grey placeholder for content that is loading; mark the region around it with `aria-busy`. */
export function Skeleton({ shape = 'text', width = 'full' }: Props) {
  return <span aria-hidden="true" className={css.skeleton} data-shape={shape} data-width={width} />
}
