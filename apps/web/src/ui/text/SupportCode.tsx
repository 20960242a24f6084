import css from './SupportCode.module.css'
import { LABEL } from './support.code.ts'

/** Code by which the operator finds a failure. Not announced: while the browser tries again, each attempt has another one. */
export const SupportCode = ({ code }: { code: string }) => (
  <span className={css.code} aria-live="off">
    {LABEL}
    <code>{code}</code>
  </span>
)
