import { SECTIONS } from '@portal/domain/enroller/sections'
import { PARTIES } from '@portal/domain/integration/turn'
import * as z from 'zod/mini'

/** Whose turn an integration is, in one line for whoever asks; `section` is where the next action is done. */
export const turn = z.strictObject({
  who: z.enum(PARTIES),
  since: z.iso.datetime(),
  /** `dd-mm-aaaa` of `since`. */
  day: z.string(),
  text: z.string(),
  section: z.nullable(z.enum(SECTIONS.map(({ name }) => name))),
})
