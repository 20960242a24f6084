import * as z from 'zod/mini'
import { email } from '../email.ts'
import type { IntegrationType } from '../integration/type.ts'
import { LIMITS } from '../limits.ts'
import { line } from '../text.ts'
import { samePassword, typedPassword } from './password.ts'
import { accountRole } from './role.ts'

const NAME_REQUIRED = 'Debe ingresar un Nombre'
const name = line({
  min: 1,
  max: LIMITS.accountName,
  required: NAME_REQUIRED,
  tooShort: NAME_REQUIRED,
  tooLong: `El nombre debe tener máximo ${LIMITS.accountName} caracteres`,
})

/** Schemas of the fields of a new dashboard account, except its role. */
export const accountFields = { name, email, ...typedPassword }

/** Schema of a new dashboard account; the integration's type decides which roles are valid (spec §5). */
export const newAccount = (type: IntegrationType) =>
  z.object({ ...accountFields, role: accountRole(type) }).check(samePassword)

export const newPassword = z.object(typedPassword).check(samePassword)
