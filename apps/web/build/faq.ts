import { fileURLToPath } from 'node:url'
import type { FaqEntry } from '@portal/documentation/faq'
import type { Plugin } from 'vite'

const ENTRIES = fileURLToPath(import.meta.resolve('@portal/documentation/content/faq.json'))

/** Reads the entries with their variables filled in. Imported here, because only the build of help needs the reader. */
const readEntries = async (): Promise<FaqEntry[]> => (await import('@portal/documentation/faq.passages')).readFaq()

/** Gives the browser the help entries with their variables filled in, and screens with help icons only the questions. */
export function faqEntries(): Plugin[] {
  return [
    {
      name: 'faq:filled',
      enforce: 'pre',
      transform: {
        filter: { id: /[\\/]content[\\/]faq\.json$/ },
        handler: async () => ({ code: JSON.stringify(await readEntries()), map: null }),
      },
    },
    {
      name: 'faq:alone',
      enforce: 'pre',
      apply: 'build',
      transform: {
        filter: { id: /[\\/]form[\\/]help[\\/]help\.questions\.ts$/ },
        async handler() {
          this.addWatchFile(ENTRIES)
          const questions = (await readEntries()).map(({ filter_id, question }) => [filter_id, question])
          return { code: `export const QUESTIONS = ${JSON.stringify(Object.fromEntries(questions))}`, map: null }
        },
      },
    },
  ]
}
