import type { Charge, Payment } from '@portal/contract/network'
import { collects, type IntegrationType, pays } from '@portal/domain/integration/type'
import { lazy, type ReactNode, Suspense, type SyntheticEvent, useState } from 'react'
import { CallFailure, messageOf } from '../../api/failure.ts'
import { toastFailure } from '../../feedback/failure.toast.ts'
import { toast } from '../../feedback/feedback.store.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Field, FormBlock, TextInput } from '../../ui/field/Field.tsx'
import { ReadOnlyInput } from '../../ui/field/ReadOnlyInput.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { Note } from '../../ui/status/Note.tsx'
import { chargeByTestCollector, payByTestWallet, settleNow } from './network.api.ts'
import { clockTime } from './notice.words.ts'
import css from './Network.module.css'

const QrCode = lazy(async () => ({ default: (await import('../../ui/drawing/QrCode.tsx')).QrCode }))

/** Tests with the network's own parties, which play the other side. */
export function TestBlock({ uuid, type }: { uuid: string; type: IntegrationType }) {
  return (
    <FormBlock
      title="Probar"
      text="La red trae una contraparte de cada lado. El dinero es de prueba, y los dos últimos dígitos del monto deciden el resultado."
    >
      {collects(type) && <PayTest uuid={uuid} />}
      {pays(type) && <ChargeTest uuid={uuid} />}
      <SettleTest uuid={uuid} />
    </FormBlock>
  )
}

interface TestProps<Result> {
  label: string
  help: string
  placeholder: string
  numeric?: boolean
  button: string
  /** Field of the call's body, whose error stands beside the input. */
  field: string
  run: (typed: string) => Promise<Result>
  children: (result: Result) => ReactNode
}

/** Input with a button that runs a test, and below it what came of it. */
function Test<Result>({ label, help, placeholder, numeric, button, field, run, children }: TestProps<Result>) {
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [result, setResult] = useState<Result>()
  const submit = async (event: SyntheticEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    setError(undefined)
    setResult(undefined)
    try {
      setResult(await run(typed.trim()))
    } catch (failure) {
      setError((failure instanceof CallFailure && failure.fields[field]) || messageOf(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card className={css.test}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Field label={label} help={help} error={error}>
          <TextInput
            mono
            value={typed}
            placeholder={placeholder}
            autoComplete="off"
            inputMode={numeric ? 'numeric' : 'text'}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        <Button type="submit" busy={busy}>
          {button}
        </Button>
      </form>
      <div role="status" className={css.result}>
        {result !== undefined && children(result)}
      </div>
    </Card>
  )
}

const STEPS: Readonly<Record<string, string>> = {
  readToken: 'Leyó el cobro',
  authorizeToken: 'Pidió pagar',
  readAuthorization: 'Esperó tu decisión',
  confirmAuthorization: 'Confirmó el pago',
}

function PayTest({ uuid }: { uuid: string }) {
  return (
    <Test
      label="Tu cobro"
      help="El número de 8 dígitos o el identificador de un cobro que creaste con createToken o en el Simulador."
      placeholder="Ej.: 48210937"
      button="Que la Billetera Demo pague"
      field="token"
      run={(typed) => payByTestWallet(uuid, typed)}
    >
      {(payment: Payment) => (
        <>
          <ol className={css.steps}>
            {payment.steps.map(({ operation, state, problem }) => (
              <li key={operation}>
                <span>{STEPS[operation] ?? operation}</span> {state && <code>{state}</code>}
                {problem && (
                  <p>
                    {problem.message} <code>{problem.code}</code>
                  </p>
                )}
              </li>
            ))}
          </ol>
          <Note tone={payment.paid ? 'ok' : 'warn'}>
            {payment.paid ? 'La Billetera Demo pagó tu cobro.' : 'El cobro no se pagó.'}
          </Note>
        </>
      )}
    </Test>
  )
}

function ChargeTest({ uuid }: { uuid: string }) {
  return (
    <Test
      label="Monto en pesos"
      help="El Café Demo cobra este monto durante 10 minutos; págalo con tu billetera."
      placeholder="Ej.: 15990"
      numeric
      button="Crear un cobro del Café Demo"
      field="amount"
      run={(typed) => chargeByTestCollector(uuid, Number(typed.replaceAll('.', '')))}
    >
      {({ number, uuid: token, qr, expires_at }: Charge) => (
        <>
          <div className={css.qr}>
            <Suspense>
              <QrCode text={qr} label="QR del cobro" />
            </Suspense>
          </div>
          <Field label="Número">
            <ReadOnlyInput value={number} mono copyable="el número del cobro" />
          </Field>
          <Field label="Identificador">
            <ReadOnlyInput value={token} mono copyable="el identificador del cobro" />
          </Field>
          <Field label="Texto del QR" help={`Vence el ${clockTime(expires_at)}.`}>
            <ReadOnlyInput value={qr} mono copyable="el texto del QR" />
          </Field>
        </>
      )}
    </Test>
  )
}

const settledText = (count: number): string =>
  count === 0 ? 'No había pagos por liquidar' : count === 1 ? 'Liquidamos 1 pago' : `Liquidamos ${count} pagos`

function SettleTest({ uuid }: { uuid: string }) {
  const [busy, setBusy] = useState(false)
  const settle = async (): Promise<void> => {
    setBusy(true)
    try {
      toast({ tone: 'ok', title: settledText(await settleNow(uuid)) }, 'success')
    } catch (failure) {
      toastFailure(failure, 'longNotice')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card className={css.settle}>
      <p>Los pagos se liquidan el siguiente día hábil bancario, a las 06:00. Aquí no hace falta esperar.</p>
      <Button busy={busy} onClick={() => void settle()}>
        Liquidar ahora
      </Button>
    </Card>
  )
}
