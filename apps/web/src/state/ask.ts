import { createStore } from 'zustand'

/** Question that the assistant is to open with, until it takes it; null if nobody opened it. */
const asked = createStore<{ question: string | null }>(() => ({ question: null }))

export const askAssistant = (question = ''): void => asked.setState({ question })

/** Cancels a pending opening of the assistant; true if there was one. */
export function forgetAsked(): boolean {
  const { question } = asked.getState()
  asked.setState({ question: null })
  return question !== null
}

/** Calls `tell` for a pending opening of the assistant and for each later one; returns a function that unsubscribes. */
export function whenAsked(tell: (question: string) => void): () => void {
  const look = (): void => {
    const { question } = asked.getState()
    if (question !== null) tell(question)
  }
  look()
  return asked.subscribe(look)
}

/** Subscribes the assistant to its openings; each question is removed from the store once taken. */
export const takeQuestions = (take: (question: string) => void): (() => void) =>
  whenAsked((question) => {
    forgetAsked()
    take(question)
  })
