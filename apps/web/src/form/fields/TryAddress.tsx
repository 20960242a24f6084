import type { Tried } from '@portal/contract/connection'
import { tryAddress } from '@portal/contract/connection'
import type { ALIAS_WEBHOOK } from '@portal/domain/alias/alias.setting'
import type { WEBHOOK } from '@portal/domain/webhook/webhook.setting'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { call } from '../../api/call.ts'
import { messageOf } from '../../api/failure.ts'
import { addressesOf, settingQuery } from '../../api/setting.ts'
import { useMayCheck } from '../../state/open-enroller.ts'
import { Button } from '../../ui/button/Button.tsx'
import { receiverQuery } from './receiver.api.ts'
import css from './NoticeForm.module.css'

interface Props {
  setting: typeof WEBHOOK | typeof ALIAS_WEBHOOK
  name: string
  label: string
  typed: unknown
}

/** Button that sends a test notice to the saved address of a field, and what came of it. Absent without a network or a saved address. */
export function TryAddress({ setting, name, label, typed }: Props) {
  const { uuid = '' } = useParams()
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<Tried | string>()
  const mayCheck = useMayCheck()
  const { data: network } = useQuery(receiverQuery(uuid))
  const { data: stored } = useQuery(settingQuery(addressesOf(setting), uuid))
  const saved = new Map(Object.entries(stored?.value ?? {})).get(name)
  if (!network || !mayCheck || !saved) return null
  const send = async (): Promise<void> => {
    setBusy(true)
    setResult(undefined)
    try {
      setResult((await call(tryAddress, { uuid, body: { field: name } })).answer)
    } catch (error) {
      setResult(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={css.try}>
      <Button busy={busy} disabled={typed !== saved} onClick={() => void send()}>
        Probar aviso<span className="visually-hidden"> en {label}</span>
      </Button>
      <p role="status">
        {typed === saved ? result !== undefined && <Outcome of={result} /> : 'Guarda la URL para probarla.'}
      </p>
    </div>
  )
}

function Outcome({ of }: { of: Tried | string }) {
  if (typeof of === 'string') return of
  const { status, ms, failing } = of
  const answered = status === null ? failing?.failure : `Respondió ${status}`
  return (
    <>
      <b data-bad={failing !== null || undefined}>
        {ms === null || status === null ? answered : `${answered} en ${ms} ms`}
      </b>
      {failing && `. ${failing.remedy}`}
    </>
  )
}
