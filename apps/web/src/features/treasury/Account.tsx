import { TOP_UP_ACCOUNT } from '@portal/domain/network/top-up-account'
import { copyText } from '../../ui/browser/copy.ts'
import { useCopied } from '../../ui/browser/use-copied.tsx'
import { IconButton } from '../../ui/button/Button.tsx'
import css from './TopUp.module.css'

/** Account of the network to which a collector transfers. */
export const Account = () => (
  <dl className={css.account}>
    {TOP_UP_ACCOUNT.map((row) => (
      <Row key={row.label} {...row} />
    ))}
  </dl>
)

function Row({ label, value }: { label: string; value: string }) {
  const { copied, handlers, icon } = useCopied(() => copyText(value))
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {value}
        <IconButton label={`Copiar ${label.toLowerCase()}`} {...handlers}>
          {icon}
        </IconButton>
        <span className="visually-hidden" role="status">
          {copied && 'Copiado'}
        </span>
      </dd>
    </div>
  )
}
