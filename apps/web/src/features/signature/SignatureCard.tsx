import type { Expected } from '@portal/domain/signature-debugger/explain'
import { Copy } from 'lucide-react'
import { Bits } from '../../ui/drawing/Bits.tsx'
import { copyText } from '../../ui/browser/copy.ts'
import { useCopied } from '../../ui/browser/use-copied.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { Card } from '../../ui/page/Card.tsx'
import css from './SignatureCard.module.css'
import { CARRIED_IN, digestOf, groupsOf } from './signature.view.ts'
import type { Answer } from './use-answer.ts'

const EMPTY = new Uint8Array(32)
const WAITING: Expected = { place: 'body', text: '', size: 0, signature: '' }

/** The signature that the message should have; a notice has two. */
export function SignatureCard({ answer }: { answer: Answer | undefined }) {
  const expected = answer && answer.expected.length > 0 ? answer.expected : [WAITING]
  const said = answer
    ? SAYS[answer.insecure ? 'insecure' : Object.keys(answer.errors).length > 0 ? 'wrong' : 'empty']
    : ''
  return (
    <Card className={css.card}>
      {expected.map((one) => (
        <One key={one.place} expected={one} said={said} />
      ))}
    </Card>
  )
}

const SAYS = {
  insecure: 'Tu navegador solo calcula firmas en páginas https. Abre el portal por https.',
  wrong: 'Corrige el campo marcado y aparece aquí.',
  empty: 'Completa el mensaje y el secreto y aparece aquí.',
}

function One({ expected: { place, signature }, said }: { expected: Expected; said: string }) {
  const { copied, handlers, icon } = useCopied(() => copyText(place === 'header' ? `v1,${signature}` : signature))
  return (
    <section className={css.one} aria-label={`Firma de ${CARRIED_IN[place]}`}>
      <Bits bytes={digestOf(signature) ?? EMPTY} />
      <div className={css.side}>
        <h2>
          Firma <code>{CARRIED_IN[place]}</code>
        </h2>
        {signature ? (
          <p className={css.hash}>
            {groupsOf(place === 'header' ? `v1,${signature}` : signature).map((group) => (
              <span key={group}>{group}</span>
            ))}
          </p>
        ) : (
          <p className={css.waiting}>{said}</p>
        )}
        <Button {...handlers} icon={copied ? icon : <Copy />} disabled={signature === ''}>
          Copiar la firma
        </Button>
        <span className="visually-hidden" role="status">
          {copied && 'Firma copiada'}
        </span>
      </div>
    </section>
  )
}
