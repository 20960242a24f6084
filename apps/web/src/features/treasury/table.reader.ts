import { LIMITS } from '@portal/domain/limits'
import { type OwnTable, tableOfJson } from '@portal/domain/network/own-list'

const UNREADABLE = { problem: 'No pudimos leer la lista: no es un CSV, TSV ni JSON válido.' }

const MOST_BYTES = LIMITS.listMegabytes * 1_000_000
const TOO_LARGE = {
  problem: `Tu lista supera los ${LIMITS.listMegabytes} MB. Divídela por día y vuelve a intentarlo.`,
}

/** Reads a list that was pasted or chosen, unless it is too large. */
export const tableIn = async (blob: Pick<Blob, 'size' | 'text'>): ReturnType<typeof tableOf> =>
  blob.size > MOST_BYTES ? TOO_LARGE : tableOf(await blob.text())

/** Reads a list as JSON, or as CSV with whatever separator it has; the CSV library is loaded only then. */
export async function tableOf(text: string): Promise<OwnTable | { problem: string }> {
  const trimmed = text.replace(/^\uFEFF/, '').trim()
  if (trimmed === '') return { problem: 'Pega tu lista o elige un archivo.' }
  if (/^[[{]/.test(trimmed)) {
    try {
      return tableOfJson(JSON.parse(trimmed)) ?? UNREADABLE
    } catch {
      return UNREADABLE
    }
  }
  const { default: papa } = await import('papaparse')
  const { data } = papa.parse<string[]>(trimmed, { skipEmptyLines: 'greedy' })
  const [columns, ...rows] = data
  return columns ? { columns: columns.map((column) => column.trim()), rows } : UNREADABLE
}
