import { ShieldCheck } from 'lucide-react'
import { type ChangeEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { carriedBy } from '../../state/debugged.ts'
import { useHydrated } from '../../ui/browser/use-hydrated.ts'
import { Field, TextInput } from '../../ui/field/Field.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { KnownMistakes } from './KnownMistakes.tsx'
import { MessageFields } from './MessageFields.tsx'
import { SecretFields } from './SecretFields.tsx'
import css from './Signature.module.css'
import { type Draft, draftOf, EXAMPLE } from './signature.draft.ts'
import { SignatureCard } from './SignatureCard.tsx'
import { Steps } from './Steps.tsx'
import { useAnswer } from './use-answer.ts'
import { Verdict } from './Verdict.tsx'
import { WrongLine } from './WrongLine.tsx'

/** Computes a message's signature and explains one that does not match, all in this page's memory. */
export function Component() {
  const { state, key } = useLocation() as { state: unknown; key: string }
  // The prerendered page knows no state.
  const debugged = useHydrated() ? carriedBy(state) : undefined
  return debugged ? <Debugger key={key} first={draftOf(debugged)} /> : <Debugger first={EXAMPLE} />
}

function Debugger({ first }: { first: Draft }) {
  const [draft, setDraft] = useState(first)
  const answer = useAnswer(draft)
  const change = (part: Partial<Draft>) => setDraft((former) => ({ ...former, ...part }))
  const errors = answer?.errors ?? {}
  const explanation = answer?.explanation
  const found = explanation?.verdict === 'mistake' ? explanation.found : undefined
  return (
    <>
      <PageHead
        title="Calcular y verificar una firma"
        lead="Pega el mensaje y mira cada paso. Si tu firma no calza, te decimos por qué."
        actions={
          <p className={css.local}>
            <ShieldCheck className="small" />
            Todo se calcula en tu navegador. El secreto no se envía ni se guarda.
          </p>
        }
      />
      <div className={css.page}>
        <section aria-label="Mensaje y secreto" className={css.form}>
          <MessageFields draft={draft} errors={errors} onChange={change} />
          <SecretFields draft={draft} errors={errors} onChange={change} />
          <Field label="Tu firma" help={GIVEN_HELP[draft.kind]}>
            <TextInput
              mono
              autoComplete="off"
              spellCheck={false}
              maxLength={1000}
              value={draft.given}
              onChange={({ target }: ChangeEvent<HTMLInputElement>) => change({ given: target.value })}
            />
          </Field>
        </section>
        <div className={css.results}>
          <Verdict explanation={explanation} given={answer?.ready?.given ?? ''} />
          {explanation && found?.[0] && <WrongLine expected={explanation.expected} found={found[0]} />}
          {!found && <SignatureCard answer={answer} />}
          {!found && answer?.ready && <Steps ready={answer.ready} expected={answer.expected} />}
          <KnownMistakes found={found} />
        </div>
      </div>
    </>
  )
}

const GIVEN_HELP = {
  body: 'La que calculaste. Déjala vacía para solo calcular.',
  call: 'La que calculaste, o la de X-Signature. Déjala vacía para solo calcular.',
  notice: 'La que calculaste, o la cabecera webhook-signature. Déjala vacía para solo calcular.',
}
