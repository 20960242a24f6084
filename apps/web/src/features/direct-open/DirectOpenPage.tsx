import { DIRECT_OPEN } from '@portal/domain/direct-open/direct-open.setting'
import { fillUuid } from '@portal/domain/url'
import { DescribedForm } from '../../form/edit/DescribedForm.tsx'
import { UrlField } from '../../form/fields/FormField.tsx'
import { Field, FormBlock } from '../../ui/field/Field.tsx'
import { ReadOnlyInput } from '../../ui/field/ReadOnlyInput.tsx'

/** Deep link with an example uuid filled in; empty while the typed deep link is invalid. */
function exampleOf(urlApp: string): string {
  const link = DIRECT_OPEN.fields.urlApp.given.safeParse(urlApp)
  return link.success ? fillUuid(link.data) : ''
}

export function Component() {
  return (
    <DescribedForm
      setting={DIRECT_OPEN}
      lead="Quien compra desde su teléfono elige tu billetera en la página del comercio y paga en tu app, sin escanear."
    >
      {(form) => (
        <>
          <FormBlock
            title="Logo"
            text="Se muestra en la lista de billeteras del comercio. Es un PNG de 1000 × 400 píxeles."
          >
            <UrlField
              form={form}
              name="urlImage"
              label="URL del logo"
              entry="urlImage"
              placeholder="Ej.: https://cdn.tubilletera.cl/logo.png"
            />
          </FormBlock>
          <FormBlock
            title="Deep link"
            text={
              <>
                Abre tu app en la pantalla de pago. El comercio cambia <code>%uuid%</code> por el uuid del token.
              </>
            }
          >
            <UrlField
              form={form}
              name="urlApp"
              label="URL del deep link de la app"
              entry="urlApp"
              placeholder="Ej.: tubilletera://pagar?uuid=%uuid%"
            />
            <Example link={exampleOf(form.watch('urlApp'))} />
          </FormBlock>
        </>
      )}
    </DescribedForm>
  )
}

function Example({ link }: { link: string }) {
  if (link === '') return null
  return (
    <Field label="Ejemplo" help="Con esta dirección se abrirá tu app en un cobro. Pruébala en un teléfono.">
      <ReadOnlyInput value={link} mono copyable="el ejemplo" />
    </Field>
  )
}
