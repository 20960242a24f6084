import { ALIAS_WEBHOOK_BEARERS, ALIAS_WEBHOOKS, type AliasWebhook, aliasWebhooks } from '@portal/domain/alias/alias'
import { ALIAS_WEBHOOK_LABELS } from '@portal/domain/alias/alias.labels'
import { fieldsOf } from '@portal/domain/enroller/by-type'
import { type IntegrationType, pays } from '@portal/domain/integration/type'
import { noTexts, textsOf } from '../../form/fields/addresses.ts'
import { SectionHead } from '../../form/edit/SectionHead.tsx'
import { SettingForm } from '../../form/edit/SettingForm.tsx'
import { UrlField } from '../../form/fields/UrlField.tsx'
import { useEnroller } from '../../state/open-enroller.ts'
import { FormBlock } from '../../ui/field/FormBlock.tsx'
import { ALIAS_WEBHOOK } from './alias.api.ts'

type AliasWebhookForm = Record<AliasWebhook, string> & { type: IntegrationType }

const TEXTS: Record<AliasWebhook, { title: string; text: string; label: string; path: string }> = {
  notify_url_aliassend_send: {
    title: 'Envío',
    text: 'Una persona de tu billetera envió dinero a un alias.',
    label: ALIAS_WEBHOOK_LABELS.notify_url_aliassend_send,
    path: 'envio',
  },
  notify_url_aliassend_receive: {
    title: 'Recepción',
    text: 'Una persona de tu billetera recibió dinero por su alias.',
    label: ALIAS_WEBHOOK_LABELS.notify_url_aliassend_receive,
    path: 'recepcion',
  },
  notify_url_pay_challenge: {
    title: 'Desafío de pago',
    text: 'La persona respondió el desafío de un cobro a su alias.',
    label: ALIAS_WEBHOOK_LABELS.notify_url_pay_challenge,
    path: 'desafio',
  },
}

/** 'Webhook de Alias'. */
export function Component() {
  const { type } = useEnroller()
  return (
    <>
      <SectionHead
        section="alias-webhook"
        lead={
          pays(type)
            ? 'Las direcciones de tu servidor donde la red te avisa lo que se envía y se paga con alias.'
            : 'La dirección de tu servidor donde la red te avisa que una persona respondió el desafío de un pago con alias.'
        }
      />
      <SettingForm
        setting={ALIAS_WEBHOOK}
        schema={aliasWebhooks}
        empty={{ ...noTexts(ALIAS_WEBHOOKS), type }}
        valuesOf={(stored): AliasWebhookForm => ({ ...textsOf(stored), type })}
        bodyOf={(values) => values}
      >
        {(form) =>
          fieldsOf(ALIAS_WEBHOOK_BEARERS, type).map((name) => {
            const { title, text, label, path } = TEXTS[name]
            return (
              <FormBlock key={name} title={title} text={text}>
                <UrlField
                  form={form}
                  name={name}
                  label={label}
                  entry={name}
                  placeholder={`https://api.tuempresa.cl/alias/${path}`}
                />
              </FormBlock>
            )
          })
        }
      </SettingForm>
    </>
  )
}
