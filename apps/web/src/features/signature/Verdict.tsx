import type { Explanation, Found } from '@portal/domain/signature-debugger/explain'
import { UNEXPLAINED } from '@portal/domain/signature-debugger/explain'
import { differenceOf, fragmentsOf } from '@portal/domain/signature-debugger/difference'
import { SIGNATURE_TOLERANCE_SECONDS } from '@portal/domain/security/signature'
import { Bits } from '../../ui/drawing/Bits.tsx'
import { StateBadge } from '../../ui/status/StateBadge.tsx'
import css from './Verdict.module.css'
import { CARRIED_IN, digestOf, visible } from './signature.view.ts'

/** Says whether the signature matches. It stays mounted, so that screen readers announce what changes in it. */
export function Verdict({ explanation, given }: { explanation: Explanation | undefined; given: string }) {
  return (
    <div role="status" aria-atomic="true">
      {explanation && (
        <section className={css.verdict} data-good={explanation.verdict === 'match' || undefined}>
          <div className={css.text}>
            <Told explanation={explanation} />
          </div>
          <Pictures given={given} expected={explanation.expected.signature} />
        </section>
      )}
    </div>
  )
}

function Told({ explanation }: { explanation: Explanation }) {
  if (explanation.verdict === 'match') {
    return (
      <>
        <StateBadge tone="ok" label="Calza" />
        <h2>La firma está bien</h2>
        <p>
          Es la que va en <code>{CARRIED_IN[explanation.expected.place]}</code>. Revisa también que la hora del mensaje
          difiera a lo más {SIGNATURE_TOLERANCE_SECONDS} segundos de la actual.
        </p>
      </>
    )
  }
  const [first, ...others] = explanation.verdict === 'mistake' ? explanation.found : []
  if (!first) {
    return (
      <>
        <StateBadge tone="bad" label="No calza" />
        <h2>{UNEXPLAINED}</h2>
        <p>
          Revisa que el mensaje y el secreto sean los mismos con que firmaste, y compara tu texto canónico con el de
          abajo, carácter por carácter.
        </p>
      </>
    )
  }
  return (
    <>
      <StateBadge tone="bad" label="No calza, y sabemos por qué" />
      <h2>{first.title}</h2>
      <p>
        <Contrast found={first} right={explanation.expected.text} /> {first.mistake.rule}
      </p>
      {others.length > 0 && (
        <p>Con este mensaje también la produce: {others.map(({ mistake }) => mistake.label).join('; ')}.</p>
      )}
    </>
  )
}

function Contrast({ found, right }: { found: Found; right: string }) {
  const told = found.signed && found.right ? { signed: found.signed, right: found.right } : undefined
  const { signed, right: expected } = told ?? fragmentsOf(differenceOf(found.text, right)) ?? { signed: '', right: '' }
  if (!signed && !expected) return null
  return (
    <>
      Firmaste <code className={css.signed}>{visible(signed) || 'nada'}</code>; se firma{' '}
      <code className={css.right}>{visible(expected) || 'nada'}</code>.
    </>
  )
}

function Pictures({ given, expected }: { given: string; expected: string }) {
  const [own, right] = [digestOf(given), digestOf(expected)]
  if (!right || given === expected) return null
  return (
    <div className={css.pictures}>
      {own && <Picture bytes={own} against={right} label="Tu firma" start={given} />}
      <Picture bytes={right} label="Se esperaba" start={expected} />
    </div>
  )
}

interface PictureProps {
  bytes: Uint8Array
  against?: Uint8Array
  label: string
  start: string
}

const Picture = ({ label, start, ...bits }: PictureProps) => (
  <figure>
    <Bits {...bits} />
    <figcaption>
      {label}
      <code>{start.replace(/^v1,/, '').slice(0, 8)}</code>
    </figcaption>
  </figure>
)
