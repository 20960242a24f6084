import { ALIAS_FRAME } from '@portal/domain/alias/alias.setting'
import { DescribedForm } from '../../form/edit/DescribedForm.tsx'
import { SectionHead } from '../../form/edit/SectionHead.tsx'
import { UrlField } from '../../form/fields/UrlField.tsx'
import { FormBlock } from '../../ui/field/FormBlock.tsx'
import { HostsField } from './HostsField.tsx'

/** 'IFrame de Alias'. */
export function Component() {
  return (
    <>
      <SectionHead
        section="alias-iframe"
        lead="El recuadro que muestra el desafío de un pago con alias dentro de la página del comercio."
      />
      <DescribedForm setting={ALIAS_FRAME}>
        {(form) => (
          <>
            <FormBlock title="Autenticación" text="Recibe el resultado del desafío cuando la persona lo resuelve.">
              <UrlField
                form={form}
                name="notify_url_authentication"
                label="URL de autenticación"
                entry="notify_url_authentication"
                placeholder="https://api.tuempresa.cl/alias/autenticacion"
              />
            </FormBlock>
            <FormBlock title="Apariencia" text="Tus colores, tu letra y tus bordes, en una hoja de estilos.">
              <UrlField
                form={form}
                name="css"
                label="URL del CSS"
                entry="css"
                placeholder="https://cdn.tuempresa.cl/alias.css"
              />
            </FormBlock>
            <FormBlock title="Dónde se muestra" text="Solo las páginas de estos hosts pueden mostrar el recuadro.">
              <HostsField control={form.control} />
            </FormBlock>
          </>
        )}
      </DescribedForm>
    </>
  )
}
