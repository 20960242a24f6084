import type { Expected } from '@portal/domain/signature-debugger/explain'
import { secretText } from '@portal/domain/security/secret'
import css from './Steps.module.css'
import type { ReadDraft } from './signature.draft.ts'
import { CARRIED_IN } from './signature.view.ts'
import { placed } from './placed.ts'

const SCROLLS = { tabIndex: 0 }
const SPECIAL = /([^\p{ASCII}]+)/u

/** The way from the message to its signature, one step after the other. */
export function Steps({ ready, expected }: { ready: NonNullable<ReadDraft['ready']>; expected: readonly Expected[] }) {
  const { message } = ready
  const withBody = message.kind !== 'call'
  return (
    <section aria-labelledby="steps" className={css.section}>
      <h2 id="steps">Paso a paso</h2>
      <ol role="list" className={css.steps}>
        <li>
          <h3>{withBody ? 'Se quita signature' : 'Se arma el objeto'}</h3>
          <p>
            {withBody
              ? 'Si el cuerpo la trae, se quita la clave entera, no solo su valor.'
              : 'Con method, path, query y timestamp, tal como viajan.'}
          </p>
        </li>
        {expected.map(({ place, text, size }) => (
          <li key={place}>
            <h3>{place === 'header' ? 'El texto de la cabecera' : 'Forma canónica'}</h3>
            <p className={css.count}>
              {Array.from(text).length} caracteres, {size} bytes
            </p>
            <pre {...SCROLLS} role="region" aria-label={place === 'header' ? 'Texto de la cabecera' : 'Forma canónica'}>
              <code>
                {placed(text.split(SPECIAL).map((part, at) => ({ text: part, special: at % 2 === 1 }))).map(
                  ({ at, text: part, special }) => (special ? <mark key={at}>{part}</mark> : part),
                )}
              </code>
            </pre>
            <p>
              {place === 'header'
                ? 'webhook-id, webhook-timestamp y el cuerpo tal como llegó, unidos por puntos.'
                : 'Claves en orden, también dentro de otros objetos, y sin espacios.'}
              {SPECIAL.test(text) && ' Los caracteres marcados ocupan más de un byte.'}
            </p>
          </li>
        ))}
        <li>
          <h3>La llave</h3>
          <p>
            Lo que sigue a <code>{secretText('')}</code>, decodificado como base64url: 32 bytes.
          </p>
        </li>
        <li>
          <h3>HMAC-SHA256</h3>
          {expected.map(({ place, size }) => (
            <p key={place}>
              De los {size} bytes con esa llave, en{' '}
              {place === 'header' ? 'base64, después de «v1,»' : 'hexadecimal minúscula'}. Va en{' '}
              <code>{CARRIED_IN[place]}</code>.
            </p>
          ))}
        </li>
      </ol>
    </section>
  )
}
