const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:]/g

/** True if an object of valid JSON has a name twice: readers differ in which value they take (RFC 8259 §4). */
export function repeatsName(json: string): boolean {
  const open: (Set<string> | undefined)[] = []
  let text = '""'
  for (const [token] of json.matchAll(TOKENS)) {
    if (token === '{') open.push(new Set())
    else if (token === '[') open.push(undefined)
    else if (token === '}' || token === ']') open.pop()
    else if (token !== ':') text = token
    else {
      const name = JSON.parse(text) as string
      if (open.at(-1)?.has(name)) return true
      open.at(-1)?.add(name)
    }
  }
  return false
}
