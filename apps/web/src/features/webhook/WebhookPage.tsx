import { PRODUCT } from '@portal/domain/brand'
import { WEBHOOK } from '@portal/domain/webhook/webhook.setting'
import { useParams } from 'react-router'
import { NoticeForm } from '../../form/fields/NoticeForm.tsx'
import { useEnroller } from '../../state/open-enroller.ts'
import { ReceivedNotices } from './ReceivedNotices.tsx'
import { TestBlock } from './TestBlock.tsx'

export function Component() {
  const { uuid = '' } = useParams()
  const { type } = useEnroller()
  return (
    <>
      <NoticeForm
        key={`form ${uuid}`}
        setting={WEBHOOK}
        lead="Las direcciones de tu servidor donde la red te avisa lo que pasa con tus pagos. Responde 2xx en menos de 10 segundos; si no, el aviso se repite."
        example={`https://api.tuempresa.cl/${PRODUCT}`}
      />
      <TestBlock key={`test ${uuid}`} uuid={uuid} type={type} />
      <ReceivedNotices key={uuid} uuid={uuid} type={type} />
    </>
  )
}
