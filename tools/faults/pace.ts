import { setTimeout as pause } from 'node:timers/promises'

/** Calls `ask` at a steady rate, whether the calls before were answered or not, until `stop` is aborted. */
export async function steadily(rate: number, stop: AbortSignal, ask: (turn: number) => void): Promise<void> {
  const began = performance.now()
  for (let turn = 0; ; turn += 1) {
    await pause(Math.max(0, began + (turn * 1000) / rate - performance.now()))
    if (stop.aborted) return
    ask(turn)
  }
}
