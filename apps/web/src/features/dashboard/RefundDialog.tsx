import type { DashboardPaymentDetail } from '@portal/contract/dashboard'
import { pesos, REASON_LENGTH } from '@portal/domain/dashboard-account/payment.words'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { CallFailure, messageOf } from '../../api/failure.ts'
import { toast } from '../../feedback/feedback.store.ts'
import { FormField, TextField } from '../../form/fields/FormField.tsx'
import { FormDialog } from '../../form/edit/FormDialog.tsx'
import { showFields, useAttemptKey } from '../../form/edit/submission.ts'
import { RadioCards } from '../../ui/field/RadioCards.tsx'
import { Note } from '../../ui/status/Note.tsx'
import css from './Dashboard.module.css'
import { refund } from './dashboard.api.ts'

interface Typed {
  how: 'all' | 'part'
  amount: string
  reason: string
}

/** Asks for the refund of a payment, of which there is one. A try that is repeated keeps its key, so that it is made once. */
export function RefundDialog({ payment, onClose }: { payment: DashboardPaymentDetail; onClose: () => void }) {
  const form = useForm<Typed>({ defaultValues: { how: 'all', amount: '', reason: '' } })
  const [busy, setBusy] = useState(false)
  const keyOf = useAttemptKey()
  /** Refusals so far: the network keeps each with its key, so the next try needs another. */
  const [refusals, setRefusals] = useState(0)
  const [how, typed] = useWatch({ control: form.control, name: ['how', 'amount'] })
  const amount = how === 'all' ? payment.amount : Number(typed.replaceAll(/[.$\s]/g, '')) || 0
  const left = payment.amount - amount
  const { balance } = payment

  const send = async ({ reason }: Typed): Promise<void> => {
    if (!Number.isInteger(amount) || amount < 1 || amount > payment.amount) {
      const message = `Escribe un monto de 1 a ${payment.amount.toLocaleString('es-CL')}`
      return form.setError('amount', { message }, { shouldFocus: true })
    }
    if (reason.trim() === '') return form.setError('reason', { message: 'Escribe el motivo' }, { shouldFocus: true })
    if (balance !== null && amount > balance) {
      const message = `El saldo para devolver es de ${pesos(balance)}`
      return form.setError(how === 'part' ? 'amount' : 'how', { message }, { shouldFocus: true })
    }
    setBusy(true)
    try {
      await refund(payment.uuid, { amount, reason, key: keyOf({ amount, reason, refusals }) })
      onClose()
      toast({ tone: 'ok', title: `Pediste devolver ${pesos(amount)}` }, 'success')
    } catch (error) {
      form.setError('root', { message: messageOf(error) })
      if (!(error instanceof CallFailure)) return
      if (error.status >= 400 && error.status < 500) setRefusals(refusals + 1)
      showFields(form, error.fields)
    } finally {
      setBusy(false)
    }
  }

  return (
    <FormDialog
      title="Devolver a quien pagó"
      action={amount > 0 ? `Devolver ${pesos(amount)}` : 'Devolver'}
      width="33rem"
      busy={busy}
      typed={form.formState.isDirty}
      onClose={onClose}
      onSubmit={form.handleSubmit(send)}
    >
      <FormField form={form} name="how" label="Cuánto" group>
        <RadioCards
          {...form.register('how')}
          options={[
            { value: 'all', label: 'Todo', help: pesos(payment.amount) },
            { value: 'part', label: 'Una parte', help: `Hasta ${pesos(payment.amount)}` },
          ]}
        />
      </FormField>
      {how === 'part' && (
        <TextField form={form} name="amount" label="Monto a devolver" inputMode="numeric" autoComplete="off" />
      )}
      <TextField
        form={form}
        name="reason"
        label="Motivo"
        help={`Lo ve la persona. Hasta ${REASON_LENGTH} caracteres.`}
        maxLength={REASON_LENGTH}
        autoComplete="off"
      />
      {balance !== null && (
        <dl className={css.pairs}>
          <div>
            <dt>Saldo para devolver</dt>
            <dd>{pesos(balance)}</dd>
          </div>
          <div>
            <dt>Esta devolución</dt>
            <dd>−{pesos(amount)}</dd>
          </div>
          <div data-sum>
            <dt>Queda</dt>
            <dd>{amount <= balance ? pesos(balance - amount) : 'No alcanza'}</dd>
          </div>
        </dl>
      )}
      <Note tone="warn" title="Es la única devolución de este pago.">
        {left > 0 && amount > 0
          ? `Los ${pesos(left)} restantes no se podrán devolver después.`
          : 'Una vez pedida, no se puede deshacer.'}
      </Note>
      {form.formState.errors.root && (
        <Note tone="bad" role="alert" title="No se devolvió.">
          {form.formState.errors.root.message}
        </Note>
      )}
    </FormDialog>
  )
}
