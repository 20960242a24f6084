import type { Enroller } from '@portal/contract/settings'
import { DATA } from '@portal/domain/enroller/data.setting'
import {
  API_VERSIONS,
  DEMAND_MED,
  DEMAND_MED_LABELS,
  isAutomatic,
  OPERATION_MODE_LABELS,
  OPERATION_MODES,
  type OperationMode,
  REFUND_MODE_LABELS,
  type RefundMode,
  refundModesFor,
} from '@portal/domain/enroller/operation'
import { STATE_LABELS } from '@portal/domain/integration/state'
import { TYPE_LABELS } from '@portal/domain/integration/type'
import { fieldsOf, type Form, TYPE_LABEL } from '@portal/domain/setting/setting'
import type { UseFormReturn } from 'react-hook-form'
import { useParams } from 'react-router'
import { downloadCollection } from '@portal/contract/documentation'
import { forgetOtherSettings } from '../../api/setting.ts'
import { HelpButton } from '../../form/help/HelpButton.tsx'
import { DescribedForm } from '../../form/edit/DescribedForm.tsx'
import { FormField, SelectField } from '../../form/fields/FormField.tsx'
import { openEnroller, useEnroller } from '../../state/open-enroller.ts'
import { Field, FieldGrid, FormBlock, Select } from '../../ui/field/Field.tsx'
import { RadioCards } from '../../ui/field/RadioCards.tsx'
import { ReadOnlyInput } from '../../ui/field/ReadOnlyInput.tsx'
import { StateBadge } from '../../ui/status/StateBadge.tsx'
import { toast } from '../../feedback/feedback.store.ts'
import { DownloadButton } from '../../form/edit/DownloadButton.tsx'
import { Card } from '../../ui/page/Card.tsx'
import css from './CollectionBlock.module.css'
import { download } from '../../api/download.ts'

const MED_HELP = {
  ALWAYS: 'Todo pago viaja por transferencia bancaria.',
  NOT_ONUS: 'Los pagos entre tus partes se procesan internamente.',
} as const

export function Component() {
  const { uuid = '' } = useParams()
  const enroller = useEnroller()
  const state = STATE_LABELS[enroller.state]
  return (
    <DescribedForm
      setting={DATA}
      lead="Lo que la red sabe de tu integración."
      actions={<StateBadge tone={state.tone} label={state.card} />}
      prompt="detail"
      onSaved={(saved) => {
        openEnroller(saved)
        forgetOtherSettings(DATA, uuid)
      }}
    >
      {(form) => <DataFields form={form} enroller={enroller} uuid={uuid} />}
    </DescribedForm>
  )
}

interface DataProps {
  form: UseFormReturn<Form<typeof DATA>>
  enroller: Enroller
  uuid: string
}

function DataFields({ form, enroller, uuid }: DataProps) {
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
        <Field label="UUID">
          <ReadOnlyInput copyable="el UUID" value={uuid} mono />
        </Field>
        <Field label="X-Client-OS" labelAction={<HelpButton entry="x_client_os" />}>
          <ReadOnlyInput copyable="el X-Client-OS" value={enroller.x_client_os} mono />
        </Field>
        <FieldGrid>
          <Field label="Nombre">
            <ReadOnlyInput value={enroller.public_name} />
          </Field>
          <Field label={TYPE_LABEL} error={errors.type?.message}>
            <Select
              disabled
              value={enroller.type}
              options={[{ value: enroller.type, label: TYPE_LABELS[enroller.type].label }]}
            />
          </Field>
          <Field label="Nombre del enrolador">
            <ReadOnlyInput value={enroller.enroller_name} />
          </Field>
          <Field label="RUT del enrolador">
            <ReadOnlyInput value={enroller.tax_id} />
          </Field>
        </FieldGrid>
      </FormBlock>
      <FormBlock title="Operación" text={OPERATION_TEXT[enroller.type]}>
        <FieldGrid>
          <SelectField
            form={form}
            name="api_version"
            label={DATA.fields.api_version.label}
            options={API_VERSIONS.map((value) => ({ value, label: value }))}
          />
          {fields.includes('operation_mode') && (
            <SelectField
              form={form}
              name="operation_mode"
              label={DATA.fields.operation_mode.label}
              entry="operation_mode"
              rules={{ onChange: dropIllegalRefund }}
              placeholder="Elige un modo"
              options={OPERATION_MODES.map((value) => ({ value, label: OPERATION_MODE_LABELS[value] }))}
            />
          )}
        </FieldGrid>
        {fields.includes('chargeback_balance_type') && (
          <SelectField
            form={form}
            name="chargeback_balance_type"
            label={DATA.fields.chargeback_balance_type.label}
            entry="chargeback_balance_type"
            help={
              refundModesFor(mode).some(isAutomatic)
                ? 'Con Global automático, la cuenta de destino queda fija en Banco BICE (028).'
                : undefined
            }
            placeholder="Elige de dónde salen las devoluciones"
            options={refundModesFor(mode).map((value) => ({ value, label: REFUND_MODE_LABELS[value] }))}
          />
        )}
        {fields.includes('demand_med') && (
          <FormField group form={form} name="demand_med" label={DATA.fields.demand_med.label} entry="demand_med">
            <RadioCards
              {...form.register('demand_med')}
              options={DEMAND_MED.map((value) => ({
                value,
                label: DEMAND_MED_LABELS[value],
                code: value,
                help: MED_HELP[value],
              }))}
            />
          </FormField>
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

function CollectionBlock({ enroller_uuid }: { enroller_uuid: string }) {
  return (
    <FormBlock title="Recursos" text="Todo lo que necesitas para la primera llamada.">
      <Card className={css.resource}>
        <div className={css.about}>
          <h3>
            Colección de pruebas de la API <HelpButton entry="collection" />
          </h3>
          <p>Postman v2.1 con las llamadas de tu integración y su ambiente, sin secretos. ZIP.</p>
        </div>
        <DownloadButton
          label="Descargar colección"
          question={{ title: '¿Está seguro que desea descargar la colección?', confirm: 'Descargar' }}
          download={() => download(downloadCollection, { body: { enroller_uuid } })}
          onEnd={(saved) => {
            if (saved) toast({ tone: 'ok', title: 'Colección descargada' }, 'success')
          }}
        />
      </Card>
    </FormBlock>
  )
}
