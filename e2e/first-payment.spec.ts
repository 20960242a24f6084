import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'

const SCRIPT = join(import.meta.dirname, '..', 'docs', 'first-payment.mjs')

test('a newcomer goes from sign-up to a verified notice of a first payment', async ({ baseURL }) => {
  const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT, baseURL ?? ''])
  expect(stdout.trim().split('\n').at(-1)).toMatch(/payment\.paid de 15990 pesos: las dos firmas son válidas$/)
})
