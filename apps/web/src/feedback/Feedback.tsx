import { useEffect } from 'react'
import { Button } from '../ui/button/Button.tsx'
import { Dialog, WaitingDialog } from '../ui/dialog/Dialog.tsx'
import { Toasts } from '../ui/status/Toasts.tsx'
import { splitCode } from '../ui/text/support.code.ts'
import { SupportCode } from '../ui/text/SupportCode.tsx'
import { keptWork } from '../session/kept-work.ts'
import { useSession } from '../session/session.store.ts'
import { dismiss, type Question, useFeedback } from './feedback.store.ts'
import { SessionEnded } from './SessionEnded.tsx'

/**
 * Shows the toasts, questions and waiting dialogs of the feedback store; mounted once, above every screen. After the end of the session it
 * shows nothing but that.
 */
export function Feedback() {
  const { toasts, question, waiting } = useFeedback()
  const { status, sub } = useSession()
  // Removes what another person typed in this tab, and what is too old.
  useEffect(() => void keptWork(sub), [sub])
  if (status === 'ended') return <SessionEnded />
  return (
    <>
      <Toasts items={toasts} onDismiss={dismiss} />
      {waiting && <WaitingDialog {...waiting} />}
      {question && <QuestionDialog key={question.title} {...question} />}
    </>
  )
}

/** Modal dialog: a question, with the initial focus on the cancel button, or a notice with a single button. */
function QuestionDialog({ confirm, cancel, danger, tone, answer, ...told }: Question) {
  const [title, titleCode] = splitCode(told.title)
  const [text, code = titleCode] = splitCode(told.text ?? '')
  return (
    <Dialog
      ask
      tone={tone}
      title={title}
      onClose={() => answer(cancel === undefined)}
      footer={
        <>
          {cancel && (
            <Button variant="quiet" onClick={() => answer(false)} data-first-focus>
              {cancel}
            </Button>
          )}
          <Button variant={danger ? 'danger' : 'primary'} onClick={() => answer(true)}>
            {confirm}
          </Button>
        </>
      }
    >
      {text && <p>{text}</p>}
      {code && <SupportCode code={code} />}
    </Dialog>
  )
}
