import { TIMING } from '@portal/domain/limits'
import { create } from 'zustand'
import type { ToastItem } from '../ui/Toasts.tsx'

interface Question {
  title: string
  text?: string | undefined
  confirm: string
  /** Absent for a notice that only can be accepted. */
  cancel?: string | undefined
  danger?: boolean | undefined
  /** Tells of a failure. */
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

/** For where they cannot be shown: told later, they would be about something else. */
export const forgetNotices = (): void => useFeedback.setState({ toasts: [] })

/** Shows a notice for so many milliseconds. */
export function toast(notice: Omit<ToastItem, 'id' | 'ms'>, ms: number): void {
  count += 1
  const id = String(count)
  useFeedback.setState(({ toasts }) => ({ toasts: [...toasts.slice(-2), { ...notice, id, ms }] }))
}

/** Tells that something which comes over the page did not arrive. */
export const tellNotOpened = (what: string): void =>
  toast({ tone: 'bad', title: `No pudimos abrir ${what}. Revisa tu conexión.` }, TIMING.longNotice)

/** Asks a question and answers true for its confirmation; false for its way out. */
export function ask(question: Omit<Question, 'answer'>): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (yes: boolean): void => {
      useFeedback.setState({ question: null })
      resolve(yes)
    }
    useFeedback.setState({ question: { ...question, answer } })
  })
}

/** Tells something that waits for 'Aceptar'. */
export const notify = (notice: Pick<Question, 'title' | 'text' | 'tone'>): Promise<boolean> =>
  ask({ ...notice, confirm: 'Aceptar' })

/** Shows the waiting dialog (spec §8) until the work ends. */
export async function waiting<Result>(text: string, work: () => Promise<Result>): Promise<Result> {
  useFeedback.setState({ waiting: { title: 'Espere un momento por favor', text } })
  try {
    return await work()
  } finally {
    useFeedback.setState({ waiting: null })
  }
}

/** Shows for so many milliseconds that something was done, then goes on. */
export function announce(title: string, ms: number): Promise<void> {
  useFeedback.setState({ waiting: { title, done: true } })
  return new Promise((resolve) => {
    setTimeout(() => {
      useFeedback.setState({ waiting: null })
      resolve()
    }, ms)
  })
}
