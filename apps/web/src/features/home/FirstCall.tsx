import { ArrowRight, Check } from 'lucide-react'
import { path } from '../../paths.ts'
import { CodeBlock } from '../../ui/text/CodeBlock.tsx'
import { linkClass } from '../../ui/link/link.class.ts'
import { Tabs } from '../../ui/page/Tabs.tsx'
import css from './FirstCall.module.css'
import { CREATE_TOKEN, PAID_NOTICE, TOKEN_ANSWER } from './first-call.samples.ts'
import { Section } from './Section.tsx'

const COPY = { copyLabel: 'Copiar el código', copiedLabel: 'Código copiado' }

const SAMPLES = [
  { id: 'call', label: 'Llamada', code: CREATE_TOKEN, name: 'Llamada que crea un cobro' },
  { id: 'answer', label: 'Respuesta', code: TOKEN_ANSWER, name: 'Respuesta con el QR del cobro' },
  { id: 'notice', label: 'Webhook', code: PAID_NOTICE, name: 'Aviso de que el cobro fue pagado' },
].map(({ id, label, code, name }) => ({ id, label, panel: <CodeBlock code={code} label={name} {...COPY} /> }))

const POINTS = [
  'Colección de pruebas lista para importar',
  'Webhooks firmados, con ocho reintentos en casi dos días',
  'Montos enteros en pesos y fechas con zona horaria',
]

/** Code samples of one charge: the API call, its answer, and the webhook sent once it is paid. */
export function FirstCall() {
  return (
    <Section
      title="Tu primer cobro, en una llamada"
      beside="half"
      lead={
        <div className={css.text}>
          <p>Una API JSON con mensajes firmados. Lo que pruebas en integración es lo mismo que corre en producción.</p>
          <ul role="list">
            {POINTS.map((point) => (
              <li key={point}>
                <Check />
                {point}
              </li>
            ))}
          </ul>
          <p>
            <code>firmar</code> calcula un HMAC-SHA256: mira{' '}
            <a href={`${path.documentation('security')}#ejemplo-paso-a-paso`}>cómo se firma, paso a paso</a>.
          </p>
          <a href={path.reference('api-qri-v2')} className={linkClass}>
            Ver la referencia de la API
            <ArrowRight className="small" />
          </a>
        </div>
      }
    >
      <Tabs label="Un cobro de principio a fin" items={SAMPLES} />
    </Section>
  )
}
