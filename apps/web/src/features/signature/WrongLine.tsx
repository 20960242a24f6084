import { differenceOf, fragmentsOf, lineDifference, type Part } from '@portal/domain/signature-debugger/difference'
import type { Expected, Found } from '@portal/domain/signature-debugger/explain'
import { FIX_LANGUAGES, type FixLanguage } from '@portal/domain/signature-debugger/fix'
import { FIXES } from '@portal/domain/signature-debugger/fixes'
import { ArrowRight } from 'lucide-react'
import { addressOf } from '@portal/documentation/pages'
import { linkClass } from '../../ui/link/ExternalLink.tsx'
import { copyText } from '../../ui/browser/copy.ts'
import { useCopied } from '../../ui/browser/use-copied.tsx'
import { IconButton } from '../../ui/button/Button.tsx'
import css from './WrongLine.module.css'
import { visible } from './signature.view.ts'
import { placed } from './placed.ts'

const LANGUAGES = Object.entries(FIX_LANGUAGES) as [FixLanguage, string][]
const SCROLLS = { tabIndex: 0 }

/** Shows where what was signed differs, and the line of a program that is the reason. */
export function WrongLine({ expected, found }: { expected: Expected; found: Found }) {
  const parts = differenceOf(found.text, expected.text)
  const place = fragmentsOf(parts)
  const byte = place && new TextEncoder().encode(expected.text.slice(0, place.at)).length + 1
  return (
    <>
      <section aria-labelledby="difference" className={css.section}>
        <header>
          <h2 id="difference">Dónde está la diferencia</h2>
          <p>{byte ? `Byte ${byte} de ${expected.size}` : 'El texto es el mismo'}</p>
        </header>
        <pre {...SCROLLS} role="region" aria-label="Forma canónica, con la diferencia marcada" className={css.text}>
          <code>
            {placed(parts).map(({ at, ...part }) => (
              <Marked key={at} {...part} />
            ))}
          </code>
        </pre>
      </section>
      <section aria-labelledby="line" className={css.section}>
        <header>
          <h2 id="line">La línea que cambia</h2>
          <p>Si tu programa se parece a los de la documentación, es una de estas.</p>
        </header>
        <div className={css.lines}>
          {LANGUAGES.map(([language, name]) => (
            <Line key={language} name={name} lines={FIXES[found.mistake.id][language]} />
          ))}
        </div>
        <p>
          <a className={linkClass} href={`${addressOf('security')}#firma`}>
            Por qué se firma así <ArrowRight className="small" />
          </a>
        </p>
      </section>
    </>
  )
}

function Marked({ kind, text }: Part) {
  if (kind === 'signed') return <del>{visible(text)}</del>
  return kind === 'right' ? <ins>{visible(text)}</ins> : visible(text)
}

function Line({ name, lines: [wrong, right] }: { name: string; lines: readonly [string, string] }) {
  const { copied, handlers, icon } = useCopied(() => copyText(right))
  const parts = lineDifference(wrong, right)
  const of = (other: Part['kind']) =>
    placed(parts.filter(({ kind }) => kind !== other)).map(({ at, ...part }) => <Marked key={at} {...part} />)
  return (
    <div className={css.panel}>
      <div className={css.head}>
        <h3>{name}</h3>
        <IconButton label={`Copiar la línea para ${name}`} {...handlers}>
          {icon}
        </IconButton>
        <span className="visually-hidden" role="status">
          {copied && 'Línea copiada'}
        </span>
      </div>
      <pre {...SCROLLS} role="region" aria-label={`La línea que cambia en ${name}`}>
        <code>
          <span className={css.out}>
            <i aria-hidden="true">−</i>
            <span className="visually-hidden">Quita: </span>
            {of('right')}
          </span>
          <span className={css.in}>
            <i aria-hidden="true">+</i>
            <span className="visually-hidden">Pon: </span>
            {of('signed')}
          </span>
        </code>
      </pre>
    </div>
  )
}
