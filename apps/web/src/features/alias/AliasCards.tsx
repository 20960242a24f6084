import { Card } from '../../ui/page/Card.tsx'
import { modulesPath } from '../../ui/drawing/modules.path.ts'
import css from './AliasCards.module.css'

const INKS = { t: 'var(--text)', p: 'var(--primary)', l: 'var(--line-strong)' }

export function AliasCards() {
  return (
    <div className={css.cards}>
      {ALIAS_CARDS.map(({ title, text, alt, art }) => (
        <Card key={title} as="article">
          <svg viewBox={`0 0 ${art[0]?.length ?? 0} ${art.length}`} role="img" aria-label={alt}>
            {Object.entries(INKS).map(([mark, ink]) => (
              <path key={mark} d={modulesPath(art, mark, 0.12)} fill={ink} />
            ))}
          </svg>
          <h2>{title}</h2>
          <p>{text}</p>
        </Card>
      ))}
    </div>
  )
}

/** Pixel drawings, nine rows high. The letters are colours: t text, p primary, l line. */
const PHONES = [
  '...................',
  'ttttt.........ttttt',
  't...t.........t...t',
  't...t.........t...t',
  't.l.t.l.l.p.p.t.p.t',
  't...t.........t...t',
  't...t.........t...t',
  'ttttt.........ttttt',
  '...................',
]
const SIGN_AND_SHOP = [
  '...................',
  '.ttttt......ttttttt',
  't.....t.....tltltlt',
  't.ppp.t.....t.....t',
  't.p.p.t.l.p.t..pp.t',
  't.ppppt.....t..pp.t',
  't...........t..pp.t',
  '.tttttt.....ttttttt',
  '...................',
]
const FRAME = [
  'ttttttttttttttttt',
  't.l.l...........t',
  'ttttttttttttttttt',
  't...............t',
  't.lll..ppppppp..t',
  't......p.....p..t',
  't.lll..p.ppp.p..t',
  't......ppppppp..t',
  'ttttttttttttttttt',
]

interface AliasCard {
  title: string
  text: string
  alt: string
  art: readonly string[]
}

const ALIAS_CARDS: readonly AliasCard[] = [
  {
    title: 'Enviar a un alias',
    text: 'Una persona envía dinero a otra con su nombre corto, teléfono o correo. Ambas billeteras reciben el aviso.',
    alt: 'El dinero pasa de un teléfono a otro',
    art: PHONES,
  },
  {
    title: 'Pagar con alias',
    text: 'El comercio cobra a un alias, sin QR. La persona confirma en su billetera con un desafío.',
    alt: 'Un alias paga en un comercio',
    art: SIGN_AND_SHOP,
  },
  {
    title: 'Confirmar en tu página',
    text: 'Un iframe con tus estilos muestra el desafío dentro de la página del comercio, solo en los hosts que permitas.',
    alt: 'Un recuadro dentro de la página de un comercio',
    art: FRAME,
  },
]
