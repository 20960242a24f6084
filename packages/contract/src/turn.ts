import { SECTIONS } from '@portal/domain/enroller/sections'
import { PARTIES } from '@portal/domain/integration/turn'
import * as z from 'zod/mini'

/** Who has to act next, in one line for the reader; `section` is the screen of the next action. */
export const turn = z.strictObject({
  who: z.enum(PARTIES),
  since: z.iso.datetime(),
  /** `since` as `dd-mm-aaaa`. */
  day: z.string(),
  text: z.string(),
  section: z.nullable(z.enum(SECTIONS.map(({ name }) => name))),
})
