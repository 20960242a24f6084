import { Button } from '../ui/button/Button.tsx'
import { Dialog, WaitingDialog } from '../ui/dialog/Dialog.tsx'
import { Toasts } from '../ui/status/Toasts.tsx'
import { dismiss, type Question, useFeedback } from './feedback.store.ts'

/** Shows the toasts, questions and waiting dialogs of the feedback store; mounted once, above every screen. */
export function Feedback() {
  const { toasts, question, waiting } = useFeedback()
  return (
    <>
      <Toasts items={toasts} onDismiss={dismiss} />
      {waiting && <WaitingDialog {...waiting} />}
      {question && <QuestionDialog key={question.title} {...question} />}
    </>
  )
}

/** Modal dialog: a question, with the initial focus on the cancel button, or a notice with a single button. */
function QuestionDialog({ title, text, confirm, cancel, danger, tone, answer }: Question) {
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
    </Dialog>
  )
}
