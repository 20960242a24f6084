import type { TestStep } from '@portal/domain/certification/verdict'
import { path } from '../../paths.ts'
import { Button } from '../../ui/button/Button.tsx'
import { FactGlyph } from '../../form/road/Glyph.tsx'
import { QrCode } from '../../ui/drawing/QrCode.tsx'
import { declare } from './certification.api.ts'
import css from './TestRow.module.css'
import { type Test, timeOf } from './test.words.ts'
import { useAct } from './use-act.ts'

const GLYPHS = { done: 'ok', wrong: 'bad', now: 'net', missing: 'none' } as const
/** What the glyph says, for people who do not see it. */
const SPOKEN = { done: '', wrong: 'Falla: ', now: '', missing: '' } as const

interface Props {
  uuid: string
  number: number
  run: NonNullable<Test['run']>
  mayRun: boolean
}

/** Steps of a run, with the question that it ends in and the charge that a wallet has to pay. */
export function TestRun({ uuid, number, run: { steps, until, question, charge }, mayRun }: Props) {
  return (
    <div className={css.run}>
      <div className={css.what}>
        <ol className={css.steps} role="list">
          {steps.map((step) => (
            <li key={step.text} data-state={step.state}>
              <FactGlyph of={GLYPHS[step.state]} />
              <time>{step.at ? timeOf(step.at) : step.state === 'now' ? 'Ahora' : ''}</time>
              <span>
                <span className="visually-hidden">{SPOKEN[step.state]}</span>
                <Sentence text={step.text} />
              </span>
            </li>
          ))}
        </ol>
        {steps.some(({ field }) => field !== undefined) && (
          <p className={css.until}>
            Se repite sola cuando guardes una URL que responda.{' '}
            <a href={`${path.enroller(uuid, 'activity')}?kind=notice&result=failed`}>Ver los avisos sin entregar</a>
          </p>
        )}
        {until && (
          <p className={css.until}>
            La red espera hasta las {timeOf(until).slice(0, 5)}. Con el programa de ejemplo:{' '}
            <code>pruebas {number}</code>
          </p>
        )}
        {question && mayRun && <Question uuid={uuid} number={number} text={question} />}
      </div>
      {charge && (
        <figure className={css.charge}>
          <QrCode text={charge.qr} label="QR del cobro de Café Demo" />
          <figcaption>
            {charge.number.slice(0, 4)} {charge.number.slice(4)}
          </figcaption>
        </figure>
      )}
    </div>
  )
}

/** Sentence whose parts in backquotes are code. */
function Sentence({ text }: Pick<TestStep, 'text'>) {
  const [plain, code, ...rest] = text.split('`')
  if (code === undefined) return plain
  return (
    <>
      {plain}
      <code>{code}</code>
      <Sentence text={rest.join('`')} />
    </>
  )
}

function Question({ uuid, number, text }: { uuid: string; number: number; text: string }) {
  const [busy, act] = useAct()
  const answer = (yes: boolean) => act(() => declare(uuid, number, yes))
  return (
    <div className={css.question} role="group" aria-label={text}>
      <p>
        <b>{text}</b> La red no puede verlo: lo declaras tú.
      </p>
      <Button busy={busy} onClick={() => answer(true)}>
        Sí
      </Button>
      <Button busy={busy} onClick={() => answer(false)}>
        No
      </Button>
    </div>
  )
}
