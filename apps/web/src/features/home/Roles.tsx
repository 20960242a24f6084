import { type IntegrationType, TYPE_LABELS } from '@portal/domain/integration/type'
import { ArrowRight } from 'lucide-react'
import { path } from '../../paths.ts'
import { RoleDrawing } from '../../ui/drawing/RoleDrawing.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { linkClass } from '../../ui/link/ExternalLink.tsx'
import css from './Roles.module.css'
import { Section } from './Sections.tsx'

interface Role {
  type: IntegrationType
  text: string
  integrates: string
  /** Typical development time, as on the documentation page about the integration process. */
  takes: string
  link: string
  to: string
}

const ROLES: readonly Role[] = [
  {
    type: 'payer',
    text: 'Tus usuarios escanean cualquier QR de la red y pagan desde su cuenta, sin salir de tu app.',
    integrates: 'Lectura del QR, autorización, confirmación, reverso y 4 webhooks.',
    takes: 'De 2 a 4 semanas',
    link: 'Deberes del pagador',
    to: path.documentation('product/payer-duties'),
  },
  {
    type: 'collector',
    text: 'Tus comercios muestran un solo QR y cobran a los clientes de todas las billeteras conectadas.',
    integrates: 'Creación del cobro, preautorización, devoluciones y 3 webhooks.',
    takes: 'De 2 a 4 semanas',
    link: 'Deberes del recaudador',
    to: path.documentation('product/collector-duties'),
  },
  {
    type: 'payer_collect',
    text: 'Pagas y cobras con una sola integración, y decides cómo se liquidan los pagos entre tus clientes.',
    integrates: 'Todo lo de una billetera y de un recaudador, con los 5 webhooks.',
    takes: 'De 4 a 6 semanas',
    link: 'Flujo de transacción',
    to: path.documentation('product/transaction-flow'),
  },
]

export function Roles() {
  return (
    <Section
      title="¿Qué vas a conectar?"
      lead={<p>Hay tres formas de enrolarse. Cada una tiene su lista de tareas, sus webhooks y sus secretos.</p>}
    >
      <div className={css.roles}>
        {ROLES.map((role) => (
          <Card key={role.type} role="article" className={css.role}>
            <div className={css.art}>
              <RoleDrawing type={role.type} height={176} />
            </div>
            <div className={css.text}>
              <h3>{TYPE_LABELS[role.type].label}</h3>
              <p className={css.sub}>{TYPE_LABELS[role.type].role}</p>
              <p>{role.text}</p>
              <dl>
                <dt>Qué integras</dt>
                <dd>{role.integrates}</dd>
                <dt>Cuánto toma</dt>
                <dd>{role.takes}</dd>
              </dl>
              <a href={role.to} className={linkClass}>
                {role.link}
                <ArrowRight className="small" />
              </a>
            </div>
          </Card>
        ))}
      </div>
    </Section>
  )
}
