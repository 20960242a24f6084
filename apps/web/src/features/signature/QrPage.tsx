import { EXAMPLE_QR } from '@portal/network/qr/token-qr'
import { inspectQr, type QrField } from '@portal/network/qr/inspect-qr'
import { useState } from 'react'
import { Button } from '../../ui/button/Button.tsx'
import { Field, TextArea } from '../../ui/field/Field.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { StateBadge } from '../../ui/status/StateBadge.tsx'
import css from './Qr.module.css'
import page from './Signature.module.css'

/** Names what is wrong with the text of a QR code. */
export function Component() {
  const [text, setText] = useState(EXAMPLE_QR)
  const { fields, faults } = inspectQr(text.trim())
  return (
    <>
      <PageHead
        title="Lector de QR"
        lead="Pega el texto de un QR de cobro: mira cada campo y qué le falta para que una billetera lo lea."
      />
      <div className={page.page}>
        <Field
          label="Texto del QR"
          labelAction={
            <Button variant="quiet" onClick={() => setText(EXAMPLE_QR)}>
              Usar el ejemplo
            </Button>
          }
          help="El que entrega createToken en qr. No sale de tu navegador."
        >
          <TextArea
            autoComplete="off"
            spellCheck={false}
            rows={9}
            maxLength={2000}
            className={page.source}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        <div className={page.results}>
          <div role="status">{text.trim() !== '' && <Verdict faults={faults} />}</div>
          {fields.length > 0 && <Fields fields={fields} />}
        </div>
      </div>
    </>
  )
}

function Verdict({ faults }: { faults: readonly string[] }) {
  return (
    <Card className={css.verdict}>
      {faults.length === 0 ? (
        <>
          <StateBadge tone="ok" label="Se puede leer" />
          <p>
            Sus campos, sus largos y su CRC están bien. El QR no dice si el cobro venció: eso lo responde{' '}
            <code>readToken</code>.
          </p>
        </>
      ) : (
        <>
          <StateBadge tone="bad" label={faults.length === 1 ? 'Tiene un error' : `Tiene ${faults.length} errores`} />
          <ul>
            {faults.map((fault) => (
              <li key={fault}>{fault}.</li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

const Fields = ({ fields }: { fields: readonly QrField[] }) => (
  <dl className={css.fields}>
    {fields.map(({ tag, name, value, inside }, at) => (
      <div key={`${tag}-${at.toString()}`}>
        <dt>
          <code>{tag}</code> {name}
        </dt>
        <dd>{inside.length > 0 ? <Fields fields={inside} /> : <code>{value}</code>}</dd>
      </div>
    ))}
  </dl>
)
