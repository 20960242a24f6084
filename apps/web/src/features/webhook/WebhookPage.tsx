import { PRODUCT } from '@portal/domain/brand'
import { WEBHOOK } from '@portal/domain/webhook/webhook.setting'
import { NoticeForm } from '../../form/fields/NoticeForm.tsx'

export const Component = () => (
  <NoticeForm
    setting={WEBHOOK}
    lead="Las direcciones de tu servidor donde la red te avisa lo que pasa con tus pagos. Responde 2xx en menos de 10 segundos; si no, el aviso se repite."
    example={`https://api.tuempresa.cl/${PRODUCT}`}
  />
)
