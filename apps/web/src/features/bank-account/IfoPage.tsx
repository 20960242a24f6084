import { IFO, IFO_SHOWN } from '@portal/domain/bank-account/account.setting'
import { DescribedForm } from '../../form/edit/DescribedForm.tsx'
import { HelpButton } from '../../form/help/HelpButton.tsx'
import { SectionHead } from '../../form/edit/SectionHead.tsx'
import { Field } from '../../ui/field/Field.tsx'
import { FormBlock } from '../../ui/field/FormBlock.tsx'
import { Select } from '../../ui/field/Select.tsx'
import { bankOptions } from './account.options.ts'
import { FixedAccount } from './FixedAccount.tsx'

const BANKS = bankOptions('IFO')

/** 'Cuenta de Origen (IFO)'. */
export function Component() {
  return (
    <>
      <SectionHead section="ifo" lead="La cuenta desde donde salen los pagos de tus usuarios." />
      <DescribedForm setting={IFO} silent>
        {({ register, formState: { errors } }) => (
          <FormBlock title="Cuenta" text="Tú eliges el banco; el tipo y el número los fija la red.">
            <FixedAccount
              bank={
                <Field label="Banco" error={errors.owner_id?.message} labelAction={<HelpButton entry="ifo" />}>
                  {(ids) => <Select {...ids} {...register('owner_id')} placeholder="Elige un banco" options={BANKS} />}
                </Field>
              }
              type={IFO_SHOWN.account_type}
              number={IFO_SHOWN.number}
            />
          </FormBlock>
        )}
      </DescribedForm>
    </>
  )
}
