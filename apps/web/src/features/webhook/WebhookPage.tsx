import { PRODUCT } from '@portal/domain/brand'
import { fieldsOf } from '@portal/domain/enroller/by-type'
import type { IntegrationType } from '@portal/domain/integration/type'
import { WEBHOOK_BEARERS, WEBHOOKS, type Webhook, webhooks } from '@portal/domain/webhook/webhook'
import { noTexts, textsOf } from '../../form/fields/addresses.ts'
import { SectionHead } from '../../form/edit/SectionHead.tsx'
import { SettingForm } from '../../form/edit/SettingForm.tsx'
import { UrlField } from '../../form/fields/UrlField.tsx'
import { useEnroller } from '../../state/open-enroller.ts'
import { FormBlock } from '../../ui/field/FormBlock.tsx'
import { Events } from './Events.tsx'
import { WEBHOOK } from './webhook.api.ts'
import { WEBHOOK_TEXTS } from './webhook.texts.ts'

type WebhookForm = Record<Webhook, string> & { type: IntegrationType }

/** 'Webhook'. */
export function Component() {
  const { type } = useEnroller()
  return (
    <>
      <SectionHead
        section="webhook"
        lead="Las direcciones de tu servidor donde la red te avisa lo que pasa con tus pagos. Responde 2xx en menos de 10 segundos; si no, el aviso se repite."
      />
      <SettingForm
        setting={WEBHOOK}
        schema={webhooks}
        empty={{ ...noTexts(WEBHOOKS), type }}
        valuesOf={(stored): WebhookForm => ({ ...textsOf(stored), type })}
        bodyOf={(values) => values}
      >
        {(form) =>
          fieldsOf(WEBHOOK_BEARERS, type).map((name) => {
            const { title, text, label, path } = WEBHOOK_TEXTS[name]
            return (
              <FormBlock key={name} title={title} text={text}>
                <UrlField
                  form={form}
                  name={name}
                  label={label}
                  entry={name}
                  placeholder={`https://api.tuempresa.cl/${PRODUCT}/${path}`}
                />
                <Events of={name} label={`Avisos: ${title}`} />
              </FormBlock>
            )
          })
        }
      </SettingForm>
    </>
  )
}
