import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Function that writes an item together with all that came in the same turn of the event loop, and while earlier ones were written.
 * Answers of many receivers are often read in one turn.
 */
export function inBatches<Item>(write: (items: readonly Item[]) => Promise<void>): (item: Item) => Promise<void> {
  let waiting: Item[] = []
  let last: Promise<void> = Promise.resolve()
  const writeAll = async (): Promise<void> => {
    await nextTurn()
    await write(waiting.splice(0))
  }
  return (item) => {
    waiting.push(item)
    if (waiting.length === 1) last = last.then(writeAll, writeAll)
    return last
  }
}
