import { ERRORS } from '@portal/contract/errors'
import type { IntegrationCreation } from '@portal/domain/integration/creation'
import { TIMING } from '@portal/domain/limits'
import { nameKey } from '@portal/domain/text'
import type { UseFormReturn } from 'react-hook-form'
import { useRef, useState } from 'react'
import { CallFailure, messageOf } from '../../api/failure.ts'
import { queryClient } from '../../api/query-client.ts'
import { announce, ask, notify, waiting } from '../../feedback/feedback.store.ts'
import { showFields } from '../../form/server.fields.ts'
import { openEnroller } from '../../state/groups.ts'
import { create as store, fetchNames } from './integration.api.ts'

/** True when the company may be registered again: it has nothing yet, or the person insists. */
async function mayCreate(enrollerName: string): Promise<boolean> {
  const names = await fetchNames(enrollerName).catch(() => [])
  if (!names.some((name) => nameKey(name.enroller_name) === nameKey(enrollerName))) return true
  return ask({
    title: 'El enrolador ya tiene una integración activa',
    text: '¿Deseas crear una nueva integración?',
    confirm: 'Sí',
    cancel: 'No',
  })
}

/** Registers an integration: looks at the names first, and tells the result (spec §2). `created` is its id from then on. */
export function useCreateIntegration(form: UseFormReturn<IntegrationCreation>) {
  const [busy, setBusy] = useState(false)
  const [created, setCreated] = useState<string>()
  const attempt = useRef({ asked: '', key: '' })

  /** One key for one content: pressing again after a lost answer is the same act. */
  const keyFor = (values: IntegrationCreation): string => {
    const asked = JSON.stringify(values)
    if (attempt.current.asked !== asked) attempt.current = { asked, key: crypto.randomUUID() }
    return attempt.current.key
  }

  const send = async (values: IntegrationCreation) => {
    setBusy(true)
    try {
      return await waiting('Guardando...', () => store(values, keyFor(values)))
    } finally {
      setBusy(false)
    }
  }

  const create = async (values: IntegrationCreation): Promise<void> => {
    if (!(await mayCreate(values.enroller_name))) return
    try {
      const stored = await send(values)
      openEnroller({ ...stored, operation_mode: null, chargeback_balance_type: null, alias_configured: false })
      void queryClient.invalidateQueries({ queryKey: ['integrations'] })
      await announce('Tu integración fue creada con éxito', TIMING.created)
      setCreated(stored.enroller_uuid)
    } catch (error) {
      const wrong = showFailure(form, error)
      await notify({ title: 'No pudimos crear la integración', text: messageOf(error), tone: 'bad' })
      if (wrong) form.setFocus(wrong)
    }
  }
  return { create, busy, created }
}

/** Marks the fields that the server named and answers the first; a 403 is always the name being taken (spec §8). */
function showFailure(form: UseFormReturn<IntegrationCreation>, error: unknown): keyof IntegrationCreation | undefined {
  if (!(error instanceof CallFailure)) return undefined
  const fields = error.status === 403 ? { public_name: ERRORS.duplicate_name.message } : error.fields
  return showFields(form, fields)[0]
}
