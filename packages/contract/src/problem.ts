import * as z from 'zod/mini'
import { ERRORS, type ErrorCode } from './errors.ts'

/** Body of every failed answer: problem details (RFC 9457) with a `message` for the person. */
export const problem = z.object({
  /** URI that identifies the kind of error. */
  type: z.url(),
  title: z.string(),
  status: z.int(),
  code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
  message: z.string().check(z.describe('Texto para mostrar a la persona.')),
  error_description: z.optional(z.string().check(z.describe('Texto técnico.'))),
  /** Error message of each invalid field of a request, by the field's name. */
  fields: z.optional(z.record(z.string(), z.string()).check(z.describe('Mensaje de cada campo con error.'))),
  request_id: z.string(),
})
export type Problem = z.output<typeof problem>
