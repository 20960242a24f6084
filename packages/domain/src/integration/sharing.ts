import * as z from 'zod/mini'
import { email } from '../email.ts'

/** Actions that need another person's e-mail: share the integration, or transfer it. */
export const SHARING_KINDS = ['SHARED', 'TRANSFER'] as const
export type SharingKind = (typeof SHARING_KINDS)[number]

export const sharing = z.strictObject({ email })
export type Sharing = z.output<typeof sharing>

/** Days until an invitation expires. Until it is accepted, a transfer to an e-mail without account leaves the owner in place. */
export const INVITATION_DAYS = 7

/** Confirmation for the person who shares or transfers; sharing has the same one if the e-mail has no account. */
export const SHARING_DONE: Record<SharingKind, string> = {
  SHARED: 'La integración fue compartida con éxito',
  TRANSFER: 'La integración fue transferida con éxito',
}

/** Error messages why an integration cannot be shared or transferred although the e-mail is valid. */
export const SHARING_REFUSED = {
  kind: 'Elige entre compartir y transferir',
  self: 'No puedes usar tu propio correo',
  shared: 'La integración ya está compartida con ese correo',
  owner: 'Ese correo ya es el del dueño de la integración',
  awaited: 'La integración ya espera a que ese correo la reciba',
  pending: 'Ya hay una transferencia pendiente. Retírala antes de transferir a otro correo',
} as const

/** Message for an administrator whose transfer of another's integration waits; `day` is the day on which it ends. */
export const consentAwaited = (day: string): string =>
  `La transferencia queda por confirmar: el dueño u otra persona de la administración debe confirmarla a más tardar el ${day}`

/** Message for an administrator who may not confirm a transfer, because they asked for it or would receive the integration. */
export const OTHER_CONFIRMS = 'Debe confirmarla el dueño u otra persona de la administración'

/** Message that says why the owner cannot be removed from an integration. */
export const OWNER_STAYS = 'El dueño no puede salir de la integración: antes debe transferirla'
