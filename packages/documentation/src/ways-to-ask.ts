import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { filled } from './render/variables.ts'

const FOLDER = join(import.meta.dirname, '../content')

/** What a file has by the address of a passage. @throws PageFault for an unknown variable, ZodError for another shape */
async function readByAddress<Value>(file: string, value: z.ZodMiniType<Value>): Promise<Map<string, Value>> {
  const text = filled(await readFile(join(FOLDER, file), 'utf8'), `packages/documentation/content/${file}`)
  const values = z.record(z.string(), value).parse(JSON.parse(text))
  return new Map(Object.entries(values).map(([address, each]) => [`/site/${address}`, each]))
}

/** Words with which developers ask for a passage and that its text does not say, by the passage's address. */
export const readAsked = (): Promise<Map<string, string>> => readByAddress('asked.json', z.string())

/** Whole ways to ask for a passage, by its address: in chat, by symptom, in the vocabulary of other providers. */
export const readWordings = (): Promise<Map<string, string[]>> => readByAddress('wordings.json', z.array(z.string()))
