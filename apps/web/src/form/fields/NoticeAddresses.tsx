import type { IntegrationType } from '@portal/domain/integration/type'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { FormBlock } from '../../ui/field/Field.tsx'
import css from './NoticeAddresses.module.css'
import { UrlField } from './FormField.tsx'

/** Field of a setting whose value is a webhook address that receives notices. */
interface Address {
  label: string
  title: string
  text: string
  path: string
  only?: (type: IntegrationType) => boolean
  events?: Readonly<Record<string, string>>
}

interface Props<Values extends FieldValues> {
  form: UseFormReturn<Values>
  fields: Readonly<Record<string, Address>>
  type: IntegrationType
  example: string
}

/** Form blocks of the webhook addresses of an integration type: the field and a list of the notices sent to it. */
export function NoticeAddresses<Values extends FieldValues>({ form, fields, type, example }: Props<Values>) {
  return Object.entries(fields).map(
    ([name, { label, title, text, path, only, events }]) =>
      (only?.(type) ?? true) && (
        <FormBlock key={name} title={title} text={text}>
          <UrlField
            form={form}
            name={name as FieldPath<Values>}
            label={label}
            entry={name}
            placeholder={`${example}/${path}`}
          />
          {events && (
            <div role="group" aria-label={`Avisos: ${title}`}>
              <dl className={css.events}>
                {Object.entries(events).map(([event, meaning]) => (
                  <div key={event}>
                    <dt>
                      <code>{event}</code>
                    </dt>
                    <dd>{meaning}</dd>
                  </div>
                ))}
              </dl>
            </div>
          )}
        </FormBlock>
      ),
  )
}
