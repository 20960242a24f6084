import { type IntegrationType, TYPE_LABELS } from '@portal/domain/integration/type'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { path } from '../../paths.ts'
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
  art: ReactNode
}

const PHONE = (
  <>
    <use href="#phone" />
    <use href="#phone-text" />
  </>
)

const STEPS = [0.25, 0.45, 0.65, 0.85, 1]

const ROLES: readonly Role[] = [
  {
    type: 'payer',
    text: 'Tus usuarios escanean cualquier QR de la red y pagan desde su cuenta, sin salir de tu app.',
    integrates: 'Lectura del QR, autorización, confirmación, reverso y 4 webhooks.',
    takes: 'De 2 a 4 semanas',
    link: 'Deberes del pagador',
    to: path.documentation('product/payer-duties'),
    art: <g transform="translate(111 28) scale(.67)">{PHONE}</g>,
  },
  {
    type: 'collector',
    text: 'Tus comercios muestran un solo QR y cobran a los clientes de todas las billeteras conectadas.',
    integrates: 'Creación del cobro, preautorización, devoluciones y 3 webhooks.',
    takes: 'De 2 a 4 semanas',
    link: 'Deberes del recaudador',
    to: path.documentation('product/collector-duties'),
    art: (
      <>
        <g transform="translate(62 30) scale(.68)">
          <use href="#till" />
          <use href="#till-text" />
        </g>
        <use href="#stand" transform="translate(184 40) scale(.9)" />
      </>
    ),
  },
  {
    type: 'payer_collect',
    text: 'Pagas y cobras con una sola integración, y decides cómo se liquidan los pagos entre tus clientes.',
    integrates: 'Todo lo de una billetera y de un recaudador, con los 5 webhooks.',
    takes: 'De 4 a 6 semanas',
    link: 'Flujo de transacción',
    to: path.documentation('product/transaction-flow'),
    art: (
      <>
        <g transform="translate(34 30) scale(.62)">{PHONE}</g>
        <use href="#stand" transform="translate(222 40) scale(.86)" />
        {STEPS.map((opacity, at) => (
          <g key={opacity} fill="var(--primary)">
            <path d={`M${152 + at * 12} 84h8v8h-8z`} opacity={opacity} />
            <path d={`M${200 - at * 12} 104h8v8h-8z`} opacity={opacity} />
          </g>
        ))}
      </>
    ),
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
              <svg viewBox="0 0 340 176" height="176" aria-hidden="true">
                {role.art}
              </svg>
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
