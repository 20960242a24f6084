import { createStore } from 'zustand'

/** Pending request to open the assistant, with a question or an empty text; null if no request waits to be handled. */
const asked = createStore<{ question: string | null }>(() => ({ question: null }))

export const askAssistant = (question = ''): void => asked.setState({ question })

/** Cancels a pending request to open the assistant; true if there was one. */
export function forgetAsked(): boolean {
  const { question } = asked.getState()
  asked.setState({ question: null })
  return question !== null
}

/** Calls `tell` if a request to open the assistant is pending and for each later request; returns a function that ends this. */
export function whenAsked(tell: (question: string) => void): () => void {
  const look = (): void => {
    const { question } = asked.getState()
    if (question !== null) tell(question)
  }
  look()
  return asked.subscribe(look)
}

/** Calls `take` for each request to open the assistant; the request is then no longer pending. */
export const takeQuestions = (take: (question: string) => void): (() => void) =>
  whenAsked((question) => {
    forgetAsked()
    take(question)
  })
