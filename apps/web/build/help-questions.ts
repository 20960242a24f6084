import { fileURLToPath } from 'node:url'
import type { Question } from '@portal/documentation/question'
import type { Plugin } from 'vite'

const ENTRIES = fileURLToPath(import.meta.resolve('@portal/documentation/content/help.json'))

/** The entries with their variables filled in; what reads them is needed here alone, and not by the rest of the configuration. */
const readEntries = async (): Promise<Question[]> =>
  (await import('@portal/documentation/faq.passages')).readQuestions()

/** Gives the browser the help entries with their variables filled in, and to a screen with help icons the questions alone. */
export function helpQuestions(): Plugin[] {
  return [
    {
      name: 'help-questions:filled',
      enforce: 'pre',
      transform: {
        filter: { id: /[\\/]content[\\/]help\.json$/ },
        handler: async () => ({ code: JSON.stringify(await readEntries()), map: null }),
      },
    },
    {
      name: 'help-questions:alone',
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
