import type { CheckState } from '@portal/domain/connection/preflight'
import { URL_CHECKS } from '@portal/domain/connection/preflight'
import { FAULTS, type FaultName } from '@portal/domain/connection/faults'
import { useState } from 'react'
import { FactGlyph } from '../../ui/drawing/Glyph.tsx'
import css from './HostTable.module.css'
import {
  countOf,
  fieldLabel,
  GLYPHS,
  type Host,
  HOST_LABELS,
  pathOf,
  UNMADE,
  type Url,
  URL_LABELS,
} from './connection.words.ts'

/** A server that takes notices, what was seen of it, and its addresses. */
export function HostTable({ host }: { host: Host }) {
  const { origin, own, checks, faults, urls } = host
  const name = own ? 'Receptor del portal' : origin.replace(/^https:\/\//, '')
  return (
    <div className={css.frame}>
      <div className={css.host}>
        {own ? <b>{name}</b> : <code>{name}</code>}
        {own && <span>La red le entrega los avisos dentro del portal</span>}
        {checks
          .filter(({ state }) => state === 'pass' || state === 'fail')
          .map(({ check, state, seen }) => (
            <span key={check}>
              <FactGlyph of={GLYPHS[state]} />
              {state === 'fail' ? (
                <em>
                  {HOST_LABELS[check]}
                  <span className="visually-hidden"> (falla)</span>
                </em>
              ) : (
                seen
              )}
            </span>
          ))}
      </div>
      {faults.length > 0 && <Faults of={faults} />}
      <table className={css.checks}>
        <caption className="visually-hidden">Comprobaciones de cada URL de {name}</caption>
        <thead>
          <tr>
            <th scope="col">URL</th>
            {URL_CHECKS.map((check) => (
              <th key={check} scope="col">
                {URL_LABELS[check]}
              </th>
            ))}
          </tr>
        </thead>
        {urls.map((url) => (
          <UrlRows key={url.field} url={url} own={own} />
        ))}
      </table>
    </div>
  )
}

/** Rows of an address. On a phone an address that passes is one line, and opens on a press. */
function UrlRows({ url, own }: { url: Url; own: boolean }) {
  const [open, setOpen] = useState(false)
  const { field, checks, faults } = url
  const failing = faults.length > 0
  return (
    <tbody data-clash={failing || undefined} data-open={open || failing || undefined}>
      <tr>
        <th scope="row">
          <span>
            <b>{fieldLabel(field)}</b>
            {!own && <code>{pathOf(url.url)}</code>}
          </span>
          <button type="button" aria-expanded={open || failing} disabled={failing} onClick={() => setOpen(!open)}>
            <FactGlyph of={failing ? 'bad' : checks.some(({ state }) => state === 'pass') ? 'ok' : 'none'} />
            {countOf(url)}
          </button>
        </th>
        {checks.map(({ check, state, seen }) => (
          <td key={check} data-label={URL_LABELS[check]}>
            <span>
              <FactGlyph of={GLYPHS[state]} />
              <Shown state={state} seen={seen} />
            </span>
          </td>
        ))}
      </tr>
      {failing && (
        <tr className={css.why}>
          <td colSpan={checks.length + 1}>
            <Faults of={faults} />
          </td>
        </tr>
      )}
    </tbody>
  )
}

function Shown({ state, seen }: { state: CheckState; seen: string | null }) {
  if (state === 'open' || state === 'none') return UNMADE[state]
  if (state === 'pass') return seen
  return (
    <em>
      {seen}
      <span className="visually-hidden"> (falla)</span>
    </em>
  )
}

/** What was expected and what came, why it matters, and what to change. */
function Faults({ of }: { of: readonly { fault: FaultName; received: string }[] }) {
  return (
    <ul role="list" className={css.faults}>
      {of.map(({ fault, received }) => {
        const { expected, why, remedy } = FAULTS[fault]
        return (
          <li key={fault}>
            <dl>
              <div>
                <dt>Se esperaba</dt>
                <dd>{expected}</dd>
              </div>
              <div data-got>
                <dt>Llegó</dt>
                <dd>{received}</dd>
              </div>
            </dl>
            <p>
              {why} {remedy}
            </p>
          </li>
        )
      })}
    </ul>
  )
}
