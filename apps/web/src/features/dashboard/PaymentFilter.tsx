import { PAYMENT_STATE_LABELS, PAYMENT_STATES } from '@portal/domain/dashboard-account/payment.words'
import { useDraft } from '../../form/filter/filter.hooks.ts'
import { Field, Select, TextInput } from '../../ui/field/Field.tsx'
import { FilterBar } from '../../ui/table/FilterBar.tsx'
import { NO_FILTER, type PaymentFilter as Filter } from './payment.filter.ts'

const STATES = PAYMENT_STATES.map((value) => ({ value, label: PAYMENT_STATE_LABELS[value] }))

interface Props {
  filter: Filter
  /** Error messages of the server, by field. */
  wrong: Readonly<Record<string, string>>
  onApply: (filter: Filter) => void
}

export function PaymentFilter({ filter, wrong, onApply }: Props) {
  const { draft, change } = useDraft(filter)
  const bound = (name: keyof Filter) => ({
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  return (
    <FilterBar
      label="Filtro de pagos"
      applied={Object.values(filter).filter(Boolean).length}
      onApply={() => onApply({ ...draft, amount: draft.amount.replaceAll(/[.$\s]/g, '') })}
      onClear={() => {
        change(NO_FILTER)
        onApply(NO_FILTER)
      }}
    >
      <Field label="Orden" error={wrong['order']}>
        <TextInput placeholder="Ej.: ORD-000123" autoComplete="off" maxLength={64} {...bound('order')} />
      </Field>
      <Field label="Estado" error={wrong['state']}>
        <Select options={STATES} placeholder="Todos" {...bound('state')} />
      </Field>
      <Field label="Sucursal" error={wrong['branch']}>
        <TextInput autoComplete="off" maxLength={100} {...bound('branch')} />
      </Field>
      <Field label="Monto" error={wrong['amount']}>
        <TextInput inputMode="numeric" placeholder="Ej.: 15990" autoComplete="off" {...bound('amount')} />
      </Field>
      <Field label="Desde" error={wrong['from']}>
        <TextInput type="date" {...bound('from')} />
      </Field>
      <Field label="Hasta" error={wrong['to']}>
        <TextInput type="date" {...bound('to')} />
      </Field>
    </FilterBar>
  )
}
