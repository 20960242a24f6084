import { zodResolver } from '@hookform/resolvers/zod'
import { type IntegrationCreation, integrationCreation } from '@portal/domain/integration/creation'
import { TYPE_LABELS, TYPES } from '@portal/domain/integration/type'
import { useEffect } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { HelpButton } from '../../form/help/HelpButton.tsx'
import { TaxIdInput } from '../../form/fields/TaxIdInput.tsx'
import { useLeaveGuard } from '../../form/edit/use-leave-guard.ts'
import { path } from '../../paths.ts'
import { Breadcrumb } from '../../ui/page/Breadcrumb.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { buttonClass } from '../../ui/button/button.class.ts'
import { Container } from '../../ui/page/Container.tsx'
import { Field } from '../../ui/field/Field.tsx'
import { FormBlock } from '../../ui/field/FormBlock.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { Select } from '../../ui/field/Select.tsx'
import { TextInput } from '../../ui/field/TextInput.tsx'
import css from './CreateIntegrationPage.module.css'
import { useCreateIntegration } from './use-create-integration.ts'

const ROLES = TYPES.map((type) => ({ value: type, label: TYPE_LABELS[type].option }))

/** Goes to the new integration; called after the guard, which has to know first that nothing is unsaved any more. */
function useGoTo(created: string | undefined): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (created) void navigate(path.enroller(created))
  }, [created, navigate])
}

/** 'Nueva Integración'. */
export function Component() {
  const form = useForm<IntegrationCreation>({
    defaultValues: { enroller_name: '', er_tax_id: '', public_name: '', type: '' as never },
    resolver: zodResolver(integrationCreation),
  })
  const { create, busy, created, abandon } = useCreateIntegration(form)
  const { errors, isDirty } = form.formState
  useLeaveGuard(isDirty && created === undefined, 'other', abandon)
  useGoTo(created)
  return (
    <Container page>
      <PageHead
        before={
          <Breadcrumb
            items={[{ label: 'Mis integraciones', href: path.listIntegration() }, { label: 'Nueva Integración' }]}
          />
        }
        title="Nueva Integración"
        lead="Con cuatro datos tienes tus secretos, tu certificado de prueba y el avance de cada tarea."
      />
      <form aria-label="Nueva Integración" noValidate onSubmit={(event) => void form.handleSubmit(create)(event)}>
        <FormBlock title="Enrolador" text="La empresa que se conecta a la red.">
          <Field label="Nombre del enrolador" error={errors.enroller_name?.message}>
            {(ids) => <TextInput {...ids} {...form.register('enroller_name')} autoComplete="organization" />}
          </Field>
          <Field
            label="RUT del enrolador"
            help="Lo formateamos mientras escribes."
            error={errors.er_tax_id?.message}
            labelAction={<HelpButton entry="er_tax_id" />}
          >
            {(ids) => (
              <Controller
                control={form.control}
                name="er_tax_id"
                render={({ field: { ref, ...field } }) => (
                  <TaxIdInput {...ids} {...field} inputRef={ref} className={css.short} />
                )}
              />
            )}
          </Field>
        </FormBlock>
        <FormBlock title="Integración" text="Cómo te verá la red y qué vas a hacer en ella.">
          <Field
            label="Nombre de la nueva integración"
            help="Entre 3 y 30 caracteres. No puede repetirse en la red."
            error={errors.public_name?.message}
            labelAction={<HelpButton entry="public_name" />}
          >
            {(ids) => <TextInput {...ids} {...form.register('public_name')} autoComplete="off" />}
          </Field>
          <Field
            label="Rol de la integración"
            help={`La billetera paga y el recaudador cobra. ${TYPE_LABELS.payer_collect.option} (dual) hace las dos cosas.`}
            error={errors.type?.message}
            labelAction={<HelpButton entry="type" />}
          >
            {(ids) => (
              <Select
                {...ids}
                {...form.register('type')}
                className={css.short}
                options={ROLES}
                placeholder="Elige un rol"
              />
            )}
          </Field>
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
