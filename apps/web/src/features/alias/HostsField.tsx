import type { ALIAS_FRAME } from '@portal/domain/alias/alias.setting'
import { wrongHosts } from '@portal/domain/alias/host'
import { LIMITS } from '@portal/domain/limits'
import type { Form } from '@portal/domain/setting/setting'
import { type Control, useController } from 'react-hook-form'
import { HelpButton } from '../../form/help/HelpButton.tsx'
import { ChipsInput } from '../../ui/field/ChipsInput.tsx'
import { Field } from '../../ui/field/Field.tsx'

/** The hosts that may show the frame; once refused, the wrong ones stand out. */
export function HostsField({ control }: { control: Control<Form<typeof ALIAS_FRAME>> }) {
  const { field, fieldState } = useController({ control, name: 'available_hosts' })
  const { error } = fieldState
  return (
    <Field
      label="Hosts disponibles"
      error={error?.message}
      help={`Presiona Enter después de cada uno. Puedes agregar hasta ${LIMITS.hosts}.`}
      labelAction={<HelpButton entry="available_hosts" />}
    >
      {(ids) => (
        <ChipsInput
          {...ids}
          ref={field.ref}
          name={field.name}
          values={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          invalidAt={error ? wrongHosts(field.value) : []}
          mono
          placeholder="pagos.tucomercio.cl"
          removeLabel={(host) => `Quitar ${host}`}
          addedLabel={(hosts) => `Se agregó ${hosts.join(', ')}`}
          removedLabel={(host) => `Se quitó ${host}`}
        />
      )}
    </Field>
  )
}
