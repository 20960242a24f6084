import { NOTICE_ANSWER_LABELS, NOTICE_ANSWERS, type NoticeAnswer } from '@portal/domain/network/receiver'
import { useId, useState } from 'react'
import { toastFailure } from '../../feedback/failure.toast.ts'
import { toast } from '../../feedback/feedback.store.ts'
import { Segmented } from '../../ui/field/Segmented.tsx'
import { chooseReceiverAnswer } from './network.api.ts'
import css from './Network.module.css'

/** Choice of what the receiver answers when a wallet asks to pay; saved at once. */
export function AnswerChoice({ uuid, answer }: { uuid: string; answer: NoticeAnswer }) {
  const id = useId()
  const [chosen, setChosen] = useState<NoticeAnswer>()
  const choose = async (next: NoticeAnswer): Promise<void> => {
    setChosen(next)
    try {
      await chooseReceiverAnswer(uuid, next)
      toast(
        { tone: 'ok', title: `Respuesta del Receptor de avisos: ${NOTICE_ANSWER_LABELS[next].toLowerCase()}` },
        'success',
      )
    } catch (failure) {
      toastFailure(failure, 'longNotice')
    } finally {
      setChosen(undefined)
    }
  }
  return (
    <div className={css.choice}>
      <b id={`${id}-label`}>Cuando una billetera pide pagar</b>
      <p id={`${id}-help`}>
        Lo que responde a <code>authorization.requested</code>. Si no responde, la red rechaza a los 3 segundos.
      </p>
      <Segmented
        name="receiver-answer"
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-help`}
        value={chosen ?? answer}
        onChoose={(value) => void choose(value as NoticeAnswer)}
        options={NOTICE_ANSWERS.map((value) => ({
          value,
          label: NOTICE_ANSWER_LABELS[value],
          good: value === 'accept',
        }))}
      />
    </div>
  )
}
