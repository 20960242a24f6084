import { BRAND } from '@portal/domain/brand'
import { assembleDocument } from '../common/assemble-document.ts'
import { transitions } from '../common/states.ts'
import { IDEMPOTENCY_TEXT, PAGINATION } from '../common/texts/behaviour.ts'
import { ALIAS_CALLS } from './calls.ts'
import { ALIAS_NOTICES } from './notices.ts'
import { PAY_STATES, SEND_STATES } from './schemas.ts'

const ABOUT = `Un alias es un nombre corto, un teléfono o un correo de una persona en una billetera. Con él se **envía** dinero entre personas
(Alias Send) y se **cobra** en comercios (Alias Pay). Actívalo primero en el portal, en «Alias».`

const IFRAME = `# IFrame del desafío

El recaudador muestra \`challenge_url\` en un iframe de la página del comercio. Se configura en el portal:

- **URL de autenticación** (\`notify_url_authentication\`): la página tuya que abre el botón «Volver al comercio», que el iframe muestra cuando la persona termina; recibe \`pay_id\` en la consulta. No
  entregues la venta por esta visita: espera el aviso.
- **CSS** (\`css\`): hoja de estilos que el iframe carga para verse como la página del comercio.
- **Hosts permitidos** (\`available_hosts\`): los únicos que pueden mostrar el iframe (\`frame-ancestors\`). Se escriben sin protocolo.`

export const ALIAS_DOCUMENT = assembleDocument({
  title: `API de alias ${BRAND.name}`,
  version: '1.0.0',
  summary: 'Enviar y cobrar con el alias de una persona.',
  about: [ABOUT],
  sections: [IFRAME, IDEMPOTENCY_TEXT, PAGINATION],
  tags: [
    { name: 'Gestión de alias', description: 'Registrar, cambiar y resolver alias.' },
    { name: 'Alias Send', description: `Envíos entre personas. ${transitions(SEND_STATES)}.` },
    { name: 'Alias Pay', description: `Cobros de comercios. ${transitions(PAY_STATES)}.` },
  ],
  calls: ALIAS_CALLS,
  notices: ALIAS_NOTICES,
})
