import type { Configuration } from '@portal/contract/session'
import { buttonClass } from '../../ui/button/button.class.ts'
import { ExternalLink } from '../../ui/link/ExternalLink.tsx'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx'
import { Section } from './Section.tsx'
import css from './Simulators.module.css'

const SIMULATORS = [
  ['simulator', 'Crear un cobro', 'Genera un QR en el ambiente de integración y mira el mensaje que viaja.'],
  ['simulator_pay', 'Pagar un cobro', 'Paga con una billetera de prueba y recibe los webhooks en tu servidor.'],
  ['signature_debugger', 'Calcular una firma', 'Calcula o valida la firma de cualquier mensaje, paso a paso.'],
] as const

/** Links to the external simulators, which need no code to try. */
export function Simulators({ links }: { links: Configuration['links'] }) {
  return (
    <Section title="Prueba antes de escribir código">
      <div className={css.simulators}>
        {SIMULATORS.map(([key, title, text]) => (
          <div key={key}>
            <h3>{title}</h3>
            <p>{text}</p>
            <ExternalLink href={links[key]} className={buttonClass('secondary')}>
              <span>Simular Acá</span>
              <VisuallyHidden>: {title.toLocaleLowerCase('es')}</VisuallyHidden>
            </ExternalLink>
          </div>
        ))}
      </div>
    </Section>
  )
}
