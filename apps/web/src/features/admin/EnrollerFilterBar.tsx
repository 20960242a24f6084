import { taxIdFilter } from '@portal/domain/integration/admin-filter'
import { type IntegrationState, STATE_LABELS } from '@portal/domain/integration/state'
import { TYPE_OPTIONS } from '../../form/fields/type.options.ts'
import { useRef, useState } from 'react'
import { TaxIdInput } from '../../form/fields/TaxIdInput.tsx'
import { enrollerNamesQuery, useDraft, useNames } from '../../form/filter/filter.hooks.ts'
import { Combobox } from '../../ui/combobox/Combobox.tsx'
import { Field, Select } from '../../ui/field/Field.tsx'
import { FilterBar } from '../../ui/table/FilterBar.tsx'
import { type EnrollerFilter, NO_FILTER } from './admin.address.ts'

interface Props {
  filter: EnrollerFilter
  onApply: (filter: EnrollerFilter) => void
}

const ORDERED_STATES: readonly IntegrationState[] = ['PENDING', 'PROGRESS', 'SUCCESS']
const STATES = ORDERED_STATES.map((state) => ({ value: state, label: STATE_LABELS[state].plural }))

const wrongTaxId = (text: string): string | undefined =>
  text === '' ? undefined : taxIdFilter.safeParse(text).error?.issues[0]?.message

export function EnrollerFilterBar({ filter, onApply }: Props) {
  const { draft, change } = useDraft(filter)
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState(false)
  const [left, setLeft] = useState(false)
  const taxId = useRef<HTMLInputElement>(null)
  const { names, loading } = useNames(typed, enrollerNamesQuery, asked)
  const wrong = wrongTaxId(draft.er_tax_id)
  return (
    <FilterBar
      label="Filtro de enroladores"
      applied={Object.values(filter).filter(Boolean).length}
      onApply={() => {
        setLeft(true)
        if (wrong) taxId.current?.focus()
        else onApply(draft)
      }}
      onClear={() => {
        change(NO_FILTER)
        setTyped('')
        onApply(NO_FILTER)
      }}
    >
      <Field label="Enroladores">
        <Combobox
          name="Enroladores"
          free
          items={names.map(({ enroller_name }) => ({ value: enroller_name, label: enroller_name }))}
          value={draft.enroller_name || null}
          onChange={(enroller_name) => change({ enroller_name: enroller_name ?? '' })}
          onInput={setTyped}
          onFocus={() => setAsked(true)}
          loading={loading}
          emptyText="Ningún enrolador coincide"
        />
      </Field>
      <Field label="RUT del Enrolador" error={left ? wrong : undefined}>
        <TaxIdInput
          name="er_tax_id"
          value={draft.er_tax_id}
          onChange={(er_tax_id) => {
            setLeft(left && er_tax_id !== '')
            change({ er_tax_id })
          }}
          /* Shows the error only if another field gets the focus. During a click on a button, the error would move the button. */
          onBlur={({ relatedTarget }) => setLeft(left || Boolean(relatedTarget?.matches('input, select')))}
          inputRef={(input) => {
            taxId.current = input
          }}
        />
      </Field>
      <Field label="Tipo de Integración">
        <Select
          options={TYPE_OPTIONS}
          placeholder="Todos"
          value={draft.type}
          onChange={({ target }) => change({ type: target.value })}
        />
      </Field>
      <Field label="Estado">
        <Select
          options={STATES}
          placeholder="Todos"
          value={draft.state}
          onChange={({ target }) => change({ state: target.value })}
        />
      </Field>
    </FilterBar>
  )
}
