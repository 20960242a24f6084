import { type ChangeEvent, useId } from 'react'
import { Button } from '../../ui/button/Button.tsx'
import { Field, Select, TextArea, TextInput } from '../../ui/field/Field.tsx'
import { Segmented } from '../../ui/field/Segmented.tsx'
import css from './Signature.module.css'
import {
  type Draft,
  type DraftErrors,
  type DraftField,
  EXAMPLE,
  FIELDS_OF,
  type Kind,
  KINDS,
  LONGEST,
} from './signature.draft.ts'

interface Props {
  draft: Draft
  errors: DraftErrors
  onChange: (change: Partial<Draft>) => void
}

/** Settings that keep a browser from correcting, keeping or offering what is typed. */
const RAW = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } as const

const METHODS = ['GET', 'DELETE'].map((value) => ({ value, label: value }))

export function MessageFields({ draft, errors, onChange }: Props) {
  const id = useId()
  const bound = (field: DraftField) => ({
    ...RAW,
    value: draft[field],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange({ [field]: target.value }),
  })
  const fillExample = () => {
    const fields = [...FIELDS_OF[draft.kind], 'current'] as const
    onChange({ ...Object.fromEntries(fields.map((field) => [field, EXAMPLE[field]])), given: '', purpose: undefined })
  }
  const example = (
    <Button variant="quiet" onClick={fillExample}>
      Usar el ejemplo
    </Button>
  )
  return (
    <div className={css.fields}>
      <span id={id} className="visually-hidden">
        Qué se firma
      </span>
      <Segmented
        aria-labelledby={id}
        name={id}
        options={KINDS}
        value={draft.kind}
        onChoose={(kind) => onChange({ kind: kind as Kind, given: '', purpose: undefined })}
      />
      {draft.kind === 'call' && (
        <>
          <div className={css.line}>
            <Field label="Método">
              <Select
                options={METHODS}
                value={draft.method}
                onChange={({ target }) => onChange({ method: target.value })}
              />
            </Field>
            <Field label="Hora" help={<code>X-Timestamp</code>}>
              <TextInput mono {...bound('timestamp')} />
            </Field>
          </div>
          <Field
            label="Ruta y consulta"
            labelAction={example}
            error={errors.address}
            help="Tal como viajan, con su codificación. También puedes pegar la dirección completa."
          >
            <TextInput mono {...bound('address')} maxLength={LONGEST} />
          </Field>
        </>
      )}
      {draft.kind === 'notice' && (
        <div className={css.line}>
          <Field label="webhook-id">
            <TextInput mono {...bound('noticeId')} />
          </Field>
          <Field label="webhook-timestamp">
            <TextInput mono inputMode="numeric" {...bound('noticeTime')} />
          </Field>
        </div>
      )}
      {draft.kind === 'body' && (
        <Field
          label="Cuerpo"
          labelAction={example}
          error={errors.body}
          help="Con su timestamp; si trae signature, esa es la que verificamos."
        >
          <TextArea {...bound('body')} rows={14} maxLength={LONGEST} className={css.source} />
        </Field>
      )}
      {draft.kind === 'notice' && (
        <Field
          label="Cuerpo"
          labelAction={example}
          error={errors.notice}
          help="Los bytes crudos, tal como llegaron: sin ordenarlos ni darles sangría."
        >
          <TextArea {...bound('notice')} rows={9} maxLength={LONGEST} className={css.source} />
        </Field>
      )}
    </div>
  )
}
