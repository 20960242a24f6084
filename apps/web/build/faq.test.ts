import { fileURLToPath } from 'node:url'
import { HOSTS } from '@portal/network/hosts'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { faqEntries } from './faq.ts'

const form = fileURLToPath(new URL('../src/form/help', import.meta.url))

/** Builds one module with Vite and returns the JavaScript. */
async function built(name: string): Promise<string> {
  const output = (await build({
    root: form,
    configFile: false,
    logLevel: 'silent',
    plugins: [faqEntries()],
    build: { write: false, ssr: `${form}/${name}`, rolldownOptions: { external: /react/ } },
    ssr: { noExternal: true },
  })) as Rolldown.RolldownOutput
  return output.output.map((part) => (part.type === 'chunk' ? part.code : '')).join('')
}

test('the answers of the dialogs have their variables filled in', async () => {
  const code = await built('HelpAnswer.tsx')
  expect(code).toContain(HOSTS.integration)
  expect(code).not.toMatch(/\{\{[\w.]+\}\}/)
})

test('a screen with help icons carries the questions and no answer', async () => {
  const code = await built('help.questions.ts')
  expect(code).toContain('¿Cómo empiezo?')
  expect(code).not.toContain(HOSTS.integration)
})
