import { ALIAS_WEBHOOK } from '@portal/domain/alias/alias.setting'
import { pays } from '@portal/domain/integration/type'
import { DescribedForm } from '../../form/edit/DescribedForm.tsx'
import { NoticeAddresses } from '../../form/fields/NoticeAddresses.tsx'
import { useEnroller } from '../../state/open-enroller.ts'

export function Component() {
  const { type } = useEnroller()
  return (
    <DescribedForm
      setting={ALIAS_WEBHOOK}
      lead={
        pays(type)
          ? 'Las direcciones de tu servidor donde la red te avisa lo que se envía y se paga con alias.'
          : 'La dirección de tu servidor donde la red te avisa que una persona respondió el desafío de un pago con alias.'
      }
    >
      {(form) => (
        <NoticeAddresses
          form={form}
          fields={ALIAS_WEBHOOK.fields}
          type={type}
          example="https://api.tuempresa.cl/alias"
        />
      )}
    </DescribedForm>
  )
}
