import { zodResolver } from '@hookform/resolvers/zod'
import { type IntegrationCreation, integrationCreation } from '@portal/domain/integration/creation'
import type { IntegrationType } from '@portal/domain/integration/type'
import { TYPE_OPTIONS } from '../../form/fields/type.options.ts'
import { useEffect, useRef, useState } from 'react'
import { Controller, useForm, type UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { ERRORS } from '@portal/contract/errors'
import { nameKey } from '@portal/domain/text'
import { FormField, TextField } from '../../form/fields/FormField.tsx'
import { TaxIdInput } from '../../form/fields/TaxIdInput.tsx'
import { useKeptWork, useShownAgain } from '../../form/edit/use-kept-work.ts'
import { useLeaveGuard } from '../../form/edit/use-leave-guard.ts'
import { path } from '../../paths.ts'
import { Breadcrumb } from '../../ui/page/Breadcrumb.tsx'
import { Button, buttonClass } from '../../ui/button/Button.tsx'
import { Container } from '../../ui/page/Container.tsx'
import { RoleDrawing } from '../../ui/drawing/RoleDrawing.tsx'
import { Sprite } from '../../ui/drawing/Sprite.tsx'
import { FormBlock } from '../../ui/field/Field.tsx'
import { RadioCards } from '../../ui/field/RadioCards.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import css from './CreateIntegrationPage.module.css'
import { CallFailure, messageOf } from '../../api/failure.ts'
import { announce, ask, notify, saving } from '../../feedback/feedback.store.ts'
import { showFields, useAttemptKey } from '../../form/edit/submission.ts'
import { refreshList } from '../../state/groups.ts'
import { openEnroller } from '../../state/open-enroller.ts'
import { create as store, fetchNames } from './creation.api.ts'

const ROLE_HELP: Record<IntegrationType, string> = {
  payer: 'Tus usuarios escanean un QR y pagan.',
  collector: 'Tus comercios cobran con un QR.',
  payer_collect: 'Pagas y cobras con una sola integración (dual).',
}
const ROLES = TYPE_OPTIONS.map(({ value, label }) => ({
  value,
  label,
  help: ROLE_HELP[value],
  drawing: <RoleDrawing type={value} height={104} />,
}))

/** Opens the new integration in an effect that runs after `useLeaveGuard`'s, when that guard no longer blocks the navigation. */
function useGoTo(created: string | undefined): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (created) void navigate(path.enroller(created))
  }, [created, navigate])
}

export function Component() {
  const form = useForm<IntegrationCreation>({
    defaultValues: { enroller_name: '', er_tax_id: '', public_name: '', type: '' as never },
    resolver: zodResolver(integrationCreation),
  })
  const { create, busy, created, abandon } = useCreateIntegration(form)
  const { isDirty } = form.formState
  useShownAgain(form, useKeptWork<{ typed: IntegrationCreation }>())
  const typed = () => ({ typed: form.getValues() })
  useLeaveGuard(isDirty && created === undefined, 'other', { typed, onLeave: abandon })
  useGoTo(created)
  return (
    <Container page>
      <Sprite />
      <div className={css.crumbs}>
        <Breadcrumb
          items={[{ label: 'Mis integraciones', href: path.listIntegration() }, { label: 'Nueva Integración' }]}
        />
      </div>
      <PageHead
        title="Nueva Integración"
        lead="Con cuatro datos tienes tus secretos, tu certificado de prueba y el avance de cada tarea."
      />
      <form aria-label="Nueva Integración" noValidate onSubmit={(event) => void form.handleSubmit(create)(event)}>
        <FormBlock title="Enrolador" text="La empresa que se conecta a la red.">
          <TextField form={form} name="enroller_name" label="Nombre del enrolador" autoComplete="organization" />
          <FormField
            form={form}
            name="er_tax_id"
            label="RUT del enrolador"
            help="Lo formateamos mientras escribes."
            entry="er_tax_id"
          >
            <Controller
              control={form.control}
              name="er_tax_id"
              render={({ field: { ref, ...field } }) => <TaxIdInput {...field} inputRef={ref} className={css.short} />}
            />
          </FormField>
        </FormBlock>
        <FormBlock title="Integración" text="Cómo te verá la red y qué vas a hacer en ella.">
          <TextField
            form={form}
            name="public_name"
            label="Nombre de la nueva integración"
            help="Entre 3 y 30 caracteres. No puede repetirse en la red."
            entry="public_name"
            autoComplete="off"
          />
          <RoleField form={form} />
        </FormBlock>
        <div className={css.actions}>
          <a className={buttonClass('quiet')} href={path.listIntegration()}>
            Cancelar
          </a>
          <Button variant="primary" type="submit" busy={busy}>
            Crear integración
          </Button>
        </div>
      </form>
    </Container>
  )
}

