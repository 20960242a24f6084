import type { Found } from '@portal/domain/signature-debugger/explain'
import { MISTAKES } from '@portal/domain/signature-debugger/mistakes'
import css from './KnownMistakes.module.css'

/** List of all mistakes that are tried; those found are marked. */
export function KnownMistakes({ found }: { found: readonly Found[] | undefined }) {
  return (
    <section aria-labelledby="known" className={css.section}>
      <header>
        <h2 id="known">Lo que probamos</h2>
        <p>{MISTAKES.length} errores conocidos. Nombramos uno solo si reproduce tu firma, letra por letra.</p>
      </header>
      <ol role="list" className={css.known}>
        {MISTAKES.map(({ id, label, title }) => {
          const hit = found?.find(({ mistake }) => mistake.id === id)
          return (
            <li key={id} data-hit={hit ? true : undefined}>
              {hit && hit.title !== title ? hit.title : label}
              {hit && <b>Es este</b>}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
