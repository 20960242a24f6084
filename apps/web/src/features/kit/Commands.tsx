import { Download } from 'lucide-react'
import { buttonClass } from '../../ui/button/Button.tsx'
import { CopyButton } from '../../ui/button/CopyButton.tsx'
import { COMMAND_LINE } from './files.ts'
import css from './Kit.module.css'
import { KitSection } from './KitSection.tsx'

const FIRST = [
  'node qri.mjs login',
  'node qri.mjs listen --forward http://localhost:8080',
  'node qri.mjs trigger payment.paid',
]

const COMMANDS = [
  { name: 'login', says: 'Entra con tu cuenta del portal, sin pegar secretos.' },
  { name: 'listen', says: 'Trae los avisos a tu equipo, con el veredicto de sus firmas.' },
  { name: 'trigger', says: 'Pide un aviso de prueba del tipo que elijas.' },
  { name: 'sign', says: 'Firma un mensaje y muestra su forma canónica.' },
  { name: 'verify', says: 'Dice si una firma calza.' },
  { name: 'doctor', says: 'Revisa hora, TLS, certificado, IP, cabecera y firma con una llamada real.' },
]

/** The command line: its file, its first commands, and all of them. */
export const Commands = () => (
  <KitSection
    id="comandos"
    title="Línea de comandos"
    text={
      <>
        <p>
          Un archivo, Node.js 20, sin dependencias. Trae los avisos a <code>localhost</code> sin túnel.
        </p>
        <a href={COMMAND_LINE} download className={buttonClass('secondary')}>
          <Download />
          qri.mjs
        </a>
      </>
    }
  >
    <div role="group" aria-label="Primeros comandos" className={css.terminal}>
      <p>Terminal</p>
      <ol role="list">
        {FIRST.map((command) => (
          <li key={command}>
            <code>{command}</code>
            <CopyButton text={command} label={command} />
          </li>
        ))}
      </ol>
    </div>
    <dl className={css.list}>
      {COMMANDS.map(({ name, says }) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>{says}</dd>
        </div>
      ))}
    </dl>
  </KitSection>
)
