import type { Run, Step } from '@portal/contract/simulation'
import { useState } from 'react'
import { messageOf } from '../../api/failure.ts'
import { payAtOnce } from './steps.ts'

type Take = (step: Step) => Promise<Run>

/** Takes steps of a run, one or all that are left; what is running and what failed. */
export function useSteps(run: Run | undefined, take: Take) {
  const [running, setRunning] = useState<Step | 'all'>()
  const [failure, setFailure] = useState<string>()
  const during = async (what: Step | 'all', work: () => Promise<unknown>): Promise<void> => {
    if (running) return
    setRunning(what)
    setFailure(undefined)
    await work().catch((error: unknown) => setFailure(messageOf(error)))
    setRunning(undefined)
  }
  return {
    running,
    failure,
    step: (step: Step) => void during(step, () => take(step)),
    all: () => run && void during('all', () => payAtOnce(run, take)),
  }
}
