/** Function that writes an item: at once, or together with all that came while earlier ones were written. */
export function inBatches<Item>(write: (items: readonly Item[]) => Promise<void>): (item: Item) => Promise<void> {
  let waiting: Item[] = []
  let last: Promise<void> = Promise.resolve()
  const writeAll = (): Promise<void> => write(waiting.splice(0))
  return (item) => {
    waiting.push(item)
    if (waiting.length === 1) last = last.then(writeAll, writeAll)
    return last
  }
}
