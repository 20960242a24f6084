import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findKeycloak, VERSION } from './distribution.ts'

let folder: string
const cache = () => join(folder, 'cache', 'portal-keycloak')

/** Creates a program that is found in the PATH before the machine's own program of that name. */
function program(name: string, script: string): void {
  const file = join(folder, 'bin', name)
  writeFileSync(file, `#!/bin/sh\n${script}\n`)
  chmodSync(file, 0o755)
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-keycloak-'))
  mkdirSync(join(folder, 'bin'))
  vi.stubEnv('PATH', [join(folder, 'bin'), process.env['PATH']].join(delimiter))
  vi.stubEnv('XDG_CACHE_HOME', join(folder, 'cache'))
  vi.stubEnv('JAVA_HOME', undefined)
  vi.stubEnv('KEYCLOAK_TESTS', undefined)
  program('java', 'echo \'openjdk version "21.0.1" 2023-10-17\' >&2')
  program('mvn', '[ "$1" = --version ]')
  program('apt-get', 'exit 100')
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

test('one that is there already is taken without asking for anything', async () => {
  mkdirSync(join(cache(), VERSION), { recursive: true })
  program('mvn', 'exit 1')
  expect(await findKeycloak()).toEqual({ folder: join(cache(), VERSION) })
})

test('KEYCLOAK_TESTS=false leaves Keycloak out, and says so', async () => {
  vi.stubEnv('KEYCLOAK_TESTS', 'false')
  expect(await findKeycloak()).toEqual({ absent: 'KEYCLOAK_TESTS=false' })
})

test('is left out where Java is too old and no other may be installed', async () => {
  program('java', 'echo \'openjdk version "11.0.2" 2019-01-15\' >&2')
  expect(await findKeycloak()).toEqual({ absent: 'Java 17 or newer is not installed here' })
})

test('is left out where there is no Maven', async () => {
  program('mvn', 'exit 127')
  expect(await findKeycloak()).toEqual({ absent: 'Maven is not installed here' })
})

test('is left out where Maven cannot get it, and leaves nothing behind', async () => {
  expect(await findKeycloak()).toEqual({ absent: expect.stringMatching(/^Maven cannot get org\.keycloak:/) })
  expect(readdirSync(cache())).toEqual([])
})

test('an archive that is not the expected one is an error, not an absence, and is never unpacked', async () => {
  program('mvn', `[ "$1" = --version ] || echo tampered > keycloak-quarkus-dist-${VERSION}.zip`)
  await expect(findKeycloak()).rejects.toThrow(/has the SHA-256 [0-9a-f]{64}, not/)
  expect(readdirSync(cache())).toEqual([])
})
