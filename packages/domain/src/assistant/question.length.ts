import { LIMITS } from '../limits.ts'

export const QUESTION_REQUIRED = 'Escribe tu pregunta'
export const QUESTION_TOO_LONG = `Tu pregunta debe tener máximo ${LIMITS.question.toLocaleString('es-CL')} caracteres`

/** Length of a question in code points, the unit of its limit. */
export const questionLength = (text: string): number => [...text].length
