import { ALIAS_WEBHOOK } from '@portal/domain/alias/alias.setting'
import { pays } from '@portal/domain/integration/type'
import { NoticeForm } from '../../form/fields/NoticeForm.tsx'
import { useEnroller } from '../../state/open-enroller.ts'

export function Component() {
  const lead = pays(useEnroller().type)
    ? 'Las direcciones de tu servidor donde la red te avisa lo que se envía y se paga con alias.'
    : 'La dirección de tu servidor donde la red te avisa que una persona respondió el desafío de un pago con alias.'
  return <NoticeForm setting={ALIAS_WEBHOOK} lead={lead} example="https://api.tuempresa.cl/alias" />
}
