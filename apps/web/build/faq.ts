import { fileURLToPath } from 'node:url'
import type { FaqEntry } from '@portal/documentation/faq'
import type { Plugin } from 'vite'

const ENTRIES = fileURLToPath(import.meta.resolve('@portal/documentation/content/faq.json'))

/** The entries with their variables filled in; what reads them is needed here alone, and not by the rest of the configuration. */
const readEntries = async (): Promise<FaqEntry[]> => (await import('@portal/documentation/faq.passages')).readFaq()

/** Gives the browser the help entries with their variables filled in, and to a screen with help icons the questions alone. */
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
