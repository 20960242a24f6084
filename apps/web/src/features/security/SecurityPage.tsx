import { SECURITY, wrongPlaces } from '@portal/domain/security/source-ip.setting'
import { useParams } from 'react-router'
import type { Form } from '@portal/domain/setting/setting'
import { useController, type UseFormReturn } from 'react-hook-form'
import { DescribedForm } from '../../form/edit/DescribedForm.tsx'
import { useEnroller } from '../../state/open-enroller.ts'
import { CertificateBlock } from './CertificateBlock.tsx'
import { KnownCredentials } from './KnownCredentials.tsx'
import { SecretsBlock } from './SecretsBlock.tsx'
import { SignedExamples } from './SignedExamples.tsx'
import { HelpButton } from '../../form/help/HelpButton.tsx'
import { ChipsInput } from '../../ui/field/ChipsInput.tsx'
import { Field, FormBlock } from '../../ui/field/Field.tsx'

export function Component() {
  const { uuid = '' } = useParams()
  const { type, chargeback_balance_type, api_version } = useEnroller()
  return (
    <DescribedForm setting={SECURITY} lead="Quién puede llamar, con qué certificado y con qué firma.">
      {(form, stored) => (
        <>
          {stored && <KnownCredentials uuid={uuid} security={stored} />}
          <SourceIps form={form} />
          {stored && (
            <>
              <CertificateBlock certificate={stored.certificate} revoked={stored.revoked} />
              <SecretsBlock uuid={uuid} security={stored} />
            </>
          )}
          <SignedExamples holder={{ type, chargeback_balance_type, api_version }} />
        </>
      )}
    </DescribedForm>
  )
}

const added = (ips: readonly string[]): string =>
  ips.length === 1 ? `IP ${ips[0]} agregada` : `${ips.length} IPs agregadas`

function SourceIps({ form }: { form: UseFormReturn<Form<typeof SECURITY>> }) {
  const { field, fieldState } = useController({ control: form.control, name: 'ip_origen' })
  const { ref, value, name, onBlur } = field
  const error = fieldState.error?.message
  return (
    <FormBlock title="IPs de origen" text="Solo estas direcciones pueden llamar a la red con tu certificado.">
      <Field
        label="IP de origen"
        labelAction={<HelpButton entry="ip_origen" />}
        error={error}
        help="Escribe una IP y presiona Enter, o pega varias a la vez. IPv4, o IPv6 que contenga una IPv4."
      >
        <ChipsInput
          mono
          ref={ref}
          name={name}
          values={value}
          invalidAt={error ? wrongPlaces(value) : []}
          placeholder="Ej.: 200.27.114.8"
          addedLabel={added}
          removedLabel={(ip) => `IP ${ip} quitada`}
          onBlur={onBlur}
          onChange={(ips) => {
            // Validates a non-empty list of IP addresses at once, but an empty list only after a first attempt to save.
            form.setValue('ip_origen', ips, {
              shouldDirty: true,
              shouldValidate: ips.length > 0 || form.formState.isSubmitted,
            })
            if (ips.length === 0 && !form.formState.isSubmitted) form.clearErrors('ip_origen')
          }}
        />
      </Field>
    </FormBlock>
  )
}
