import type { IntegrationCard } from '@portal/contract/integration'
import { type IntegrationType, TYPE_LABELS, TYPES } from '@portal/domain/integration/type'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounced } from '../../form/use-debounced.ts'
import { Combobox } from '../../ui/Combobox.tsx'
import { Field } from '../../ui/Field.tsx'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { Select } from '../../ui/Select.tsx'
import { type ListFilter, NO_FILTER, namesQuery } from './integration.api.ts'

interface Props {
  filter: ListFilter
  /** What the filter has left: it knows the name of an integration that the address has chosen. */
  cards: readonly IntegrationCard[]
  onApply: (filter: ListFilter) => void
}

const ROLES = TYPES.map((type) => ({ value: type, label: TYPE_LABELS[type].option }))
const TEXTS = { clearLabel: 'Borrar', openLabel: 'Mostrar opciones', loadingText: 'Buscando…' }

/** Names whose company or integration has what is being typed; the server looks, so a million of them never travel. */
function useNames(typed: string) {
  const search = useDebounced(typed.trim())
  const { data = [], isFetching } = useQuery(namesQuery(search))
  return { names: data, loading: isFetching || search !== typed.trim() }
}

/** The administrator's filter of 'Mis integraciones'. */
export function IntegrationFilter({ filter, cards, onApply }: Props) {
  const [applied, setApplied] = useState(filter)
  const [draft, setDraft] = useState(filter)
  /* The way back brings another filter than the one that stands in the fields. */
  if (applied !== filter) {
    setApplied(filter)
    setDraft(filter)
  }
  const [company, setCompany] = useState('')
  const [integration, setIntegration] = useState('')
  const companies = useNames(company)
  const integrations = useNames(integration)
  const companyNames = [...new Set(companies.names.map((name) => name.enroller_name))]
  const known = new Map(
    [...cards.filter(({ enroller_uuid }) => enroller_uuid === draft.enroller_uuid), ...integrations.names].map(
      ({ enroller_uuid, public_name, enroller_name }) => [
        enroller_uuid,
        { value: enroller_uuid, label: public_name, detail: enroller_name },
      ],
    ),
  )
  return (
    <FilterBar
      label="Filtro de integraciones"
      applyLabel="Filtrar"
      clearLabel="Limpiar"
      onApply={() => onApply(draft)}
      onClear={() => {
        setDraft(NO_FILTER)
        onApply(NO_FILTER)
      }}
    >
      <Field label="Enrolador">
        {(ids) => (
          <Combobox
            {...ids}
            {...TEXTS}
            free
            items={companyNames.map((name) => ({ value: name, label: name }))}
            value={draft.enroller_name}
            onChange={(enroller_name) => setDraft({ ...draft, enroller_name })}
            onInput={setCompany}
            loading={companies.loading}
            emptyText="Ningún enrolador coincide"
            placeholder="Todos"
          />
        )}
      </Field>
      <Field label="Rol">
        {(ids) => (
          <Select
            {...ids}
            options={ROLES}
            placeholder="Todos"
            value={draft.type ?? ''}
            onChange={(event) => setDraft({ ...draft, type: (event.target.value || null) as IntegrationType | null })}
          />
        )}
      </Field>
      <Field label="Integración">
        {(ids) => (
          <Combobox
            {...ids}
            {...TEXTS}
            items={[...known.values()]}
            value={known.has(draft.enroller_uuid ?? '') ? draft.enroller_uuid : null}
            onChange={(enroller_uuid) => setDraft({ ...draft, enroller_uuid })}
            onInput={setIntegration}
            loading={integrations.loading}
            emptyText="Ninguna integración coincide"
            placeholder="Todas"
          />
        )}
      </Field>
    </FilterBar>
  )
}
