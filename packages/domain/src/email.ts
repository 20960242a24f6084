import * as z from 'zod/mini'
import { LIMITS } from './limits.ts'

const LOCAL = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
/**
 * RFC 5322 §3.2.3 without quotes, at a host name of at least two labels (an IDN in its `xn--` form), the last
 * of at least two characters.
 */
const EMAIL = new RegExp(`^(?=[^@]{1,64}@)${LOCAL}(?:\\.${LOCAL})*@(?:${LABEL}\\.)+(?=[A-Za-z])(?!.$)${LABEL}$`)

/** E-mail as typed, trimmed and lower-cased, because that form is compared (spec §5). */
export const email = z.string({ error: 'Debe ingresar un Correo' }).check(
  z.overwrite((text) => text.trim()),
  z.minLength(1, 'Debe ingresar un Correo'),
  z.refine((text) => text === '' || (text.length <= LIMITS.email && EMAIL.test(text)), {
    error: 'Debe ingresar un Correo válido',
  }),
  z.overwrite((text) => text.toLowerCase()),
)
