import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { chunksOf, isOver, tableOf, weigh } from './checks/budgets.ts'
import { checkLeaks } from './checks/leaks.ts'
import { lineOf, type Outcome, runSteps, type Step, summaryOf } from './checks/step.ts'
import { findings, RULES } from './checks/texts.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-checks-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Joins the halves of a forbidden word when the test runs, so that the check of texts does not find the word in this file. */
const word = (...halves: string[]) => halves.join('')

const green = (name: string, more: Partial<Step> = {}): Step => ({
  name,
  run: async () => ({ passed: 1, failed: 0, output: '' }),
  ...more,
})
const red = (name: string): Step => ({ name, run: async () => ({ passed: 0, failed: 1, output: 'why' }) })
const statesOf = (outcomes: Outcome[]) => outcomes.map(({ name, state }) => `${name} ${state}`)
const options = { slots: 2, stopAtFirstRed: false, onEnd: () => {} }

describe('steps', () => {
  test('one that needs a red one does not run, and the others do', async () => {
    const outcomes = await runSteps([red('build'), green('budgets', { after: ['build'] }), green('lint')], options)
    expect(statesOf(outcomes)).toEqual(['build failed', 'budgets not run', 'lint passed'])
  })

  test('nothing starts after the first red one where that is asked for', async () => {
    const outcomes = await runSteps([red('lint'), green('browser')], { ...options, slots: 1, stopAtFirstRed: true })
    expect(statesOf(outcomes)).toEqual(['lint failed', 'browser not run'])
  })

  test('one that throws is red', async () => {
    const outcomes = await runSteps([green('types', { run: () => Promise.reject(new Error('broken')) })], options)
    expect(outcomes[0]?.state).toBe('failed')
  })

  test('one that runs alone has no company, before or after it', async () => {
    let running = 0
    const most: number[] = []
    const watched = (name: string, more: Partial<Step> = {}) =>
      green(name, {
        ...more,
        run: async () => {
          running += 1
          most.push(running)
          await new Promise(setImmediate)
          running -= 1
          return { passed: 1, failed: 0, output: '' }
        },
      })
    await runSteps([watched('one'), watched('two'), watched('alone', { alone: true }), watched('three')], options)
    expect(most).toEqual([1, 2, 1, 1])
  })

  test('one that this machine has nothing for is left out, with its reason, and is no failure', async () => {
    const absent = green('Keycloak', {
      run: async () => ({ passed: 0, failed: 0, output: '', leftOut: 'no Java here' }),
    })
    const outcomes = await runSteps([absent, green('lint')], { ...options, slots: 1, stopAtFirstRed: true })
    expect(statesOf(outcomes)).toEqual(['Keycloak left out', 'lint passed'])
    expect(lineOf(outcomes[0] as Outcome)).toMatch(/^left out Keycloak .*no Java here$/)
    expect(summaryOf(outcomes, 3).split('\n').at(-1)).toBe('1 passed, 0 failed')
  })

  test('the report ends with the count', async () => {
    const outcomes = await runSteps([red('lint'), green('types')], options)
    expect(summaryOf(outcomes, 3).split('\n').at(-1)).toBe('1 passed, 1 failed')
  })
})

describe('texts', () => {
  test.each([
    ['path of one machine', 'docs/a.md', `see /${word('ho', 'me')}/ana/portal`],
    ['host of a package registry', 'docs/a.md', `https://${word('regis', 'try')}.example.org/x`],
    ['address in the lockfile', 'package-lock.json', '"resolved": "https://example.org/x.tgz"'],
    ['skipped or focused test', 'e2e/a.spec.ts', `test.${word('on', 'ly')}('a', b)`],
    ['sleep in a test', 'e2e/a.spec.ts', `page.${word('waitFor', 'Timeout')}(3)`],
    ['check switched off', 'apps/a.ts', `// @ts-${word('ig', 'nore')}`],
    ['unfinished', 'apps/a.ts', `// ${word('TO', 'DO')} later`],
  ])('%s is found', (name, path, line) => {
    expect(findings(path, `first\n${line}`, RULES)).toEqual([expect.stringContaining(`${path}:2: ${name}`)])
  })

  test("the portal's own addresses are no paths of a machine", () => {
    expect(findings('apps/a.ts', "const home = '/site/home/x' // `${base}/home/x`", RULES)).toEqual([])
  })
})

describe('web build', () => {
  const manifest = {
    'src/main.tsx': { file: 'assets/main.js', src: 'src/main.tsx', isEntry: true, imports: ['_react.js'] },
    '_react.js': { file: 'assets/react.js' },
    '_form.js': { file: 'assets/form.js', imports: ['_react.js'], css: ['assets/form.css'] },
    'src/features/home/HomePage.tsx': {
      file: 'assets/home.js',
      src: 'src/features/home/HomePage.tsx',
      isDynamicEntry: true,
      imports: ['_form.js'],
    },
  }

  test('a first view is the entry, its lazy module and all that they import, each once', () => {
    const { scripts, sheets, missing } = chunksOf(manifest, [/HomePage\.tsx$/])
    expect(scripts.toSorted()).toEqual(['assets/form.js', 'assets/home.js', 'assets/main.js', 'assets/react.js'])
    expect(sheets).toEqual(['assets/form.css'])
    expect(missing).toEqual([])
  })

  test('a page without a chunk of its own is over its budget', async () => {
    mkdirSync(join(folder, '.vite'))
    mkdirSync(join(folder, 'assets'))
    writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest))
    writeFileSync(join(folder, 'assets', 'form.css'), 'x')
    for (const name of ['main', 'react', 'form', 'home']) writeFileSync(join(folder, 'assets', `${name}.js`), 'x')
    const weights = await weigh(folder)
    const over = weights.filter(isOver).map(({ name }) => name)
    expect(over).toEqual([
      'documentation, JavaScript',
      'ordinary list, JavaScript',
      "administrator's list, JavaScript",
      'signature debugger, JavaScript',
      'edit form, JavaScript',
      'prerendered home',
    ])
    expect(tableOf(weights).split('\n')).toHaveLength(9 + 2 + 2 + 2 + 2 + 2)
  })

  test('more bytes than the budget are over it', () => {
    expect(isOver({ name: 'fonts', bytes: 30_001, budget: 30 })).toBe(true)
    expect(isOver({ name: 'fonts', bytes: 30_000, budget: 30 })).toBe(false)
  })

  test('a private key and a link to a source map are found', async () => {
    writeFileSync(join(folder, 'a.js'), `-----BEGIN ${word('PRIVATE', ' KEY')}-----`)
    writeFileSync(join(folder, 'b.js.map'), '{"sources":[]}')
    writeFileSync(join(folder, 'c.js'), '//# sourceMappingURL=c.js.map')
    const { failed, output } = await checkLeaks(folder)
    expect(failed).toBe(1)
    expect(output.split('\n').toSorted()).toEqual(['a.js: private key', 'c.js: link to a source map'])
  })

  test('an empty build is no clean build', async () => {
    expect((await checkLeaks(folder)).failed).toBe(1)
  })
})
