import { fileURLToPath } from 'node:url'
import type { FaqEntry } from '@portal/documentation/faq'
import type { Plugin } from 'vite'

const ENTRIES = fileURLToPath(import.meta.resolve('@portal/documentation/content/faq.json'))

/** Reads the help entries and replaces their variables. The module that does so is imported only if help entries are built. */
const readEntries = async (): Promise<FaqEntry[]> => (await import('@portal/documentation/faq.passages')).readFaq()

/** Vite plugin that replaces the variables in the help entries, and leaves the answers out of `help.questions.ts`. */
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
