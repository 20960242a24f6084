import { CopyButton } from '../button/CopyButton.tsx'
import css from './SupportCode.module.css'

/** Code by which the operator finds a failure. Not announced: while the browser tries again, each attempt has another one. */
export const SupportCode = ({ code }: { code: string }) => (
  <span className={css.code} aria-live="off">
    <span>
      Código para soporte: <code>{code}</code>
    </span>
    <CopyButton text={code} label="el código para soporte" />
  </span>
)
