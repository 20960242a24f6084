import { type IntegrationType, TYPE_LABELS, TYPES } from '@portal/domain/integration/type'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Combobox } from '../../ui/Combobox.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import css from './IntegrationFilter.module.css'
import { type ListFilter, NO_FILTER, namesQuery } from './integration.api.ts'

interface Props {
  filter: ListFilter
  onApply: (filter: ListFilter) => void
}

const ROLES = TYPES.map((type) => ({ value: type, label: TYPE_LABELS[type].option }))
const TEXTS = { clearLabel: 'Borrar', openLabel: 'Mostrar opciones', loadingText: 'Buscando…' }

/** Names whose company or integration has what is being typed; the server looks, so a million of them never travel. */
function useNames(typed: string) {
  const { data = [], isFetching } = useQuery(namesQuery(typed.trim()))
  return { names: data, loading: isFetching }
}

/** The administrator's filter of 'Mis integraciones'. */
export function IntegrationFilter({ filter, onApply }: Props) {
  const [draft, setDraft] = useState(filter)
  const [company, setCompany] = useState('')
  const [integration, setIntegration] = useState('')
  const companies = useNames(company)
  const integrations = useNames(integration)
  const companyNames = [...new Set(companies.names.map((name) => name.enroller_name))]
  return (
    <form
      className={css.filter}
      role="search"
      aria-label="Filtro de integraciones"
      onSubmit={(event) => {
        event.preventDefault()
        onApply(draft)
      }}
    >
      <Field label="Enrolador">
        {(ids) => (
          <Combobox
            {...ids}
            {...TEXTS}
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
            items={integrations.names.map((name) => ({
              value: name.enroller_uuid,
              label: name.public_name,
              detail: name.enroller_name,
            }))}
            value={draft.enroller_uuid}
            onChange={(enroller_uuid) => setDraft({ ...draft, enroller_uuid })}
            onInput={setIntegration}
            loading={integrations.loading}
            emptyText="Ninguna integración coincide"
            placeholder="Todas"
          />
        )}
      </Field>
      <div className={css.actions}>
        <Button type="submit">Filtrar</Button>
        <Button
          variant="quiet"
          onClick={() => {
            setDraft(NO_FILTER)
            onApply(NO_FILTER)
          }}
        >
          Limpiar
        </Button>
      </div>
    </form>
  )
}
