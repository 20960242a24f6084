import { createStore } from 'zustand'

/** Request to open the assistant, with a question or an empty text; null if there is none or it was taken. */
const asked = createStore<{ question: string | null }>(() => ({ question: null }))

export const askAssistant = (question = ''): void => asked.setState({ question })

/** Cancels a pending request to open the assistant; true if there was one. */
export function forgetAsked(): boolean {
  const { question } = asked.getState()
  asked.setState({ question: null })
  return question !== null
}

/** Calls `tell` for a pending request to open the assistant and for later ones; returns a function that unsubscribes. */
export function whenAsked(tell: (question: string) => void): () => void {
  const look = (): void => {
    const { question } = asked.getState()
    if (question !== null) tell(question)
  }
  look()
  return asked.subscribe(look)
}

/** Calls `take` for each request to open the assistant and removes the request from the store. */
export const takeQuestions = (take: (question: string) => void): (() => void) =>
  whenAsked((question) => {
    forgetAsked()
    take(question)
  })
