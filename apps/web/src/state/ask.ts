import { createStore } from 'zustand'

/** What the assistant is to be opened with, until it has taken it; null where nobody asked for it. */
const asked = createStore<{ question: string | null }>(() => ({ question: null }))

/** Opens the assistant, with a question typed in for the person to send. */
export const askAssistant = (question = ''): void => asked.setState({ question })

/** Nothing is to be opened any more; tells whether something was. */
export function forgetAsked(): boolean {
  const { question } = asked.getState()
  asked.setState({ question: null })
  return question !== null
}

/** Tells of what the assistant is opened with, also of what came before; answers how to stop that. */
export function whenAsked(tell: (question: string) => void): () => void {
  const look = (): void => {
    const { question } = asked.getState()
    if (question !== null) tell(question)
  }
  look()
  return asked.subscribe(look)
}

/** The same, each question once and for one who takes it. */
export const takeQuestions = (take: (question: string) => void): (() => void) =>
  whenAsked((question) => {
    forgetAsked()
    take(question)
  })
