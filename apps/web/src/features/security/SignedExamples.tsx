import { PURPOSE_TEXTS, secretText } from '@portal/domain/security/secret'
import { SIGNATURE_TOLERANCE_SECONDS } from '@portal/domain/security/signature'
import { HelpButton } from '../../form/help/HelpButton.tsx'
import { useLinks } from '../../session/configuration.ts'
import { CodeBlock } from '../../ui/text/CodeBlock.tsx'
import { ExternalLink, linkClass } from '../../ui/link/ExternalLink.tsx'
import { FormBlock } from '../../ui/field/Field.tsx'
import { Tabs } from '../../ui/page/Tabs.tsx'
import css from './Security.module.css'
import { examplesFor, type SignedExample } from './signed.examples.ts'

export function SignedExamples({ holder }: { holder: Parameters<typeof examplesFor>[0] }) {
  const debuggerLink = useLinks((links) => links.signature_debugger)
  return (
    <FormBlock title="Mensajes por firmar" text="Vienen sin firma: reemplaza los valores marcados por los tuyos.">
      <Tabs
        label="Tipo de mensaje"
        items={examplesFor(holder).map((example) => ({
          id: example.purpose,
          label: example.label,
          panel: <Example example={example} />,
        }))}
      />
      <ol className={css.recipe}>
        <li>
          Pon en <code>timestamp</code> la hora actual en formato ISO 8601 UTC. La red acepta hasta{' '}
          {SIGNATURE_TOLERANCE_SECONDS / 60} minutos de diferencia.
        </li>
        <li>
          Quita <code>signature</code> y escribe el mensaje como JSON canónico (RFC 8785): claves ordenadas y sin
          espacios.
        </li>
        <li>
          Calcula HMAC-SHA256 de ese texto. La clave son los 32 bytes que resultan de decodificar en base64url lo que
          sigue a <code>{secretText('')}</code> en el secreto.
        </li>
        <li>
          Pon el resultado, en hexadecimal y minúsculas, en <code>signature</code>; en una llamada sin cuerpo, en la
          cabecera <code>X-Signature</code>.
        </li>
      </ol>
      <p className={css.more}>
        <ExternalLink className={linkClass} href={debuggerLink}>
          Abrir el depurador de firmas
        </ExternalLink>
        <HelpButton entry="signature" />
      </p>
    </FormBlock>
  )
}

function Example({ example: { purpose, signer = purpose, label, note, call, body } }: { example: SignedExample }) {
  return (
    <div className={css.example}>
      {note && <p>{note}</p>}
      <p>
        <code>{call}</code>, con el secreto de {PURPOSE_TEXTS[signer].of}
      </p>
      <CodeBlock
        label={`Ejemplo de ${label.toLowerCase()}`}
        head="JSON"
        code={JSON.stringify(body, null, 2)}
        copyLabel="Copiar el ejemplo"
        copiedLabel="Ejemplo copiado"
      />
    </div>
  )
}
