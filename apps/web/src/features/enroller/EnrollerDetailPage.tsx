import type { Enroller } from '@portal/contract/settings'
import { DATA } from '@portal/domain/enroller/data.setting'
import {
  API_VERSIONS,
  DEMAND_MED,
  DEMAND_MED_LABELS,
  OPERATION_MODE_LABELS,
  OPERATION_MODES,
  type OperationMode,
  REFUND_MODE_LABELS,
  type RefundMode,
  isAutomatic,
  refundModesFor,
} from '@portal/domain/enroller/operation'
import { STATE_LABELS } from '@portal/domain/integration/state'
import { TYPE_LABELS } from '@portal/domain/integration/type'
import { fieldsOf, type Form, TYPE_LABEL } from '@portal/domain/setting/setting'
import type { UseFormReturn } from 'react-hook-form'
import { useParams } from 'react-router'
import { forgetOtherSettings } from '../../api/setting.ts'
import { HelpButton } from '../../form/help/HelpButton.tsx'
import { DescribedForm } from '../../form/edit/DescribedForm.tsx'
import { SectionHead } from '../../form/edit/SectionHead.tsx'
import { openEnroller, useEnroller } from '../../state/open-enroller.ts'
import { Field } from '../../ui/field/Field.tsx'
import { FieldGrid, FormBlock } from '../../ui/field/FormBlock.tsx'
import { RadioCards } from '../../ui/field/RadioCards.tsx'
import { ReadOnlyInput } from '../../ui/field/ReadOnlyInput.tsx'
import { Select } from '../../ui/field/Select.tsx'
import { StateBadge } from '../../ui/status/StateBadge.tsx'
import { CollectionBlock } from './CollectionBlock.tsx'

const MED_HELP = {
  ALWAYS: 'Todo pago viaja por transferencia bancaria.',
  NOT_ONUS: 'Los pagos entre tus partes se procesan internamente.',
} as const

/** 'Datos de Integración'. */
export function Component() {
  const { uuid = '' } = useParams()
  const enroller = useEnroller()
  const state = STATE_LABELS[enroller.state]
  return (
    <>
      <SectionHead
        section="detail"
        lead="Lo que la red sabe de tu integración."
        actions={<StateBadge tone={state.tone} label={state.card} />}
      />
      <DescribedForm
        setting={DATA}
        prompt="detail"
        onSaved={(saved) => {
          openEnroller(saved)
          forgetOtherSettings(DATA, uuid)
        }}
      >
        {(form) => <DataFields form={form} enroller={enroller} uuid={uuid} />}
      </DescribedForm>
    </>
  )
}

function DataFields({
  form,
  enroller,
  uuid,
}: {
  form: UseFormReturn<Form<typeof DATA>>
  enroller: Enroller
  uuid: string
}) {
  const { errors } = form.formState
  const fields = fieldsOf(DATA, enroller.type)
  const mode = (form.watch('operation_mode') || null) as OperationMode | null

  const dropIllegalRefund = (): void => {
    const { operation_mode: next, chargeback_balance_type: refund } = form.getValues()
    if (refund && !refundModesFor((next || null) as OperationMode | null).includes(refund as RefundMode)) {
      form.setValue('chargeback_balance_type', '', { shouldValidate: form.formState.isSubmitted })
    }
  }

  return (
    <>
      <FormBlock title="Identificación" text="La red reconoce a tu integración por estos datos. No cambian.">
        <Field label="UUID">{(ids) => <ReadOnlyInput {...ids} copyable value={uuid} mono />}</Field>
        <Field label="X-Client-OS" labelAction={<HelpButton entry="x_client_os" />}>
          {(ids) => <ReadOnlyInput {...ids} copyable value={enroller.x_client_os} mono />}
        </Field>
        <FieldGrid>
          <Field label="Nombre">{(ids) => <ReadOnlyInput {...ids} value={enroller.public_name} />}</Field>
          <Field label={TYPE_LABEL} error={errors.type?.message}>
            {(ids) => (
              <Select
                {...ids}
                disabled
                value={enroller.type}
                options={[{ value: enroller.type, label: TYPE_LABELS[enroller.type].label }]}
              />
            )}
          </Field>
          <Field label="Nombre del enrolador">
            {(ids) => <ReadOnlyInput {...ids} value={enroller.enroller_name} />}
          </Field>
          <Field label="RUT del enrolador">{(ids) => <ReadOnlyInput {...ids} value={enroller.tax_id} />}</Field>
        </FieldGrid>
      </FormBlock>
      <FormBlock title="Operación" text={OPERATION_TEXT[enroller.type]}>
        <FieldGrid>
          <Field label={DATA.fields.api_version.label} error={errors.api_version?.message}>
            {(ids) => (
              <Select
                {...ids}
                {...form.register('api_version')}
                options={API_VERSIONS.map((value) => ({ value, label: value }))}
              />
            )}
          </Field>
          {fields.includes('operation_mode') && (
            <Field
              label={DATA.fields.operation_mode.label}
              error={errors.operation_mode?.message}
              labelAction={<HelpButton entry="operation_mode" />}
            >
              {(ids) => (
                <Select
                  {...ids}
                  {...form.register('operation_mode', { onChange: dropIllegalRefund })}
                  placeholder="Elige un modo"
                  options={OPERATION_MODES.map((value) => ({ value, label: OPERATION_MODE_LABELS[value] }))}
                />
              )}
            </Field>
          )}
        </FieldGrid>
        {fields.includes('chargeback_balance_type') && (
          <Field
            label={DATA.fields.chargeback_balance_type.label}
            error={errors.chargeback_balance_type?.message}
            help={
              refundModesFor(mode).some(isAutomatic)
                ? 'Con Global automático, la cuenta de destino queda fija en Banco BICE (028).'
                : undefined
            }
            labelAction={<HelpButton entry="chargeback_balance_type" />}
          >
            {(ids) => (
              <Select
                {...ids}
                {...form.register('chargeback_balance_type')}
                placeholder="Elige de dónde salen las devoluciones"
                options={refundModesFor(mode).map((value) => ({ value, label: REFUND_MODE_LABELS[value] }))}
              />
            )}
          </Field>
        )}
        {fields.includes('demand_med') && (
          <Field
            group
            label={DATA.fields.demand_med.label}
            error={errors.demand_med?.message}
            labelAction={<HelpButton entry="demand_med" />}
          >
            {(ids) => (
              <RadioCards
                {...ids}
                {...form.register('demand_med')}
                options={DEMAND_MED.map((value) => ({
                  value,
                  label: DEMAND_MED_LABELS[value],
                  code: value,
                  help: MED_HELP[value],
                }))}
              />
            )}
          </Field>
        )}
      </FormBlock>
      <CollectionBlock enroller_uuid={enroller.enroller_uuid} />
    </>
  )
}

const OPERATION_TEXT: Record<Enroller['type'], string> = {
  payer: 'La versión de la API que usa tu billetera.',
  collector: 'Define cómo cobras y de dónde salen las devoluciones.',
  payer_collect: 'Define cómo cobras, cómo devuelves y por dónde pasan tus pagos internos.',
}
