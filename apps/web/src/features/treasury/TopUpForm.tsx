import type { Balances } from '@portal/contract/network.top-up'
import { Landmark } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import { CallFailure, messageOf } from '../../api/failure.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Field, Select, TextInput } from '../../ui/field/Field.tsx'
import { Note } from '../../ui/status/Note.tsx'
import { pesos } from './pesos.ts'
import css from './TopUp.module.css'
import type { Tried } from './TopUpList.tsx'
import { creditTransfer, transferAsBank } from './treasury.api.ts'

interface Props extends Pick<Balances, 'balances'> {
  uuid: string
  /** Told of a transfer that the network did not credit. */
  onTried: (tried: Tried) => void
}

type Errors = Readonly<Record<string, string>>
type Doing = 'bank' | 'credit'

const DONE: Record<Doing, (amount: number) => string> = {
  bank: (amount) => `El banco transfirió ${pesos(amount)}. Ahora informa la transferencia.`,
  credit: (amount) => `Abonamos ${pesos(amount)} a tu saldo.`,
}

/** Informs a transfer; here the person may also play the bank that makes it. */
export function TopUpForm({ uuid, balances, onTried }: Props) {
  const [reference, setReference] = useState('')
  const [typed, setTyped] = useState('')
  const [commerce, setCommerce] = useState(balances[0]?.commerce?.id ?? '')
  const [busy, setBusy] = useState<Doing>()
  const [errors, setErrors] = useState<Errors>({})
  const [result, setResult] = useState<{ tone: 'ok' | 'bad'; text: string }>()
  const amount = /^\$?[\d.]+$/.test(typed.trim()) ? Number(typed.replace(/\D/g, '')) : Number.NaN

  async function run(doing: Doing): Promise<void> {
    setBusy(doing)
    setErrors({})
    setResult(undefined)
    const body = { transfer_reference: reference, amount: Number.isNaN(amount) ? 0 : amount }
    try {
      if (doing === 'bank') await transferAsBank(uuid, body)
      else await creditTransfer(uuid, { ...body, commerce_id: commerce || null })
      setResult({ tone: 'ok', text: DONE[doing](amount) })
    } catch (failure) {
      const fields = failure instanceof CallFailure ? failure.fields : {}
      setErrors(fields)
      if (Object.keys(fields).length === 0) setResult({ tone: 'bad', text: messageOf(failure) })
      if (
        doing === 'credit' &&
        failure instanceof CallFailure &&
        (failure.status === 404 || failure.code === 'conflict')
      )
        onTried({ reference: reference.trim(), amount, found: failure.status !== 404, text: failure.message })
    } finally {
      setBusy(undefined)
    }
  }

  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault()
    void run('credit')
  }
  return (
    <form noValidate className={css.form} onSubmit={submit}>
      <div className={css.fields}>
        <Field label="Referencia" help="Está en el comprobante." error={errors['transfer_reference']}>
          <TextInput
            mono
            autoComplete="off"
            spellCheck={false}
            placeholder="Ej.: TEF-0099187733"
            value={reference}
            onChange={({ target }) => setReference(target.value)}
          />
        </Field>
        <Field label="Monto exacto" help="En pesos." error={errors['amount']}>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            placeholder="Ej.: 250.000"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
      </div>
      {balances.length > 0 && balances[0]?.commerce && (
        <Field label="Comercio" error={errors['commerce_id']}>
          <Select
            value={commerce}
            options={balances.map((each) => ({ value: each.commerce?.id ?? '', label: each.commerce?.name ?? '' }))}
            onChange={({ target }) => setCommerce(target.value)}
          />
        </Field>
      )}
      <div className={css.bank}>
        <p>
          <b>Haz tú de banco</b> En integración no hay banco de verdad: este botón hace la transferencia de prueba con
          esa referencia y ese monto.
        </p>
        <Button icon={<Landmark className="small" />} busy={busy === 'bank'} onClick={() => void run('bank')}>
          {amount > 0 ? `Transferir ${pesos(amount)} de prueba` : 'Transferir de prueba'}
        </Button>
      </div>
      <div role="status">{result && <Note tone={result.tone}>{result.text}</Note>}</div>
      <Button variant="primary" type="submit" busy={busy === 'credit'}>
        Informar la transferencia
      </Button>
    </form>
  )
}
