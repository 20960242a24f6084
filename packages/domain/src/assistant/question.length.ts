import { LIMITS } from '../limits.ts'

export const QUESTION_REQUIRED = 'Escribe tu pregunta'
export const QUESTION_TOO_LONG = `Tu pregunta debe tener máximo ${LIMITS.question.toLocaleString('es-CL')} caracteres`

/** Length of a question to the assistant, in code points; the maximum length is counted in code points too. */
export const questionLength = (text: string): number => [...text].length
