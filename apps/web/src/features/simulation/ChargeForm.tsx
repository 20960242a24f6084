import { EXPIRIES, type Run } from '@portal/domain/network/simulation'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type SyntheticEvent, useId, useState } from 'react'
import { CallFailure, messageOf } from '../../api/failure.ts'
import { useSession } from '../../session/session.store.ts'
import { useHydrated } from '../../ui/browser/use-hydrated.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Field, Select, TextInput } from '../../ui/field/Field.tsx'
import { RadioCards } from '../../ui/field/RadioCards.tsx'
import { Note } from '../../ui/status/Note.tsx'
import { AmountInput } from './AmountInput.tsx'
import css from './CreateCharge.module.css'
import { pesos } from './money.ts'
import { OutcomePicker } from './OutcomePicker.tsx'
import { type Ending, endingOf, OUTCOMES, outcomeOf, withEnding } from './outcomes.ts'
import { collectorsQuery, createCharge } from './simulation.api.ts'

const EXPIRY_LABELS: Readonly<Record<(typeof EXPIRIES)[number], string>> = {
  30: '30 s',
  120: '2 min',
  300: '5 min',
  600: '10 min',
  900: '15 min',
}
const CAFE = 'cafe'
const OWN = 'own'

interface Errors {
  amount?: string
  description?: string
  collector?: string
  form?: string
}

interface Props {
  /** Whether a charge is shown beside the form. */
  another: boolean
  onCreated: (run: Run) => void
}

/** Form of a new charge. The amount and the outcome choose each other; what was typed stays after an error. */
export function ChargeForm({ another, onCreated }: Props) {
  const [amount, setAmount] = useState('15990')
  const [description, setDescription] = useState('Dos cafés y una medialuna')
  const [expiry, setExpiry] = useState<(typeof EXPIRIES)[number]>(600)
  const [who, setWho] = useState(CAFE)
  const [collector, setCollector] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  const [spoken, setSpoken] = useState('')
  const pesosOf = Number(amount)
  const outcome = outcomeOf(pesosOf)

  const type = (digits: string): void => {
    setAmount(digits)
    const { title } = OUTCOMES[outcomeOf(Number(digits))]
    if (outcomeOf(Number(digits)) !== outcome) setSpoken(`${title}.`)
  }
  const choose = (ending: Ending): void => {
    const changed = withEnding(pesosOf, ending)
    setAmount(String(changed))
    setSpoken(`El monto es ahora ${pesos(changed)}.`)
  }
  const hydrated = useHydrated()
  const submit = async (event: SyntheticEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const wrong = {
      ...(pesosOf < 1 && { amount: 'Escribe un monto desde $1' }),
      ...(description.trim() === '' && { description: 'Escribe qué se cobra' }),
      ...(who === OWN && collector === '' && { collector: 'Elige la integración que cobra' }),
    }
    setErrors(wrong)
    const [first] = Object.keys(wrong)
    if (first) {
      event.currentTarget.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
      return
    }
    if (busy) return
    setBusy(true)
    try {
      const own = who === OWN ? collector : null
      onCreated(await createCharge({ amount: pesosOf, expires_in: expiry, description, collector: own }))
    } catch (error) {
      const fields: Errors = error instanceof CallFailure ? error.fields : {}
      setErrors(Object.keys(fields).length > 0 ? fields : { form: messageOf(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <form aria-label="Datos del cobro" noValidate onSubmit={(event) => void submit(event)}>
      {/* Before hydration a press would load the page with the form in its address. */}
      <fieldset disabled={!hydrated} className={css.form}>
        <Collector {...{ who, setWho, collector, setCollector }} error={errors.collector} />
        <Field
          label="Monto"
          error={errors.amount}
          help={
            <>
              Pesos enteros, desde $1.
              {amount !== '' && (
                <>
                  {' '}
                  Ahora termina en <b>{endingOf(pesosOf)}</b>: {OUTCOMES[outcome].title.toLocaleLowerCase('es')}.
                </>
              )}
            </>
          }
        >
          <AmountInput value={amount} onChange={type} />
        </Field>
        <OutcomePicker value={outcome} onChoose={choose} />
        <p className="visually-hidden" role="status">
          {spoken}
        </p>
        <Field label="Glosa" error={errors.description} help="Lo que lee la persona al pagar.">
          <TextInput
            name="description"
            maxLength={100}
            value={description}
            onChange={({ target }) => setDescription(target.value)}
          />
        </Field>
        <Expiry value={expiry} onChoose={setExpiry} />
        {errors.form && (
          <Note tone="bad" role="alert">
            {errors.form}
          </Note>
        )}
        <Button type="submit" variant={another ? 'secondary' : 'primary'} size="lg" block busy={busy} icon={<Plus />}>
          {another ? 'Crear otro cobro' : 'Crear el cobro'}
        </Button>
      </fieldset>
    </form>
  )
}

interface CollectorProps {
  who: string
  setWho: (who: string) => void
  collector: string
  setCollector: (uuid: string) => void
  error: string | undefined
}

/** Who charges: the test collector, or an integration of the person. */
function Collector({ who, setWho, collector, setCollector, error }: CollectorProps) {
  const signedIn = useSession(({ status }) => status === 'signed-in')
  const own = useQuery({ ...collectorsQuery, enabled: signedIn }).data ?? []
  const options = [
    { value: CAFE, label: 'Café Demo', help: 'Comercio de prueba de la red' },
    {
      value: OWN,
      label: 'Mi integración',
      help: own[0]
        ? 'Un recaudador o una dual tuya'
        : signedIn
          ? 'No tienes una que cobre'
          : 'Inicia sesión para usarla',
    },
  ]
  return (
    <>
      <Field group label="Quién cobra">
        <RadioCards
          name="who"
          options={own[0] ? options : options.map((option) => ({ ...option, disabled: option.value === OWN }))}
          value={who}
          onChange={({ target }) => {
            setWho(target.value)
            if (own.length === 1) setCollector(own[0]?.uuid ?? '')
          }}
        />
      </Field>
      {who === OWN && (
        <Field label="Integración que cobra" error={error} help="Tu servidor recibe los avisos de este cobro.">
          <Select
            name="collector"
            placeholder="Elige una"
            value={collector}
            onChange={({ target }) => setCollector(target.value)}
            options={own.map(({ uuid, name }) => ({ value: uuid, label: name }))}
          />
        </Field>
      )}
    </>
  )
}

interface ExpiryProps {
  value: (typeof EXPIRIES)[number]
  onChoose: (value: (typeof EXPIRIES)[number]) => void
}

function Expiry({ value, onChoose }: ExpiryProps) {
  const id = useId()
  return (
    <div className={css.expiry}>
      <span id={id}>Vence en</span>
      <div role="radiogroup" aria-labelledby={id}>
        {EXPIRIES.map((seconds) => (
          <label key={seconds}>
            <input type="radio" name="expires_in" checked={seconds === value} onChange={() => onChoose(seconds)} />
            {EXPIRY_LABELS[seconds]}
          </label>
        ))}
      </div>
    </div>
  )
}
