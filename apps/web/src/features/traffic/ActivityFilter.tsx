import { Search, SlidersHorizontal } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useDraft } from '../../form/filter/filter.hooks.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Field, Select, TextInput } from '../../ui/field/Field.tsx'
import { Segmented } from '../../ui/field/Segmented.tsx'
import css from './ActivityFilter.module.css'
import { type Filter, NO_FILTER } from './traffic.filter.ts'

const KINDS = [
  { value: '', label: 'Todo' },
  { value: 'call', label: 'Llamadas' },
  { value: 'notice', label: 'Avisos' },
]
const RESULTS = [
  { value: 'failed', label: 'Lo que falló' },
  { value: 'retrying', label: 'Avisos en reintento' },
]

interface Props {
  filter: Filter
  /** Error messages of the server, by field. */
  wrong: Readonly<Record<string, string>>
  live: boolean
  onLive: (on: boolean) => void
  onApply: (filter: Filter) => void
}

/** Filters of the timeline. Kind and result apply when they are chosen, the others when the form is sent. The key `/` goes to the search. */
export function ActivityFilter({ filter, wrong, live, onLive, onApply }: Props) {
  const { draft, change } = useDraft(filter)
  const hasMore = Boolean(filter.name || filter.code || filter.from || filter.to)
  const [more, setMore] = useState(hasMore)
  const isReversed = filter.from !== '' && filter.to !== '' && filter.to < filter.from
  const label = useId()
  const search = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const typing = (event.target as HTMLElement).closest?.('input, textarea, select, [contenteditable], dialog')
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      search.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const bound = (name: keyof Filter) => ({
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  const choose = (chosen: Partial<Filter>): void => {
    change(chosen)
    onApply({ ...draft, ...chosen })
  }
  return (
    <form
      role="search"
      aria-label="Filtro de la actividad"
      noValidate
      className={css.filter}
      onSubmit={(event) => {
        event.preventDefault()
        onApply(draft)
      }}
    >
      <div className={css.first}>
        <span id={label} className="visually-hidden">
          Qué se muestra
        </span>
        <Segmented
          aria-labelledby={label}
          name="kind"
          options={KINDS}
          value={draft.kind}
          onChoose={(kind) => choose({ kind })}
        />
        <Field label="Orden, uuid o request_id" labelHidden error={wrong['text']} className={css.text}>
          <TextInput
            ref={search}
            type="search"
            placeholder="Orden, uuid o request_id"
            autoComplete="off"
            maxLength={100}
            action={<Search />}
            {...bound('text')}
          />
        </Field>
        <Field label="Resultado" labelHidden error={wrong['result']} className={css.result}>
          <Select
            options={RESULTS}
            placeholder="Todos los resultados"
            value={draft.result}
            onChange={({ target }) => choose({ result: target.value })}
          />
        </Field>
        <label className={css.live}>
          <input
            type="checkbox"
            role="switch"
            checked={live}
            aria-checked={live}
            onChange={({ target }) => onLive(target.checked)}
          />
          En vivo
        </label>
        <Button variant="quiet" icon={<SlidersHorizontal />} aria-expanded={more} onClick={() => setMore(!more)}>
          <span>
            Más<span className={css.rest}> filtros</span>
          </span>
        </Button>
      </div>
      {more && (
        <div className={css.more}>
          <Field label="Operación o tipo de aviso" error={wrong['name']}>
            <TextInput placeholder="Ej.: createToken" autoComplete="off" maxLength={100} {...bound('name')} />
          </Field>
          <Field label="Estado HTTP o código" error={wrong['code']}>
            <TextInput
              placeholder="Ej.: 401 o signature_invalid"
              autoComplete="off"
              maxLength={60}
              {...bound('code')}
            />
          </Field>
          <Field label="Desde" error={wrong['from']}>
            <TextInput type="date" {...bound('from')} />
          </Field>
          <Field label="Hasta" error={isReversed ? 'Elige un día que no sea anterior a «Desde»' : wrong['to']}>
            <TextInput type="date" {...bound('to')} />
          </Field>
          <div className={css.actions}>
            <Button type="submit">Filtrar</Button>
            <Button
              variant="quiet"
              onClick={() => {
                change(NO_FILTER)
                onApply(NO_FILTER)
              }}
            >
              Limpiar
            </Button>
          </div>
        </div>
      )}
    </form>
  )
}
