import type { ReceivedNotice } from '@portal/contract/network'
import { Drawer } from '../../ui/dialog/Drawer.tsx'
import { CodeBlock } from '../../ui/text/CodeBlock.tsx'
import { clockTime, meaningOf, readable } from './notice.words.ts'
import { Verdicts } from './Verdicts.tsx'
import css from './Network.module.css'

/** Body and headers of a received notice, with the verdicts of both signatures. */
export function NoticeDrawer({ notice, onClose }: { notice: ReceivedNotice; onClose: () => void }) {
  const { received_at, attempt, verdicts, headers, body } = notice
  const type = notice.type || 'Sin tipo'
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const meaning = meaningOf(notice)
  return (
    <Drawer onClose={onClose} label={`Aviso ${type}`} closeLabel="Cerrar el aviso" head={<b>{type}</b>}>
      <div className={css.detail}>
        {meaning && <p>{`${meaning.charAt(0).toUpperCase()}${meaning.slice(1)}.`}</p>}
        <p className={css.quiet}>
          Llegó el <time dateTime={received_at}>{clockTime(received_at)}</time>
          {attempt > 1 && `, por ${attempt}.ª vez`}. Firmas:
        </p>
        <Verdicts {...verdicts} />
        <CodeBlock
          label="Cuerpo"
          code={readable(body)}
          source={body}
          copyLabel="Copiar el cuerpo tal como llegó"
          copiedLabel="Cuerpo copiado"
        />
        <CodeBlock
          label="Cabeceras"
          code={lines.join('\n')}
          copyLabel="Copiar las cabeceras"
          copiedLabel="Cabeceras copiadas"
        />
      </div>
    </Drawer>
  )
}
