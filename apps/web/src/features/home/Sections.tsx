import { type ReactNode, useId } from 'react'
import { ArrowRight, Check } from 'lucide-react'
import { cx } from '../../ui/cx.ts'
import css from './Sections.module.css'
import { path } from '../../paths.ts'
import { linkClass } from '../../ui/link/ExternalLink.tsx'
import { PixelDrawing } from '../../ui/drawing/PixelDrawing.tsx'
import { CodeBlock } from '../../ui/text/CodeBlock.tsx'
import { Tabs } from '../../ui/page/Tabs.tsx'
import { CREATE_TOKEN, PAID_NOTICE, TOKEN_ANSWER } from './first-call.samples.ts'

interface Props {
  title: string
  lead?: ReactNode
  /** Width of a column for the section's title, left of its content in wide windows; undefined puts the title above. */
  beside?: 'third' | 'half' | undefined
  children: ReactNode
}

export function Section({ title, lead, beside, children }: Props) {
  const id = useId()
  return (
    <section className={cx(css.section, beside && css[beside])} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id}>{title}</h2>
        {lead}
      </div>
      {children}
    </section>
  )
}

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

const REASONS = [
  {
    title: 'Interoperabilidad',
    text: 'Un mismo QR sirve para todas las billeteras. Ni el comercio ni su cliente tienen que elegir.',
    art: ['ttttt..', 't...t..', 't.ppppp', 't.p.t.p', 'ttptt.p', '..p...p', '..ppppp'],
  },
  {
    title: 'Pago al instante',
    text: 'El comercio recibe el dinero en el momento del pago, no al día siguiente.',
    art: ['l..p...', '.l..p..', '..l..p.', '...l..p', '..l..p.', '.l..p..', 'l..p...'],
  },
  {
    title: 'Seguridad',
    text: 'Cada mensaje va firmado y cada conexión lleva certificado por ambos lados, sobre la infraestructura y los estándares del operador.',
    art: ['..ttt..', '.t...t.', '.t...t.', 'ppppppp', 'ppp.ppp', 'ppp.ppp', 'ppppppp'],
  },
  {
    title: 'Costo',
    text: 'Una sola integración te conecta con todos los comercios y todas las billeteras de la red.',
    art: ['.....pp', '...l.pp', 'ttl....', 'ttlllpp', 'ttl....', '...l.pp', '.....pp'],
  },
]

export function Reasons() {
  return (
    <Section title="Cuatro razones para integrarte" beside="third">
      <div className={css.reasons}>
        {REASONS.map(({ title, text, art }) => (
          <div key={title}>
            <PixelDrawing rows={art} aria-hidden />
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        ))}
      </div>
    </Section>
  )
}

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
            Corre en tu terminal con{' '}
            <a href={`${path.documentation('integration-process')}#variables`}>estas variables</a>.
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
