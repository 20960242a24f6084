import type { Seen } from '@portal/contract/connection'
import { CALL_LABELS } from '@portal/domain/connection/calls'
import type { CallCheck } from '@portal/domain/road/evidence'
import { FactGlyph } from '../../ui/drawing/Glyph.tsx'
import { CodeBlock } from '../../ui/text/CodeBlock.tsx'
import css from './Connection.module.css'
import { ago } from './connection.words.ts'
import { ConnectionPart } from './ConnectionPart.tsx'

const ASK = 'Pregúntale a la red qué ve de ti, desde tu servidor'

/** Checks of which the network shows what was sent, letter for letter. */
const AS_SENT = new Set<CallCheck>(['certificate', 'client', 'source'])

const curlOf = ({ client_os, whoami }: Seen): string =>
  [
    'curl --cert client.crt --key client.key --cacert server-ca.crt \\',
    `  -H "X-Client-OS: ${client_os}" -H "X-Timestamp: $TS" -H "X-Signature: $SIG" \\`,
    `  ${whoami}`,
  ].join('\n')

/** What the network saw of the integration's calls. @param now time in ms */
export function CallsPart({ network, now }: { network: Seen; now: number }) {
  const { calls, last_call } = network
  return (
    <ConnectionPart
      title="De ti a la red"
      aside={last_call ? `Tu última llamada, ${ago(last_call, now)}` : 'La red aún no ve una llamada tuya'}
    >
      <ul role="list" className={css.seen}>
        {calls.map(({ check, ok, seen, note }) => (
          <li key={check}>
            <b>
              <FactGlyph of={ok === null ? 'none' : ok ? 'ok' : 'bad'} />
              {CALL_LABELS[check]}
            </b>
            {seen && AS_SENT.has(check) ? <code>{seen}</code> : <span>{seen ?? 'La red aún no lo ve'}</span>}
            {note && <span data-bad={ok === false || undefined}>{note}</span>}
          </li>
        ))}
      </ul>
      <CodeBlock
        code={curlOf(network)}
        label={ASK}
        copyLabel="Copiar la llamada"
        copiedLabel="La llamada quedó copiada"
      />
      <p className={css.after}>
        Basta el certificado: la red responde qué vio de lo demás, también si la firma falta o no calza.
      </p>
    </ConnectionPart>
  )
}
