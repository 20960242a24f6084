import { TOOL_ADDRESSES } from '@portal/domain/tools'
import { expect, test } from 'vitest'
import { toolsFor } from './search.places.ts'

test('a search finds the tools by what people call them, and only by the beginning of a word', () => {
  const found = (typed: string) => toolsFor(typed).map(({ href }) => href)
  expect([found('Contac'), found('soporte'), found('CAÍDA'), found('estado')]).toEqual([
    [TOOL_ADDRESSES.contact],
    [TOOL_ADDRESSES.contact],
    [TOOL_ADDRESSES.status],
    [TOOL_ADDRESSES.status],
  ])
  expect([found('co'), found('estado de un token'), found('tacto')]).toEqual([[], [], []])
})
