import { path } from '../../paths.ts'
import { linkClass } from '../../ui/link/link.class.ts'
import { Section } from './Section.tsx'
import css from './Steps.module.css'

const STEPS = [
  ['Regístrate', 'Crea tu cuenta y tu primera integración con el nombre y el RUT del enrolador.'],
  ['Descarga', 'La colección de pruebas, tu certificado y los secretos del ambiente de integración.'],
  ['Desarrolla', 'Configura webhooks y cuentas, firma tus mensajes y prueba con los simuladores.'],
  ['Autocertifícate', 'Marca cada punto de las listas técnica y comercial a medida que lo cumples.'],
  ['Sal a producción', 'Pide el cierre, corrige lo observado y empieza a mover dinero real.'],
] as const

export function Steps() {
  return (
    <Section
      title="De la idea a producción"
      lead={
        <p>
          Cinco pasos. El portal te muestra en cuál estás y qué te falta.{' '}
          <a href={path.documentation('integration-process')} className={linkClass}>
            Ver el proceso de integración
          </a>
        </p>
      }
    >
      <ol role="list" className={css.steps}>
        {STEPS.map(([title, text]) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
