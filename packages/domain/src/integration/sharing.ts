import * as z from 'zod/mini'
import { email } from '../email.ts'

/** What can be done with an integration and somebody's e-mail: to work in it together, or to hand it over. */
export const SHARING_KINDS = ['SHARED', 'TRANSFER'] as const
export type SharingKind = (typeof SHARING_KINDS)[number]

/** What the sharing form asks for. */
export const sharing = z.strictObject({ email })
export type Sharing = z.output<typeof sharing>

/** Days that an invitation to share waits for its person; a transfer's has no end, for nobody owns the integration meanwhile. */
export const INVITATION_DAYS = 7

/** What the person reads who did it. The same whether anybody signs in with that e-mail or not: it must not tell who exists. */
export const SHARING_DONE: Record<SharingKind, string> = {
  SHARED: 'La integración fue compartida con éxito',
  TRANSFER: 'La integración fue transferida con éxito',
}

/** Why an e-mail does not serve, though it is a valid one. */
export const SHARING_REFUSED = {
  kind: 'Elige entre compartir y transferir',
  self: 'No puedes usar tu propio correo',
  shared: 'La integración ya está compartida con ese correo',
  owner: 'Ese correo ya es el del dueño de la integración',
  awaited: 'La integración ya espera a que ese correo la reciba',
} as const

/** Why somebody cannot be taken off an integration. */
export const OWNER_STAYS = 'El dueño no puede salir de la integración: antes debe transferirla'

/** Whom the withdrawal of a transfer would give the integration back to is not known. */
export const NOBODY_TO_RESTORE = 'No se sabe quién era el dueño anterior: transfiere la integración a otro correo'
