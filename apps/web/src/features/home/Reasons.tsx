import { modulesPath } from '../../ui/drawing/modules.path.ts'
import css from './Reasons.module.css'
import { Section } from './Section.tsx'

/** Colour of each letter in the pixel drawings below. */
const INKS = { t: 'var(--text)', p: 'var(--primary)', l: 'var(--line-strong)' }

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
            <svg viewBox="0 0 7 7" aria-hidden="true">
              {Object.entries(INKS).map(([mark, ink]) => (
                <path key={mark} d={modulesPath(art, mark, 0.12)} fill={ink} />
              ))}
            </svg>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        ))}
      </div>
    </Section>
  )
}
