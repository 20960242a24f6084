import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../checks/program.ts'
import { isPermitted, licenceOf } from './licences.ts'
import { direct, directOfPages, locked, nameOf } from './lockfile.ts'
import { REASONS, REASONS_OF_PAGES } from './reasons.ts'

const read = (file: string): string => readFileSync(join(root, file), 'utf8')

test('each package of the lockfile has a SHA-512 digest, and none comes from elsewhere than the registry', () => {
  expect(locked.length).toBeGreaterThan(100)
  const odd = locked.filter(([, { integrity = '', resolved }]) => !integrity.startsWith('sha512-') || resolved)
  expect(odd).toEqual([])
})

test('npm takes no package that is younger than a week, and none from git', () => {
  const settings = read('.npmrc').split('\n')
  expect(settings).toEqual(expect.arrayContaining(['min-release-age=7', 'allow-git=none', 'save-exact=true']))
})

test('a package that runs a program when it is installed is one of those that were decided about', () => {
  const { allowScripts } = JSON.parse(read('package.json')) as { allowScripts: Record<string, boolean> }
  const running = locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path))
  expect(running).toEqual(Object.keys(allowScripts))
})

test('the pinned Node is one that gets corrections', () => {
  const { optionalDependencies } = JSON.parse(read('package.json')) as { optionalDependencies: Record<string, string> }
  const versions = Object.values(optionalDependencies).map((version) => Number(version.split('.')[0]))
  expect(new Set(versions)).toEqual(new Set([24]))
})

test('each package has a licence of the list', () => {
  const others = locked.filter(([path, entry]) => !isPermitted(path, entry))
  expect(others.map(([path, entry]) => `${nameOf(path)}: ${licenceOf(path, entry)}`)).toEqual([])
})

test('each direct package of production has its reason, and there are 25 at most', () => {
  expect(Object.keys(REASONS)).toEqual([...direct].toSorted())
  expect(direct.size).toBeLessThanOrEqual(25)
})

test('each direct package of the pages has its reason', () => {
  expect(directOfPages.filter((name) => !direct.has(name))).toEqual(Object.keys(REASONS_OF_PAGES))
})