/** Registers its field when it is rendered, after those above it, because after a failed check the first field registered gets the focus. */
const RoleField = ({ form }: { form: UseFormReturn<IntegrationCreation> }) => (
  <FormField
    group
    form={form}
    name="type"
    label="Rol de la integración"
    help="No se puede cambiar después."
    entry="type"
  >
    <RadioCards {...form.register('type')} options={ROLES} />
  </FormField>
)

/** Whether the company already has an integration; false if the names could not be read. */
async function hasIntegration(enrollerName: string, gone: AbortSignal): Promise<boolean> {
  const names = await fetchNames(enrollerName, gone).catch(() => [])
  return names.some((name) => nameKey(name.enroller_name) === nameKey(enrollerName))
}

const confirmAnother = (): Promise<boolean> =>
  ask({
    title: 'El enrolador ya tiene una integración activa',
    text: '¿Deseas crear una nueva integración?',
    confirm: 'Sí',
    cancel: 'No',
  })

/** Checks the names, registers an integration and shows the result (spec §2); `abandon` stops it when the person leaves. */
function useCreateIntegration(form: UseFormReturn<IntegrationCreation>) {
  const [busy, setBusy] = useState(false)
  const [created, setCreated] = useState<string>()
  const keyFor = useAttemptKey()
  // Blocks a second click, because the busy state shows only after the next render.
  const attempt = useRef<AbortController>(undefined)

  const create = async (values: IntegrationCreation): Promise<void> => {
    if (attempt.current) return
    attempt.current = new AbortController()
    setBusy(true)
    const stored = await register(values, attempt.current.signal).catch(async (error: unknown): Promise<undefined> => {
      const wrong = showFailure(form, error)
      setBusy(false)
      await notify({ title: 'No pudimos crear la integración', text: messageOf(error), tone: 'bad' })
      if (wrong) form.setFocus(wrong)
      return undefined
    })
    setCreated(stored)
    // After success the button stays busy until the next screen opens.
    if (stored !== undefined) return
    attempt.current = undefined
    setBusy(false)
  }

  const register = async (values: IntegrationCreation, gone: AbortSignal): Promise<string | undefined> => {
    const another = await hasIntegration(values.enroller_name, gone)
    if (gone.aborted) return undefined
    if (another) {
      setBusy(false)
      if (!(await confirmAnother()) || gone.aborted) return undefined
      setBusy(true)
    }
    const stored = await saving(() => store(values, keyFor(values)))
    openEnroller({ ...stored, operation_mode: null, chargeback_balance_type: null, alias_configured: false })
    refreshList()
    await announce('Tu integración fue creada con éxito', 'created')
    return stored.enroller_uuid
  }
  return { create, busy, created, abandon: () => attempt.current?.abort() }
}

/** Shows the server's errors on the fields and returns the first field; 403 means that the name is taken (spec §8). */
function showFailure(form: UseFormReturn<IntegrationCreation>, error: unknown): keyof IntegrationCreation | undefined {
  if (!(error instanceof CallFailure)) return undefined
  const fields = error.status === 403 ? { public_name: ERRORS.duplicate_name.message } : error.fields
  return showFields(form, fields)[0]
}
