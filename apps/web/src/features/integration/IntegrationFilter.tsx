import type { IntegrationCard } from '@portal/contract/integration'
import type { IntegrationType } from '@portal/domain/integration/type'
import { TYPE_OPTIONS } from '../../form/fields/type.options.ts'
import { useState } from 'react'
import { enrollerNamesQuery, useDraft, useNames } from '../../form/filter/filter.hooks.ts'
import { Combobox } from '../../ui/combobox/Combobox.tsx'
import { Field, Select } from '../../ui/field/Field.tsx'
import { FilterBar } from '../../ui/table/FilterBar.tsx'
import { namesQuery } from './creation.api.ts'
import { type ListFilter, NO_FILTER } from './integration.api.ts'

interface Props {
  filter: ListFilter
  /** Integration cards on the current page of the list. The filter takes the name of the integration to show from its card. */
  cards: readonly IntegrationCard[]
  onApply: (filter: ListFilter) => void
}

export function IntegrationFilter({ filter, cards, onApply }: Props) {
  const { draft, change } = useDraft(filter)
  const [company, setCompany] = useState('')
  const [integration, setIntegration] = useState('')
  const companies = useNames(company, enrollerNamesQuery)
  const integrations = useNames(integration, namesQuery)
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
      applied={Object.values(filter).filter((value) => value !== null).length}
      onApply={() => onApply(draft)}
      onClear={() => {
        change(NO_FILTER)
        onApply(NO_FILTER)
      }}
    >
      <Field label="Enrolador">
        <Combobox
          name="Enrolador"
          free
          items={companies.names.map(({ enroller_name }) => ({ value: enroller_name, label: enroller_name }))}
          value={draft.enroller_name}
          onChange={(enroller_name) => change({ enroller_name })}
          onInput={setCompany}
          loading={companies.loading}
          emptyText="Ningún enrolador coincide"
        />
      </Field>
      <Field label="Rol">
        <Select
          options={TYPE_OPTIONS}
          placeholder="Todos"
          value={draft.type ?? ''}
          onChange={({ target }) => change({ type: (target.value || null) as IntegrationType | null })}
        />
      </Field>
      <Field label="Integración">
        <Combobox
          name="Integración"
          items={[...known.values()]}
          value={known.has(draft.enroller_uuid ?? '') ? draft.enroller_uuid : null}
          onChange={(enroller_uuid) => change({ enroller_uuid })}
          onInput={setIntegration}
          loading={integrations.loading}
          emptyText="Ninguna integración coincide"
          placeholder="Todas"
        />
      </Field>
    </FilterBar>
  )
}
