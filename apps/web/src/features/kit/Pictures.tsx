import { StateBadge } from '../../ui/status/StateBadge.tsx'
import { BRAND_COLORS } from './brand.colors.ts'
import { FRAMES, SAMPLE } from './frames.tsx'
import css from './Kit.module.css'
import { KitSection } from './KitSection.tsx'
import { MARKS } from './marks.tsx'
import { PictureDrawing } from './picture.tsx'
import { PictureFiles } from './PictureFiles.tsx'

/** Marks of the network. */
export const Marks = () => (
  <KitSection
    id="marca"
    title="Marca"
    text={
      <p>
        Úsala donde la persona paga. Deja libre a su alrededor el ancho de un módulo, que los archivos ya traen, y nunca
        menos de 20 px de alto.
      </p>
    }
  >
    <ul role="list" className={css.marks}>
      {MARKS.map(({ picture, ground }) => (
        <li key={picture.file}>
          <div className={css.tile} data-ground={ground}>
            <PictureDrawing picture={picture} />
          </div>
          <PictureFiles picture={picture} kind="marca" />
        </li>
      ))}
    </ul>
  </KitSection>
)

/** Frames for the QR of a charge, and how to draw the code. */
export const Frames = () => (
  <KitSection
    id="marcos"
    title="Marcos de QR"
    text={
      <>
        <p>
          El código va oscuro sobre blanco, entero y con su margen de cuatro módulos. Lo demás se adapta a tu tienda.
        </p>
        <p>
          Cada cobro tiene su propio código: el de los marcos es de muestra. En el SVG, reemplaza el grupo que termina
          en <code>codigo</code>.
        </p>
      </>
    }
  >
    <ul role="list" className={css.frames}>
      {FRAMES.map((picture) => (
        <li key={picture.file}>
          <div className={css.tile} data-ground="table">
            <PictureDrawing picture={picture} />
          </div>
          <PictureFiles picture={picture} kind="marco" />
        </li>
      ))}
    </ul>
    <ul role="list" className={css.rules}>
      {RULES.map(({ says, good, ...drawn }) => (
        <li key={says}>
          <div className={css.rule} data-good={good}>
            <Drawn {...drawn} />
          </div>
          <p>
            <StateBadge tone={good ? 'ok' : 'bad'} label={good ? 'Así sí' : 'Así no'} />
            {says}
          </p>
        </li>
      ))}
    </ul>
  </KitSection>
)

const { 'qr-ink': ink, 'qr-paper': paper, mint } = BRAND_COLORS
/** Modules of the quiet zone around a code. */
const QUIET = 4

interface Rule {
  says: string
  good: boolean
  fill: string
  ground: string
  /** Modules that are cut off on each side. */
  cut?: number
}

const RULES: readonly Rule[] = [
  { says: 'Oscuro, entero, con margen', good: true, fill: ink, ground: paper },
  { says: 'Con color', good: false, fill: mint, ground: paper },
  { says: 'Al revés', good: false, fill: paper, ground: ink },
  { says: 'Sin margen', good: false, fill: ink, ground: paper, cut: QUIET },
]

const Drawn = ({ fill, ground, cut = 0 }: Pick<Rule, 'fill' | 'ground' | 'cut'>) => (
  <svg
    viewBox={`${cut} ${cut} ${SAMPLE.size - 2 * cut} ${SAMPLE.size - 2 * cut}`}
    aria-hidden="true"
    shapeRendering="crispEdges"
  >
    <path fill={ground} d={`M0 0h${SAMPLE.size}v${SAMPLE.size}H0z`} />
    <path fill={fill} d={SAMPLE.path} />
  </svg>
)
