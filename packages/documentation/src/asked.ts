import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filled } from './render/variables.ts'

const FILE = join(import.meta.dirname, '../content/asked.json')

/**
 * Words with which developers ask for a passage and that its text does not say, by the passage's address.
 * @throws PageFault for an unknown variable
 */
export async function readAsked(): Promise<Map<string, string>> {
  const text = filled(await readFile(FILE, 'utf8'), 'packages/documentation/content/asked.json')
  const words = Object.entries(JSON.parse(text) as Record<string, string>)
  return new Map(words.map(([address, asked]) => [`/site/${address}`, asked]))
}
