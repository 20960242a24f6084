import { BILLING } from '@portal/domain/bank-account/account.setting'
import { DescribedForm } from '../../form/edit/DescribedForm.tsx'
import { HelpButton } from '../../form/help/HelpButton.tsx'
import { SectionHead } from '../../form/edit/SectionHead.tsx'
import { Field } from '../../ui/field/Field.tsx'
import { FieldGrid, FormBlock } from '../../ui/field/FormBlock.tsx'
import { Select } from '../../ui/field/Select.tsx'
import { AccountNumberInput } from './AccountNumberInput.tsx'
import { bankOptions, TYPE_OPTIONS } from './account.options.ts'

const BANKS = bankOptions('IFD')

/** 'Cuenta de Ganancia'. */
export function Component() {
  return (
    <>
      <SectionHead section="billing" lead="La cuenta donde la red te abona lo que ganas por cada pago." />
      <DescribedForm setting={BILLING} silent>
        {({ register, formState: { errors } }) => (
          <FormBlock title="Cuenta" text="La red abona aquí tu comisión. Puede ser distinta de tus otras cuentas.">
            <Field label="Banco" error={errors.sbif_code?.message} labelAction={<HelpButton entry="billing" />}>
              {(ids) => <Select {...ids} {...register('sbif_code')} placeholder="Elige un banco" options={BANKS} />}
            </Field>
            <FieldGrid>
              <Field label="Tipo de cuenta" error={errors.type?.message}>
                {(ids) => <Select {...ids} {...register('type')} placeholder="Elige un tipo" options={TYPE_OPTIONS} />}
              </Field>
              <Field label="Número de cuenta" error={errors.number?.message}>
                {(ids) => <AccountNumberInput ids={ids} registered={register('number')} />}
              </Field>
            </FieldGrid>
          </FormBlock>
        )}
      </DescribedForm>
    </>
  )
}
