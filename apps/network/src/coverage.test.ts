import { expect, test } from 'vitest'
import { playCoverage } from './testing/coverage/coverage.ts'

test('every answer, error, notice, transition and test amount of the documents is served, and nothing else', async () => {
  const { missing, undocumented } = await playCoverage()
  expect({ undocumented, ...missing }).toEqual({
    undocumented: [],
    answers: [],
    errors: [],
    notices: [],
    transitions: [],
    amounts: [],
  })
  // Many scenarios in one test: on a machine with other work they take longer than a test usually may.
}, 300_000)
