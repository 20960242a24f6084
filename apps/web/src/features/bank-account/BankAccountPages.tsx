import {
  ACCOUNT_TYPE_LABELS,
  ACCOUNT_TYPES,
  BILLING,
  IFD,
  IFO,
  IFO_SHOWN,
  imposedIfd,
} from '@portal/domain/bank-account/account.setting'
import { type BankCapability, bankLabel, banksFor } from '@portal/domain/bank-account/bank'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { DescribedForm } from '../../form/edit/DescribedForm.tsx'
import { SectionHead } from '../../form/edit/SectionHead.tsx'
import { FormField, SelectField } from '../../form/fields/FormField.tsx'
import { HelpButton } from '../../form/help/HelpButton.tsx'
import { path } from '../../paths.ts'
import { useEnroller } from '../../state/open-enroller.ts'
import { Field, FieldGrid, FormBlock, Select, TextInput } from '../../ui/field/Field.tsx'
import { Note } from '../../ui/status/Note.tsx'

const banksWith = (capability: BankCapability) =>
  banksFor(capability).map((bank) => ({ value: bank.sbif_code, label: bankLabel(bank) }))

const IFD_BANKS = banksWith('IFD')
const IFO_BANKS = banksWith('IFO')
const TYPE_OPTIONS = ACCOUNT_TYPES.map((value) => ({ value, label: ACCOUNT_TYPE_LABELS[value] }))

const onlyDigits = (text: string): string => text.replace(/\D/g, '')

/** Removes all characters of an input except digits; the caret stays next to the same digit. */
function keepDigits(input: HTMLInputElement): void {
  const digits = onlyDigits(input.value)
  if (digits === input.value) return
  const caret = onlyDigits(input.value.slice(0, input.selectionStart ?? input.value.length)).length
  input.value = digits
  input.setSelectionRange(caret, caret)
}

interface AccountProps<Values extends FieldValues> {
  form: UseFormReturn<Values>
  /** Form field names of the bank, the account type and the account number. */
  names: [FieldPath<Values>, FieldPath<Values>, FieldPath<Values>]
  entry: string
}

/** Fields of a bank account that the person enters. The number is a string, because it may begin with zeros. */
function AccountFields<Values extends FieldValues>({ form, names: [bank, type, number], entry }: AccountProps<Values>) {
  const registered = form.register(number)
  return (
    <>
      <SelectField
        form={form}
        name={bank}
        label="Banco"
        entry={entry}
        placeholder="Elige un banco"
        options={IFD_BANKS}
      />
      <FieldGrid>
        <SelectField
          form={form}
          name={type}
          label="Tipo de cuenta"
          placeholder="Elige un tipo"
          options={TYPE_OPTIONS}
        />
        <FormField form={form} name={number} label="Número de cuenta">
          <TextInput
            {...registered}
            onChange={(event) => {
              keepDigits(event.target)
              void registered.onChange(event)
            }}
            inputMode="numeric"
            autoComplete="off"
          />
        </FormField>
      </FieldGrid>
    </>
  )
}

/** Read-only bank account: the payment network sets its type and number. */
function FixedAccount({ type, number }: { type: string; number: string }) {
  return (
    <FieldGrid>
      <Field label="Tipo de cuenta">
        <Select disabled value={type} options={TYPE_OPTIONS} />
      </Field>
      <Field label="Número de cuenta">
        <TextInput disabled value={number} />
      </Field>
    </FieldGrid>
  )
}

export function BillingPage() {
  return (
    <DescribedForm setting={BILLING} lead="La cuenta donde la red te abona lo que ganas por cada pago." silent>
      {(form) => (
        <FormBlock title="Cuenta" text="La red abona aquí tu comisión. Puede ser distinta de tus otras cuentas.">
          <AccountFields form={form} names={['sbif_code', 'type', 'number']} entry="billing" />
        </FormBlock>
      )}
    </DescribedForm>
  )
}

export function IfoPage() {
  return (
    <DescribedForm setting={IFO} lead="La cuenta desde donde salen los pagos de tus usuarios." silent>
      {(form) => (
        <FormBlock title="Cuenta" text="Tú eliges el banco; el tipo y el número los fija la red.">
          <SelectField
            form={form}
            name="owner_id"
            label="Banco"
            entry="ifo"
            placeholder="Elige un banco"
            options={IFO_BANKS}
          />
          <FixedAccount type={IFO_SHOWN.account_type} number={IFO_SHOWN.number} />
        </FormBlock>
      )}
    </DescribedForm>
  )
}

/** Screen of the account that receives payments. With automatic refunds the payment network sets that account: no form. */
export function IfdPage() {
  const { chargeback_balance_type, enroller_uuid } = useEnroller()
  const imposed = imposedIfd(chargeback_balance_type)
  const lead = 'La cuenta donde llega el dinero de tus cobros.'
  const block = { title: 'Cuenta', text: 'La red abona aquí cada pago que recibes.' }
  if (!imposed)
    return (
      <DescribedForm setting={IFD} lead={lead} silent>
        {(form) => (
          <FormBlock {...block}>
            <AccountFields form={form} names={['ifd_sbif_code', 'ifd_account_type', 'ifd_number']} entry="ifd" />
          </FormBlock>
        )}
      </DescribedForm>
    )
  return (
    <>
      <SectionHead section="ifd" lead={lead} />
      <FormBlock {...block}>
        <Note title="Esta cuenta la fija la red.">
          Elegiste devoluciones en Global automático: la red las hace por sí sola desde esta cuenta, que es la misma
          para todos. Para usar la tuya, cambia el modo de operación devolución en{' '}
          <a href={path.enroller(enroller_uuid)}>General</a>.
        </Note>
        <Field label="Banco" labelAction={<HelpButton entry="ifd" />}>
          <Select disabled value={imposed.ifd_sbif_code} options={IFD_BANKS} />
        </Field>
        <FixedAccount type={imposed.ifd_account_type} number={imposed.ifd_number} />
      </FormBlock>
    </>
  )
}
