/** What the portal's notice receiver answers to `authorization.requested`. */
export const NOTICE_ANSWERS = ['accept', 'reject', 'silence'] as const
export type NoticeAnswer = (typeof NOTICE_ANSWERS)[number]

export const NOTICE_ANSWER_LABELS: Record<NoticeAnswer, string> = {
  accept: 'Aceptar',
  reject: 'Rechazar',
  silence: 'No responder',
}
