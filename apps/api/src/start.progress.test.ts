import { expect, test } from 'vitest'
import { createProgress } from './start.progress.ts'

test('each step of a start is a line with its time, and a message or a failure within it begins a line of its own', async () => {
  let text = ''
  const { say, step } = createProgress((more) => (text += more))
  expect(await step('Uno', async () => 1)).toBe(1)
  await step('Dos', async () => say('aviso'))
  await expect(step('Tres', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  say('fin')
  expect(text.replace(/\d+\.\d s/g, 'N s')).toBe('Uno… listo en N s\nDos… \naviso\nDos: listo en N s\nTres… \nfin\n')
})
