import { ALIAS_FRAME } from '@portal/domain/alias/alias.setting'
import { wrongHosts } from '@portal/domain/alias/host'
import { LIMITS } from '@portal/domain/limits'
import type { Form } from '@portal/domain/setting/setting'
import { type Control, useController } from 'react-hook-form'
import { DescribedForm } from '../../form/edit/DescribedForm.tsx'
import { UrlField } from '../../form/fields/FormField.tsx'
import { Field, FormBlock } from '../../ui/field/Field.tsx'
import { HelpButton } from '../../form/help/HelpButton.tsx'
import { ChipsInput } from '../../ui/field/ChipsInput.tsx'

export function Component() {
  return (
    <DescribedForm
      setting={ALIAS_FRAME}
      lead="El recuadro que muestra el desafío de un pago con alias dentro de la página del comercio."
    >
      {(form) => (
        <>
          <FormBlock title="Autenticación" text="Recibe el resultado del desafío cuando la persona lo resuelve.">
            <UrlField
              form={form}
              name="notify_url_authentication"
              label="URL de autenticación"
              entry="notify_url_authentication"
              placeholder="Ej.: https://api.tuempresa.cl/alias/autenticacion"
            />
          </FormBlock>
          <FormBlock title="Apariencia" text="Tus colores, tu letra y tus bordes, en una hoja de estilos.">
            <UrlField
              form={form}
              name="css"
              label="URL del CSS"
              entry="css"
              placeholder="Ej.: https://cdn.tuempresa.cl/alias.css"
            />
          </FormBlock>
          <FormBlock title="Dónde se muestra" text="Solo las páginas de estos hosts pueden mostrar el recuadro.">
            <HostsField control={form.control} />
          </FormBlock>
        </>
      )}
    </DescribedForm>
  )
}

/** Field for the hosts that may embed the iframe; invalid hosts are marked after a failed save. */
function HostsField({ control }: { control: Control<Form<typeof ALIAS_FRAME>> }) {
  const { field, fieldState } = useController({ control, name: 'available_hosts' })
  const { ref, value, ...rest } = field
  const { error } = fieldState
  return (
    <Field
      label="Hosts disponibles"
      error={error?.message}
      help={`Presiona Enter después de cada uno. Puedes agregar hasta ${LIMITS.hosts}.`}
      labelAction={<HelpButton entry="available_hosts" />}
    >
      <ChipsInput
        {...rest}
        ref={ref}
        values={value}
        invalidAt={error ? wrongHosts(value) : []}
        mono
        placeholder="Ej.: pagos.tucomercio.cl"
        addedLabel={(hosts) => `Se agregó ${hosts.join(', ')}`}
        removedLabel={(host) => `Se quitó ${host}`}
      />
    </Field>
  )
}
