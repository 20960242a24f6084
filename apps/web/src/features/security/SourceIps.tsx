import { type SECURITY, wrongPlaces } from '@portal/domain/security/source-ip.setting'
import type { Form } from '@portal/domain/setting/setting'
import { type UseFormReturn, useController } from 'react-hook-form'
import { HelpButton } from '../../form/help/HelpButton.tsx'
import { ChipsInput } from '../../ui/field/ChipsInput.tsx'
import { Field } from '../../ui/field/Field.tsx'
import { FormBlock } from '../../ui/field/FormBlock.tsx'

const added = (ips: readonly string[]): string =>
  ips.length === 1 ? `IP ${ips[0]} agregada` : `${ips.length} IPs agregadas`

/** Addresses from which the integration calls the network. */
export function SourceIps({ form }: { form: UseFormReturn<Form<typeof SECURITY>> }) {
  const { field, fieldState } = useController({ control: form.control, name: 'ip_origen' })
  const error = fieldState.error?.message
  return (
    <FormBlock title="IPs de origen" text="Solo estas direcciones pueden llamar a la red con tu certificado.">
      <Field
        label="IP de origen"
        labelAction={<HelpButton entry="ip_origen" />}
        error={error}
        help="Escribe una IP y presiona Enter, o pega varias a la vez. IPv4, o IPv6 que contenga una IPv4."
      >
        {(ids) => (
          <ChipsInput
            {...ids}
            mono
            ref={field.ref}
            name={field.name}
            values={field.value}
            invalidAt={error ? wrongPlaces(field.value) : []}
            placeholder="200.27.114.8"
            removeLabel={(ip) => `Quitar ${ip}`}
            addedLabel={added}
            removedLabel={(ip) => `IP ${ip} quitada`}
            onBlur={field.onBlur}
            onChange={(ips) => {
              // A whole address can be judged at once; an empty list only when the person wants to save it.
              form.setValue('ip_origen', ips, {
                shouldDirty: true,
                shouldValidate: ips.length > 0 || form.formState.isSubmitted,
              })
              if (ips.length === 0 && !form.formState.isSubmitted) form.clearErrors('ip_origen')
            }}
          />
        )}
      </Field>
    </FormBlock>
  )
}
