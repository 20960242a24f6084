import { AskDialog } from '../ui/AskDialog.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { WaitingDialog } from '../ui/WaitingDialog.tsx'
import { dismiss, useFeedback } from './feedback.store.ts'

/** Shows the toasts, questions and waiting dialogs of the feedback store; mounted once, above every screen. */
export function Feedback() {
  const { toasts, question, waiting } = useFeedback()
  return (
    <>
      <Toasts items={toasts} onDismiss={dismiss} dismissLabel="Cerrar el aviso" />
      <WaitingDialog open={waiting !== null} title={waiting?.title ?? ''} text={waiting?.text} done={waiting?.done} />
      {question?.cancel ? (
        <AskDialog
          open
          title={question.title}
          text={question.text}
          confirm={question.confirm}
          cancel={question.cancel}
          danger={question.danger}
          tone={question.tone}
          onConfirm={() => question.answer(true)}
          onCancel={() => question.answer(false)}
        />
      ) : (
        question && (
          <Dialog
            open
            ask
            tone={question.tone}
            onClose={() => question.answer(true)}
            title={question.title}
            footer={
              <Button variant="primary" onClick={() => question.answer(true)}>
                {question.confirm}
              </Button>
            }
          >
            {question.text && <p>{question.text}</p>}
          </Dialog>
        )
      )}
    </>
  )
}
