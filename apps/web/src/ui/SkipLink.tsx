import css from './SkipLink.module.css'

/** First thing that the keyboard meets: jumps over the navigation. */
export function SkipLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className={css.skip}>
      {children}
    </a>
  )
}
