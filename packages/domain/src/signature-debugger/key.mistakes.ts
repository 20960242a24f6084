import { PRODUCT } from '../brand.ts'
import { secretKey } from '../security/signature.ts'
import { looseBase64, utf8 } from './bytes.ts'
import type { Case, Mistake, Variant } from './mistake.ts'

/** Part of a secret after its prefix. */
const encodedPart = (secret: string): string => secret.slice(`${PRODUCT}_test_`.length)

const THE_BYTES = 'sus 32 bytes'

const ofSecret = (secret: string | undefined, signed: string, right: string): Variant[] =>
  secret ? [{ key: secretKey(secret), signed, right }] : []

function withoutKey({ signing, secrets }: Case): Variant[] {
  const right = 'HMAC-SHA256 con la llave'
  const secret = utf8(secrets.current)
  const joined = [
    { encoded: [...secret, ...signing.encoded], signed: 'SHA-256 del secreto y el texto' },
    { encoded: [...signing.encoded, ...secret], signed: 'SHA-256 del texto y el secreto' },
  ]
  return [
    { key: undefined, signed: 'SHA-256 del texto', right },
    ...joined.map(({ encoded, signed }) => ({
      key: undefined,
      encoded: Uint8Array.from(encoded),
      title: 'Pegaste el secreto al texto',
      signed,
      right,
    })),
  ]
}

/** Mistakes of which bytes are the key. */
export const KEY_MISTAKES: readonly Mistake[] = [
  {
    id: 'secret-text',
    label: 'El texto del secreto como llave',
    title: 'Usaste el texto del secreto como llave',
    rule: `Quita el prefijo y decodifica el resto como base64url: son 32 bytes.`,
    variants: ({ secrets }) => [
      { key: utf8(secrets.current), signed: 'con el texto entero del secreto', right: `con ${THE_BYTES}` },
    ],
  },
  {
    id: 'unprefixed-text',
    label: 'El texto sin prefijo como llave',
    title: 'Usaste el texto sin prefijo como llave',
    rule: 'Los 43 caracteres se decodifican como base64url: son 32 bytes.',
    variants: ({ secrets }) => [
      { key: utf8(encodedPart(secrets.current)), signed: 'con los 43 caracteres', right: `con ${THE_BYTES}` },
    ],
  },
  {
    id: 'plain-base64',
    label: 'base64 en vez de base64url',
    title: 'Decodificaste el secreto como base64',
    rule: 'El secreto es base64url: «-» y «_» también son datos.',
    variants: ({ secrets }) => {
      const encoded = encodedPart(secrets.current)
      // Decoders of plain base64 skip the two characters, or stop at the first.
      const read = [encoded.replace(/[-_]/g, ''), encoded.replace(/[-_].*/, '')]
      return read.map(looseBase64).map((key) => ({ key, signed: `con ${key.length} bytes`, right: `con ${THE_BYTES}` }))
    },
  },
]

/** Mistakes of which secret, or none, signs. */
export const SECRET_MISTAKES: readonly Mistake[] = [
  {
    id: 'other-purpose',
    label: 'Secreto de otro propósito',
    title: 'Usaste el secreto de otro propósito',
    rule: 'Cada secreto firma una clase de mensaje: la referencia de cada llamada dice cuál.',
    variants: ({ secrets: { otherPurpose = [] } }) =>
      otherPurpose.flatMap((secret) => ofSecret(secret, 'con el secreto de otro propósito', 'con el de este mensaje')),
  },
  {
    id: 'former-secret',
    label: 'Secreto anterior',
    title: 'Usaste el secreto anterior',
    rule: 'Después de una rotación el anterior vale solo hasta el plazo que elegiste.',
    variants: ({ secrets }) => ofSecret(secrets.former, 'con el secreto anterior', 'con el actual'),
  },
  {
    id: 'other-environment',
    label: 'Secreto de otro ambiente',
    title: 'Usaste el secreto de otro ambiente',
    rule: 'Cada integración y cada ambiente tiene sus propios secretos.',
    variants: ({ secrets }) =>
      ofSecret(secrets.otherEnvironment, 'con el secreto de otro ambiente', 'con el de este ambiente'),
  },
]

export const KEYLESS: Mistake = {
  id: 'no-key',
  label: 'SHA-256 sin llave',
  title: 'Calculaste un SHA-256 sin llave',
  rule: 'La llave son los 32 bytes del secreto.',
  variants: withoutKey,
}
