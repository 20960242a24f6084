import { IFD, imposedIfd } from '@portal/domain/bank-account/account.setting'
import { DescribedForm } from '../../form/edit/DescribedForm.tsx'
import { HelpButton } from '../../form/help/HelpButton.tsx'
import { SectionHead } from '../../form/edit/SectionHead.tsx'
import { path } from '../../paths.ts'
import { useEnroller } from '../../state/open-enroller.ts'
import { Field } from '../../ui/field/Field.tsx'
import { FieldGrid, FormBlock } from '../../ui/field/FormBlock.tsx'
import { Note } from '../../ui/status/Note.tsx'
import { Select } from '../../ui/field/Select.tsx'
import { AccountNumberInput } from './AccountNumberInput.tsx'
import { bankOptions, TYPE_OPTIONS } from './account.options.ts'
import { FixedAccount } from './FixedAccount.tsx'

const BLOCK = { title: 'Cuenta', text: 'La red abona aquí cada pago que recibes.' }
const BANKS = bankOptions('IFD')

/** 'Cuenta de Destino (IFD)'. */
export function Component() {
  const enroller = useEnroller()
  const imposed = imposedIfd(enroller.chargeback_balance_type)
  return (
    <>
      <SectionHead section="ifd" lead="La cuenta donde llega el dinero de tus cobros." />
      {imposed ? <ImposedAccount account={imposed} uuid={enroller.enroller_uuid} /> : <OwnAccount />}
    </>
  )
}

/** The network refunds from its own account, so there is nothing to choose and nothing to save. */
function ImposedAccount({ account, uuid }: { account: NonNullable<ReturnType<typeof imposedIfd>>; uuid: string }) {
  return (
    <FormBlock {...BLOCK}>
      <Note title="Esta cuenta la fija la red.">
        Elegiste devoluciones en Global automático: la red las hace por sí sola desde esta cuenta, que es la misma para
        todos. Para usar la tuya, cambia el modo de operación devolución en <a href={path.enroller(uuid)}>General</a>.
      </Note>
      <FixedAccount
        bank={
          <Field label="Banco" labelAction={<HelpButton entry="ifd" />}>
            {(ids) => <Select {...ids} disabled value={account.ifd_sbif_code} options={BANKS} />}
          </Field>
        }
        type={account.ifd_account_type}
        number={account.ifd_number}
      />
    </FormBlock>
  )
}

function OwnAccount() {
  return (
    <DescribedForm setting={IFD} silent>
      {({ register, formState: { errors } }) => (
        <FormBlock {...BLOCK}>
          <Field label="Banco" error={errors.ifd_sbif_code?.message} labelAction={<HelpButton entry="ifd" />}>
            {(ids) => <Select {...ids} {...register('ifd_sbif_code')} placeholder="Elige un banco" options={BANKS} />}
          </Field>
          <FieldGrid>
            <Field label="Tipo de cuenta" error={errors.ifd_account_type?.message}>
              {(ids) => (
                <Select {...ids} {...register('ifd_account_type')} placeholder="Elige un tipo" options={TYPE_OPTIONS} />
              )}
            </Field>
            <Field label="Número de cuenta" error={errors.ifd_number?.message}>
              {(ids) => <AccountNumberInput ids={ids} registered={register('ifd_number')} />}
            </Field>
          </FieldGrid>
        </FormBlock>
      )}
    </DescribedForm>
  )
}
