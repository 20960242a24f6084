import { ERRORS } from '@portal/contract/errors'
import type { IntegrationCreation } from '@portal/domain/integration/creation'
import { TIMING } from '@portal/domain/limits'
import { nameKey } from '@portal/domain/text'
import type { UseFormReturn } from 'react-hook-form'
import { useRef, useState } from 'react'
import { CallFailure, messageOf } from '../../api/failure.ts'
import { announce, ask, notify, waiting } from '../../feedback/feedback.store.ts'
import { showFields } from '../../form/edit/server.fields.ts'
import { useAttemptKey } from '../../form/edit/use-attempt-key.ts'
import { refreshList } from '../../state/groups.ts'
import { openEnroller } from '../../state/open-enroller.ts'
import { create as store, fetchNames } from './creation.api.ts'

/** True when the company may be registered again: it has nothing yet, or the person insists. */
async function mayCreate(enrollerName: string, gone: AbortSignal): Promise<boolean> {
  const names = await fetchNames(enrollerName, gone).catch(() => [])
  if (gone.aborted) return false
  if (!names.some((name) => nameKey(name.enroller_name) === nameKey(enrollerName))) return true
  return ask({
    title: 'El enrolador ya tiene una integración activa',
    text: '¿Deseas crear una nueva integración?',
    confirm: 'Sí',
    cancel: 'No',
  })
}

/**
 * Registers an integration: looks at the names first, and tells the result (spec §2). `created` is its id from then on. `abandon` is for
 * whoever leaves: nothing is created behind their back.
 */
export function useCreateIntegration(form: UseFormReturn<IntegrationCreation>) {
  const [busy, setBusy] = useState(false)
  const [created, setCreated] = useState<string>()
  const keyFor = useAttemptKey()
  // A second press is refused by this, since the state shows only with the next drawing.
  const attempt = useRef<AbortController>(undefined)

  const create = async (values: IntegrationCreation): Promise<void> => {
    if (attempt.current) return
    attempt.current = new AbortController()
    setBusy(true)
    const stored = await register(values, attempt.current.signal).catch(async (error: unknown): Promise<undefined> => {
      const wrong = showFailure(form, error)
      await notify({ title: 'No pudimos crear la integración', text: messageOf(error), tone: 'bad' })
      if (wrong) form.setFocus(wrong)
      return undefined
    })
    setCreated(stored)
    // What was created stays busy until its own screen takes over.
    if (stored !== undefined) return
    attempt.current = undefined
    setBusy(false)
  }

  const register = async (values: IntegrationCreation, gone: AbortSignal): Promise<string | undefined> => {
    if (!(await mayCreate(values.enroller_name, gone)) || gone.aborted) return undefined
    const stored = await waiting('Guardando...', () => store(values, keyFor(values)))
    openEnroller({ ...stored, operation_mode: null, chargeback_balance_type: null, alias_configured: false })
    refreshList()
    await announce('Tu integración fue creada con éxito', TIMING.created)
    return stored.enroller_uuid
  }
  return { create, busy, created, abandon: () => attempt.current?.abort() }
}

/** Marks the fields that the server named and answers the first; a 403 is always the name being taken (spec §8). */
function showFailure(form: UseFormReturn<IntegrationCreation>, error: unknown): keyof IntegrationCreation | undefined {
  if (!(error instanceof CallFailure)) return undefined
  const fields = error.status === 403 ? { public_name: ERRORS.duplicate_name.message } : error.fields
  return showFields(form, fields)[0]
}
