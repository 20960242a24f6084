import { TIMING } from '@portal/domain/limits'
import { create } from 'zustand'
import type { ToastItem } from '../ui/status/Toasts.tsx'

export interface Question {
  title: string
  text?: string | undefined
  confirm: string
  cancel?: string | undefined
  danger?: boolean | undefined
  tone?: 'bad' | undefined
  answer: (yes: boolean) => void
}

interface FeedbackState {
  toasts: readonly ToastItem[]
  question: Question | null
  waiting: { title: string; text?: string | undefined; done?: boolean | undefined } | null
}

export const useFeedback = create<FeedbackState>(() => ({ toasts: [], question: null, waiting: null }))

let count = 0

export function dismiss(id: string): void {
  useFeedback.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
}

/** Discards all toasts. Called if `Feedback` could not be loaded, so that old toasts do not appear much later. */
export const forgetNotices = (): void => useFeedback.setState({ toasts: [] })

type Notice = Omit<ToastItem, 'id' | 'ms'>

/** Shows a toast for the time that the specification gives for its kind (`time`); at most three toasts are shown at once. */
export function toast(notice: Notice, time: keyof typeof TIMING): void {
  count += 1
  const id = String(count)
  useFeedback.setState(({ toasts }) => ({ toasts: [...toasts.slice(-2), { ...notice, id, ms: TIMING[time] }] }))
}

/** Shows a toast with a button. @returns function that withdraws the toast */
export function offer(notice: Notice & Required<Pick<ToastItem, 'action'>>, time: keyof typeof TIMING): () => void {
  toast(notice, time)
  const id = String(count)
  return () => dismiss(id)
}

/** Shows a toast whose button undoes something. @returns function that withdraws the toast */
export const offerUndo = (title: string, undo: () => void): (() => void) =>
  offer({ tone: 'ok', title, action: { label: 'Deshacer', run: undo } }, 'undo')

/** Shows a toast saying that an overlay, such as the search, could not be loaded. */
export const tellNotOpened = (what: string): void =>
  toast({ tone: 'bad', title: `No pudimos abrir ${what}. Revisa tu conexión.` }, 'longNotice')

/** Asks a question in a dialog; resolves to false if the person cancelled. */
export function ask(question: Omit<Question, 'answer'>): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (yes: boolean): void => {
      useFeedback.setState({ question: null })
      resolve(yes)
    }
    useFeedback.setState({ question: { ...question, answer } })
  })
}

/** Shows a notice with the single button 'Aceptar' and waits until it is pressed. */
export const notify = (notice: Pick<Question, 'title' | 'text' | 'tone'>): Promise<boolean> =>
  ask({ ...notice, confirm: 'Aceptar' })

/** Shows the waiting dialog (spec §8) until the promise of `work` settles. */
export async function waiting<Result>(text: string, work: () => Promise<Result>): Promise<Result> {
  useFeedback.setState({ waiting: { title: 'Espere un momento por favor', text } })
  try {
    return await work()
  } finally {
    useFeedback.setState({ waiting: null })
  }
}

/** Shows the waiting dialog of a save. */
export const saving = <Result>(work: () => Promise<Result>): Promise<Result> => waiting('Guardando...', work)

/** Shows a success dialog for the time that the specification gives for its kind (`time`); resolves when it closes. */
export function announce(title: string, time: keyof typeof TIMING): Promise<void> {
  useFeedback.setState({ waiting: { title, done: true } })
  return new Promise((resolve) => {
    setTimeout(() => {
      useFeedback.setState({ waiting: null })
      resolve()
    }, TIMING[time])
  })
}
