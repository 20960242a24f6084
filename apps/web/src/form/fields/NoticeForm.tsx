import type { ALIAS_WEBHOOK } from '@portal/domain/alias/alias.setting'
import type { IntegrationType } from '@portal/domain/integration/type'
import type { Form } from '@portal/domain/setting/setting'
import type { WEBHOOK } from '@portal/domain/webhook/webhook.setting'
import type { FieldPath } from 'react-hook-form'
import { useEnroller } from '../../state/open-enroller.ts'
import { FormBlock } from '../../ui/field/Field.tsx'
import { DescribedForm } from '../edit/DescribedForm.tsx'
import { UrlField } from './FormField.tsx'
import { ReceiverButton } from './ReceiverButton.tsx'
import { TryAddress } from './TryAddress.tsx'
import css from './NoticeForm.module.css'

/** Field of a setting whose value is a webhook address that receives notices. */
interface Address {
  label: string
  title: string
  text: string
  path: string
  only?: (type: IntegrationType) => boolean
  events?: Readonly<Record<string, string>>
}

interface Props<S extends typeof WEBHOOK | typeof ALIAS_WEBHOOK> {
  setting: S
  lead: string
  /** Beginning of the example webhook address that each empty field shows. */
  example: string
}

/** Form of the webhook addresses of an integration type: each field with a list of the notices sent to it. */
export function NoticeForm<S extends typeof WEBHOOK | typeof ALIAS_WEBHOOK>({ setting, lead, example }: Props<S>) {
  const { type } = useEnroller()
  const fields = Object.entries<Address>(setting.fields).filter(([, { only }]) => only?.(type) ?? true)
  return (
    <DescribedForm<S> setting={setting} lead={lead}>
      {(form) => (
        <>
          <ReceiverButton form={form} names={fields.map(([name]) => name as FieldPath<Form<S>>)} />
          {fields.map(([name, { label, title, text, path, events }]) => (
            <FormBlock key={name} title={title} text={text}>
              <UrlField
                form={form}
                name={name as FieldPath<Form<S>>}
                label={label}
                entry={name}
                placeholder={`Ej.: ${example}/${path}`}
              />
              <TryAddress setting={setting} name={name} label={label} typed={form.watch(name as FieldPath<Form<S>>)} />
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
          ))}
        </>
      )}
    </DescribedForm>
  )
}
