import { fileURLToPath } from 'node:url'
import type { FaqEntry } from '@portal/documentation/faq'
import type { Plugin } from 'vite'

const ENTRIES = fileURLToPath(import.meta.resolve('@portal/documentation/content/faq.json'))

/** Reads the entries with their variables filled in. Imported here, because only the build of help needs the reader. */
const readEntries = async (): Promise<FaqEntry[]> => (await import('@portal/documentation/faq.passages')).readFaq()

/** Gives the browser the help entries with their variables filled in, and screens with help icons only the questions. */
export const faqEntries = (): Plugin => ({
  name: 'faq',
  enforce: 'pre',
  transform: {
    filter: { id: /[\\/]content[\\/]faq\.json$|[\\/]form[\\/]help[\\/]help\.questions\.ts$/ },
    async handler(_code, id) {
      this.addWatchFile(ENTRIES)
      const entries = await readEntries()
      if (id.endsWith('.json')) return { code: JSON.stringify(entries), map: null }
      const questions = Object.fromEntries(entries.map(({ filter_id, question }) => [filter_id, question]))
      return { code: `export const QUESTIONS = ${JSON.stringify(questions)}`, map: null }
    },
  },
})
