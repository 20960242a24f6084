import { BRAND } from '@portal/domain/brand'
import { CodeBlock } from '../../ui/text/CodeBlock.tsx'
import { CopyButton } from '../../ui/button/CopyButton.tsx'
import css from './Kit.module.css'
import { KitSection } from './KitSection.tsx'
import './pay-button.css'
import { PAY_BUTTON } from './pay-button.ts'
import { TEXTS } from './texts.ts'

/** Payment button of a shop's page, and texts for the people who pay. */
export const Words = () => (
  <KitSection
    id="textos"
    title="Botón y textos"
    text={<p>Las mismas palabras en todas partes: la persona reconoce el pago.</p>}
  >
    <div className={css.button}>
      <ul role="list" className={css.previews}>
        <li data-ground="paper">
          <Preview />
        </li>
        <li data-ground="ink">
          <Preview light />
        </li>
      </ul>
      <CodeBlock
        code={PAY_BUTTON}
        label="Código del botón de pago"
        head="HTML y CSS"
        copyLabel="Copiar el código del botón de pago"
        copiedLabel="Código copiado"
      />
    </div>
    <dl className={css.list}>
      {TEXTS.map(({ where, says }) => (
        <div key={where}>
          <dt>{where}</dt>
          <dd>
            {says}
            <CopyButton text={says} label={`el texto: ${where}`} />
          </dd>
        </div>
      ))}
    </dl>
  </KitSection>
)

/** Button as its code draws it; it leads to its own section. */
const Preview = ({ light = false }: { light?: boolean }) => (
  <a className={light ? 'qri-pagar qri-claro' : 'qri-pagar'} href="#textos">
    <svg viewBox="0 0 7 7" aria-hidden="true">
      <path d={BRAND.mark.ink.join('')} />
      <path className="qri-modulo" d={BRAND.mark.module} />
    </svg>
    Pagar con {BRAND.name}
  </a>
)
