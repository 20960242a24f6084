import * as z from 'zod/mini'
import { LIMITS } from './limits.ts'

const LOCAL = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
/** E-mail address without quotes (RFC 5322 §3.2.3), with a host of two labels or more; an IDN is written as `xn--`. */
const EMAIL = new RegExp(`^(?=[^@]{1,64}@)${LOCAL}(?:\\.${LOCAL})*@(?:${LABEL}\\.)+(?=[A-Za-z])(?!.$)${LABEL}$`)

/** Schema of an e-mail address; trims it and converts it to lower case, so that it can be compared (spec §5). */
export const email = z.string({ error: 'Debe ingresar un Correo' }).check(
  z.overwrite((text) => text.trim()),
  z.minLength(1, 'Debe ingresar un Correo'),
  z.refine((text) => text === '' || (text.length <= LIMITS.email && EMAIL.test(text)), {
    error: 'Debe ingresar un Correo válido',
  }),
  z.overwrite((text) => text.toLowerCase()),
)
