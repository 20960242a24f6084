import { WAITING_DAYS } from '@portal/domain/review/inbox'
import { useState } from 'react'
import { TYPE_OPTIONS } from '../../form/fields/type.options.ts'
import { enrollerNamesQuery, useDraft, useNames } from '../../form/filter/filter.hooks.ts'
import { Combobox } from '../../ui/combobox/Combobox.tsx'
import { Field, Select } from '../../ui/field/Field.tsx'
import { FilterBar } from '../../ui/table/FilterBar.tsx'
import { type InboxFilter, NO_INBOX_FILTER } from './inbox.address.ts'

const DAYS = WAITING_DAYS.map((days) => ({
  value: String(days),
  label: days === 1 ? 'Desde hace 1 día' : `Desde hace ${days} días`,
}))

interface Props {
  filter: InboxFilter
  onApply: (filter: InboxFilter) => void
}

export function InboxFilterBar({ filter, onApply }: Props) {
  const { draft, change } = useDraft(filter)
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState(false)
  const { names, loading } = useNames(typed, enrollerNamesQuery, asked)
  return (
    <FilterBar
      label="Filtro de la bandeja"
      applied={Object.values(filter).filter(Boolean).length}
      onApply={() => onApply(draft)}
      onClear={() => {
        change(NO_INBOX_FILTER)
        setTyped('')
        onApply(NO_INBOX_FILTER)
      }}
    >
      <Field label="Enrolador">
        <Combobox
          name="Enrolador"
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
      <Field label="Tipo de Integración">
        <Select
          options={TYPE_OPTIONS}
          placeholder="Todos"
          value={draft.type}
          onChange={({ target }) => change({ type: target.value })}
        />
      </Field>
      <Field label="Espera">
        <Select
          options={DAYS}
          placeholder="Cualquiera"
          value={draft.days}
          onChange={({ target }) => change({ days: target.value })}
        />
      </Field>
    </FilterBar>
  )
}
