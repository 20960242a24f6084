import { setTimeout as pause } from 'node:timers/promises'

/** Calls `ask` at a steady rate, whether the calls before were answered or not, until `stop` is aborted. */
export async function steadily(rate: number, stop: AbortSignal, ask: (turn: number) => void): Promise<void> {
  const began = performance.now()
  for (let turn = 0; !stop.aborted; ) {
    // Several are due, because a timer is late by a millisecond or more. Those that become due meanwhile wait for the next one, so that `stop` is heard.
    const due = ((performance.now() - began) * rate) / 1000
    for (; turn <= due; turn += 1) ask(turn)
    await pause(Math.max(0, began + (turn * 1000) / rate - performance.now()))
  }
}
