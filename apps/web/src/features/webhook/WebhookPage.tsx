import { PRODUCT } from '@portal/domain/brand'
import { WEBHOOK } from '@portal/domain/webhook/webhook.setting'
import { DescribedForm } from '../../form/edit/DescribedForm.tsx'
import { NoticeAddresses } from '../../form/fields/NoticeAddresses.tsx'
import { useEnroller } from '../../state/open-enroller.ts'

export function Component() {
  const { type } = useEnroller()
  return (
    <DescribedForm
      setting={WEBHOOK}
      lead="Las direcciones de tu servidor donde la red te avisa lo que pasa con tus pagos. Responde 2xx en menos de 10 segundos; si no, el aviso se repite."
    >
      {(form) => (
        <NoticeAddresses
          form={form}
          fields={WEBHOOK.fields}
          type={type}
          example={`https://api.tuempresa.cl/${PRODUCT}`}
        />
      )}
    </DescribedForm>
  )
}
