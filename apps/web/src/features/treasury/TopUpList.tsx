import type { Balances } from '@portal/contract/network.top-up'
import { chileanMoment } from '@portal/domain/moment'
import { StateBadge, type StateTone } from '../../ui/status/StateBadge.tsx'
import { pesos } from './pesos.ts'
import css from './TopUp.module.css'

/** Transfer that was informed here and not credited. */
export interface Tried {
  reference: string
  amount: number
  /** True if the network knows the reference. */
  found: boolean
  text: string
}

interface Shown {
  reference: string
  amount: number
  tone: StateTone
  label: string
  text: string
}

const triedRow = ({ found, text, ...tried }: Tried): Shown =>
  found
    ? { ...tried, tone: 'bad', label: 'No corresponde', text }
    : {
        ...tried,
        tone: 'warn',
        label: 'Buscando',
        text: 'La red no la ve todavía. Puede tardar unos minutos: revisa la referencia y el monto, e infórmala de nuevo.',
      }

function knownRow({ transfer_reference, state, amount, created_at }: Balances['top_ups'][number]): Shown {
  const row = { reference: transfer_reference, amount }
  return state === 'CREDITED'
    ? { ...row, tone: 'ok', label: 'Abonada', text: `Se abonó el ${chileanMoment(created_at)}.` }
    : { ...row, tone: 'warn', label: 'Sin informar', text: 'El banco ya la hizo. Infórmala con ese monto exacto.' }
}

/** Top-ups of the integration; above them those that were informed here and not credited. */
export function TopUpList({ known, tried }: { known: Balances['top_ups']; tried: readonly Tried[] }) {
  const credited = new Set(known.filter(({ state }) => state === 'CREDITED').map((each) => each.transfer_reference))
  // A reference that is informed twice stays both: credited once, and refused the second time.
  const waiting = tried.filter(({ reference, found }) => found || !credited.has(reference))
  const rows = [...waiting.map(triedRow), ...known.map(knownRow)]
  if (rows.length === 0) return <p className={css.quiet}>Todavía no informas ninguna transferencia.</p>
  return (
    <ol role="list" className={css.list} aria-label="Tus recargas">
      {rows.map(({ reference, amount, tone, label, text }) => (
        <li key={`${reference} ${label}`}>
          <code>{reference}</code>
          <b>{Number.isNaN(amount) ? '' : pesos(amount)}</b>
          <p>{text}</p>
          <StateBadge tone={tone} label={label} />
        </li>
      ))}
    </ol>
  )
}
