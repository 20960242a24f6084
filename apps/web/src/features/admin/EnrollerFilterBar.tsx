import { taxIdFilter } from '@portal/domain/integration/admin-filter'
import { type IntegrationState, STATE_LABELS } from '@portal/domain/integration/state'
import { type IntegrationType, TYPE_LABELS, TYPES } from '@portal/domain/integration/type'
import { LIMITS } from '@portal/domain/limits'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { TaxIdInput } from '../../form/TaxIdInput.tsx'
import { useDebounced } from '../../form/use-debounced.ts'
import { Combobox } from '../../ui/Combobox.tsx'
import { Field } from '../../ui/Field.tsx'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { Select } from '../../ui/Select.tsx'
import { type EnrollerFilter, NO_FILTER } from './admin.address.ts'
import { enrollerNamesQuery } from './admin.api.ts'

interface Props {
  filter: EnrollerFilter
  onApply: (filter: EnrollerFilter) => void
}

/** More names than these nobody reads in a list: one goes on typing. */
const SHOWN = 100
const ROLES = TYPES.map((type) => ({ value: type, label: TYPE_LABELS[type].option }))
const ORDERED_STATES: readonly IntegrationState[] = ['PENDING', 'PROGRESS', 'SUCCESS']
const STATES = ORDERED_STATES.map((state) => ({ value: state, label: STATE_LABELS[state].plural }))

/** What is wrong with the RUT that the list is to be narrowed by; nothing is, while there is none. */
const wrongTaxId = (text: string): string | undefined =>
  text === '' ? undefined : taxIdFilter.safeParse(text).error?.issues[0]?.message

/** Names that have what is being typed, asked for once somebody is in the filter. */
function useNames(typed: string, asked: boolean) {
  const search = useDebounced(typed.trim().slice(0, LIMITS.searched))
  const { data = [], isFetching } = useQuery(enrollerNamesQuery(search, asked))
  return { names: data.slice(0, SHOWN), loading: isFetching || !typed.trim().startsWith(search) }
}

/** The filter of 'Enroladores'. */
export function EnrollerFilterBar({ filter, onApply }: Props) {
  const [applied, setApplied] = useState(filter)
  const [draft, setDraft] = useState(filter)
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState(false)
  const [left, setLeft] = useState(false)
  const taxId = useRef<HTMLInputElement>(null)
  const { names, loading } = useNames(typed, asked)
  /* The way back brings another filter than the one that stands in the fields. */
  if (JSON.stringify(applied) !== JSON.stringify(filter)) {
    setApplied(filter)
    setDraft(filter)
  }
  const wrong = wrongTaxId(draft.er_tax_id)
  const change = (changes: Partial<EnrollerFilter>): void => setDraft({ ...draft, ...changes })
  return (
    <FilterBar
      label="Filtro de enroladores"
      applyLabel="Filtrar"
      clearLabel="Limpiar"
      onApply={() => {
        setLeft(true)
        if (wrong) taxId.current?.focus()
        else onApply(draft)
      }}
      onClear={() => {
        setDraft(NO_FILTER)
        setTyped('')
        onApply(NO_FILTER)
      }}
    >
      <Field label="Enroladores">
        {(ids) => (
          <Combobox
            {...ids}
            free
            items={names.map(({ enroller_name }) => ({ value: enroller_name, label: enroller_name }))}
            value={draft.enroller_name || null}
            onChange={(enroller_name) => change({ enroller_name: enroller_name ?? '' })}
            onInput={setTyped}
            onFocus={() => setAsked(true)}
            loading={loading}
            emptyText="Ningún enrolador coincide"
            loadingText="Buscando…"
            placeholder="Todos"
            clearLabel="Borrar"
            openLabel="Mostrar opciones"
          />
        )}
      </Field>
      <Field label="RUT del Enrolador" error={left ? wrong : undefined}>
        {(ids) => (
          <TaxIdInput
            {...ids}
            name="er_tax_id"
            value={draft.er_tax_id}
            onChange={(er_tax_id) => {
              setLeft(left && er_tax_id !== '')
              change({ er_tax_id })
            }}
            /* Only for another field: an error that comes up under a press would move its button away. */
            onBlur={({ relatedTarget }) => setLeft(left || Boolean(relatedTarget?.matches('input, select')))}
            inputRef={(input) => {
              taxId.current = input
            }}
          />
        )}
      </Field>
      <Field label="Tipo de Integración">
        {(ids) => (
          <Select
            {...ids}
            options={ROLES}
            placeholder="Todos"
            value={draft.type}
            onChange={({ target }) => change({ type: target.value as IntegrationType | '' })}
          />
        )}
      </Field>
      <Field label="Estado">
        {(ids) => (
          <Select
            {...ids}
            options={STATES}
            placeholder="Todos"
            value={draft.state}
            onChange={({ target }) => change({ state: target.value as IntegrationState | '' })}
          />
        )}
      </Field>
    </FilterBar>
  )
}
