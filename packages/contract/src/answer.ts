import * as z from 'zod/mini'
import { INVALID_TYPE } from '@portal/domain/setting/setting'
import { PARTIES } from '@portal/domain/integration/turn'
import { SECTIONS } from '@portal/domain/enroller/sections'
import { TYPES } from '@portal/domain/integration/type'

/** Type of an integration, in filters and answers. */
export const type = z.enum(TYPES, { error: INVALID_TYPE })

/** Who has to act next, in one line for the reader; `section` is the screen of the next action. */
export const turn = z.strictObject({
  who: z.enum(PARTIES),
  since: z.iso.datetime(),
  /** `since` as `dd-mm-aaaa`. */
  day: z.string(),
  text: z.string(),
  section: z.nullable(z.enum(SECTIONS.map(({ name }) => name))),
})

/** Observation or closing comment in an answer; `state` is true once it is resolved. */
export const observation = z.strictObject({ id: z.int(), state: z.boolean(), description: z.string() })

/** Empty answer (204). */
export const nothing = z.null()
