import { collisionsIn, mergeParts, type Parts, takenIn, type ThreeWay } from '@portal/domain/setting/merge'
import { type ReactNode, useState } from 'react'
import { reloadSetting, type Setting, type Versioned } from '../../api/setting.ts'
import { saving } from '../../feedback/feedback.store.ts'

/** Divides the values of a form into parts that are merged one by one, and joins them again. */
export interface Division<Values> {
  divide: (loaded: Values, typed: Values, stored: Values) => ThreeWay
  join: (parts: Parts) => Values
}

const versionOf = (etag: string | undefined): number => Number(/\d+/.exec(etag ?? '')?.[0] ?? 0)

interface Mergeable<Values> {
  setting: Setting
  uuid: string
  division: Division<Values> | undefined
  shown: (stored: Versioned<never>) => Versioned<Values>
}

/**
 * Merges what was typed with what somebody else saved meanwhile, field by field. A field that both changed is shown in `dialog` with both
 * values, and the person chooses.
 */
export function useMerge<Values extends object>({ setting, uuid, division, shown }: Mergeable<Values>) {
  const [dialog, setDialog] = useState<ReactNode>(null)
  const { divide, join }: Division<Values> = division ?? {
    divide: (loaded, typed, stored) => ({ loaded, typed, stored }) as ThreeWay,
    join: (parts) => parts as Values,
  }

  /** @returns what is stored now, and the values to save in its place; undefined if the person closed the dialog */
  const merge = async (
    loaded: Versioned<Values>,
    typed: () => Values,
  ): Promise<{ stored: Versioned<Values>; values: Values } | undefined> => {
    const { stored, conflict, saves } = await saving(async () => {
      const [answer, conflict] = await Promise.all([reloadSetting(setting, uuid), import('./ConflictDialog.tsx')])
      const stored = shown(answer as Versioned<never>)
      const count = versionOf(stored.etag) - versionOf(loaded.etag)
      return { stored, conflict, saves: await conflict.lastSaves(uuid, setting.operations, count) }
    })
    const state = divide(loaded.value, typed(), stored.value)
    const [operation] = setting.operations
    const facts = { operation, state, saves }
    const names = collisionsIn(state)
    let kept: readonly string[] | undefined = []
    if (names.length > 0) {
      const { ConflictDialog } = conflict
      kept = await new Promise((resolve) => {
        setDialog(<ConflictDialog {...facts} names={names} onEnd={resolve} />)
      })
      setDialog(null)
    }
    if (!kept) return undefined
    conflict.tellTaken(facts, takenIn(state))
    return { stored, values: join(mergeParts(state, kept)) }
  }
  return { merge, dialog }
}
