import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkDirections } from './checks/directions.ts'

/** Files of a small project that breaks no rule of the import directions, by path. */
const SOUND: Record<string, string> = {
  'package.json': '{"name":"small","private":true,"type":"module","workspaces":["packages/*","apps/*"]}',
  'tsconfig.json': '{"compilerOptions":{"module":"NodeNext"}}',
  'packages/domain/package.json': '{"name":"@portal/domain","type":"module","exports":{"./*":"./src/*.ts"}}',
  'packages/domain/src/alias.ts': 'export const alias = 1',
  'packages/contract/package.json':
    '{"name":"@portal/contract","type":"module","exports":{"./*":"./src/*.ts"},"dependencies":{"@portal/domain":"*"}}',
  'packages/contract/src/alias.ts': "export { alias } from '@portal/domain/alias'",
  'packages/network/package.json':
    '{"name":"@portal/network","type":"module","exports":{"./*":"./src/*.ts"},"dependencies":{"@portal/domain":"*"}}',
  'packages/network/src/alias.ts': "export { alias } from '@portal/domain/alias'",
  'packages/documentation/package.json':
    '{"name":"@portal/documentation","type":"module","exports":{"./*":"./src/*.ts"},"dependencies":{"@portal/network":"*"}}',
  'packages/documentation/src/pages.ts': 'export const pages = 1',
  'packages/documentation/src/passages.ts': "import './pages.ts'\nimport '@portal/network/alias'\nimport 'node:path'",
  'apps/api/package.json':
    '{"name":"@portal/api","type":"module","dependencies":{"@portal/contract":"*","@portal/network":"*"}}',
  'apps/api/src/main.ts': "import './app.ts'",
  'apps/api/src/app.ts': "import './features/alias/alias.routes.ts'",
  'apps/api/src/db/database.ts': 'export type Db = number\nexport const open = 1',
  'apps/api/src/features/alias/alias.routes.ts': "import './alias.service.ts'",
  'apps/api/src/features/alias/alias.service.ts':
    "import type { Db } from '../../db/database.ts'\nimport './alias.queries.ts'\nexport type Own = Db",
  'apps/api/src/features/alias/alias.queries.ts':
    "import '../../db/database.ts'\nimport '@portal/contract/alias'\nimport '@portal/network/alias'",
  'apps/web/package.json':
    '{"name":"@portal/web","type":"module","dependencies":{"@portal/contract":"*","@portal/documentation":"*"}}',
  'apps/web/src/main.tsx': "import './routes.tsx'",
  'apps/web/src/routes.tsx': "import './layouts/Frame.tsx'\nimport('./features/alias/AliasPage.tsx')",
  'apps/web/src/layouts/Frame.tsx': "import '../ui/Button.tsx'",
  'apps/web/src/ui/Button.tsx': 'export const Button = 1',
  'apps/web/src/features/alias/AliasPage.tsx': "import '../../ui/Button.tsx'\nimport '@portal/contract/alias'",
}

/** For each import rule, files that break it when added to the project `SOUND`; the check must report the first of the files. */
const BREACHES: Record<string, Record<string, string>> = {
  'no-cycle': {
    'packages/domain/src/circle.ts': "import './limits.ts'",
    'packages/domain/src/limits.ts': "import './circle.ts'",
  },
  resolvable: { 'packages/domain/src/astray.ts': "import './absent.ts'" },
  'domain-is-pure': { 'packages/domain/src/impure.ts': "import 'node:fs'" },
  'network-speaks-of-domain': { 'packages/network/src/calls.ts': "import '@portal/contract/alias'" },
  'documentation-speaks-of-network': {
    'packages/documentation/src/calls.ts': "import '../../contract/src/alias.ts'",
  },
  'search-runs-in-the-browser': { 'packages/documentation/src/search/find.ts': "import '../passages.ts'" },
  'server-reads-what-was-built': {
    'packages/documentation/src/renderer.ts': 'export const render = 1',
    'apps/api/src/features/alias/alias.routes.ts':
      "import './alias.service.ts'\nimport '@portal/documentation/renderer'",
  },
  'page-ships-no-renderer': { 'apps/web/src/ui/Page.tsx': "import '@portal/documentation/passages'" },
  'contract-speaks-of-domain': { 'packages/contract/src/calls.ts': "import '../../network/src/alias.ts'" },
  'packages-know-no-app': { 'packages/contract/src/store.ts': "import '../../../apps/api/src/db/database.ts'" },
  'apps-meet-in-the-contract': { 'apps/web/src/store.tsx': "import '../../api/src/db/database.ts'" },
  'browser-tests-are-a-person': { 'e2e/alias.spec.ts': "import '../apps/api/src/app.ts'" },
  'server-file-is-reached': { 'apps/api/src/features/alias/forgotten.ts': '' },
  'server-features-apart': {
    'apps/api/src/features/alias/sideways.service.ts': "import '../webhook/webhook.queries.ts'",
    'apps/api/src/features/webhook/webhook.queries.ts': '',
  },
  'sql-in-queries': {
    'apps/api/src/features/alias/sql.service.ts': "import { open } from '../../db/database.ts'\nopen",
  },
  'database-below-foundations': { 'apps/api/src/db/upward.ts': "import '../features/alias/alias.queries.ts'" },
  'foundations-below-http': {
    'apps/api/src/access/token.ts': "import '../http/answers/errors.ts'",
    'apps/api/src/http/answers/errors.ts': '',
  },
  'screen-is-reached': { 'apps/web/src/features/alias/ForgottenPage.tsx': '' },
  'ui-is-generic': { 'apps/web/src/ui/Alias.tsx': "import '@portal/contract/alias'" },
  'features-below-layouts': { 'apps/web/src/features/alias/FramedPage.tsx': "import '../../layouts/Frame.tsx'" },
  'screens-apart': {
    'apps/web/src/features/alias/SidewaysPage.tsx': "import '../webhook/WebhookPage.tsx'",
    'apps/web/src/features/webhook/WebhookPage.tsx': '',
  },
  'browser-has-no-node': { 'apps/web/src/ui/Path.tsx': "import 'node:path'" },
}

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-directions-'))
  mkdirSync(join(folder, 'node_modules/@portal'), { recursive: true })
  for (const name of ['domain', 'contract', 'network', 'documentation'])
    symlinkSync(`../../packages/${name}`, join(folder, 'node_modules/@portal', name))
  execFileSync('git', ['init', '-q'], { cwd: folder })
  add({ ...SOUND, '.gitignore': 'node_modules/' })
})
afterAll(() => rmSync(folder, { recursive: true }))

function add(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

/** @returns lines that the check of import directions reports for the small project */
async function findings(): Promise<string[]> {
  const { output } = await checkDirections(folder)
  return output.split('\n').filter((line) => line !== '')
}

describe('import directions', () => {
  test('a product that keeps them has no finding', async () => {
    expect(await findings()).toEqual([])
  })

  test('a source file that was not read is a finding', async () => {
    add({ 'apps/web/dist/kept.ts': '' })
    expect(await findings()).toEqual(['not-read: apps/web/dist/kept.ts'])
  })

  describe('in a product that breaks every one', () => {
    let found: string[]
    beforeAll(async () => {
      for (const files of Object.values(BREACHES)) add(files)
      found = await findings()
    })

    test.each(Object.entries(BREACHES))('%s is reported where it is broken', (name, files) => {
      const [where] = Object.keys(files)
      const told = found.filter((line) => line.startsWith(`${name}: `))
      expect(told).toContainEqual(expect.stringContaining(where ?? ''))
    })
  })
})
