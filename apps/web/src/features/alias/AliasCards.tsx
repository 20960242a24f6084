import { Card } from '../../ui/page/Card.tsx'
import { PixelDrawing } from '../../ui/drawing/PixelDrawing.tsx'
import css from './AliasCards.module.css'

export function AliasCards() {
  return (
    <div className={css.cards}>
      {ALIAS_CARDS.map(({ title, text, alt, art }) => (
        <Card key={title} role="article">
          <PixelDrawing rows={art} role="img" aria-label={alt} />
          <h2>{title}</h2>
          <p>{text}</p>
        </Card>
      ))}
    </div>
  )
}

/** Pixel drawings on the alias cards, each nine rows high; a letter is a coloured square. */
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
