import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { filled } from './render/variables.ts'

const FOLDER = join(import.meta.dirname, '../content')
const texts = z.record(z.string(), z.string())

/** Reads a JSON file of texts by passage address. @throws PageFault for an unknown variable, ZodError if a value is no text */
async function readByAddress(file: string): Promise<Map<string, string>> {
  const text = filled(await readFile(join(FOLDER, file), 'utf8'), `packages/documentation/content/${file}`)
  return new Map(Object.entries(texts.parse(JSON.parse(text))).map(([address, each]) => [`/site/${address}`, each]))
}

/** Search words of developers that find a passage although its text lacks them, by the passage's address. */
export const readAsked = (): Promise<Map<string, string>> => readByAddress('asked.json')

/** Questions that a passage answers, by the passage's address: chat style, about symptoms, or in the terms of other providers. */
export const readWordings = (): Promise<Map<string, string>> => readByAddress('wordings.json')
