import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repositoryFiles, root } from './program.ts'
import { type Result, verdict } from './step.ts'

/** Rule for a text (`says`) that no line may have in the files whose paths match `where`. */
export type Rule = { name: string; where: RegExp; says: RegExp; why: string }

const code = /\.(tsx?|mjs|cjs|js|css|sql)$/
const everything = /./
const tests = /\.(test|spec)\.tsx?$|^e2e\//

export const RULES: Rule[] = [
  {
    name: 'path of one machine',
    where: everything,
    says: /(?<![\w.})\]])\/(?:home|Users|root|work|farm|mnt)\/\w/,
    why: 'It exists only where it was written.',
  },
  {
    name: 'host of a package registry',
    where: everything,
    says: /https?:\/\/(?:registry|npm|mirror|packages)\.[\w-]+\.\w/,
    why: 'Where packages come from is a setting of the machine.',
  },
  {
    name: 'address in the lockfile',
    where: /(^|\/)package-lock\.json$/,
    says: /"resolved": *"https?:/,
    why: 'An installation elsewhere would ask the registry of the machine that wrote it.',
  },
  {
    name: 'skipped or focused test',
    where: /\.tsx?$/,
    says: /\b(?:test|it|describe)\.(?:skip|only|todo|fixme)\b|\bx(?:it|describe)\(/,
    why: 'A test that does not run guarantees nothing; one that runs alone hides the others.',
  },
  {
    name: 'sleep in a test',
    where: tests,
    says: /waitForTimeout|setTimeout\(/,
    why: 'A test waits for what it expects, not for a clock.',
  },
  {
    name: 'check switched off',
    where: code,
    says: /@ts-(?:ignore|nocheck|expect-error)|(?:eslint|oxlint|biome)-(?:disable|ignore)/,
    why: 'The rule is changed for everyone, with its reason, or the code is.',
  },
  {
    name: 'unfinished',
    where: code,
    // In this pattern a letter of each word is in brackets, so that the check does not find the words in this file itself.
    says: /(?<![.-])\b(?:TOD[O]|FIXM[E]|XX[X]|HAC[K])\b(?![.-])|lorem [i]psum/,
    why: 'What is missing stands in an open piece of work, not in the code.',
  },
]

const BINARY = /\.(woff2?|png|jpe?g|ico|webp|gz|zip|pdf)$/

export async function checkTexts(folder = root, rules: Rule[] = RULES): Promise<Result> {
  const paths = (await repositoryFiles(folder)).filter((path) => !BINARY.test(path))
  const found = await Promise.all(
    paths.map(async (path) => findings(path, await readFile(join(folder, path), 'utf8'), rules)),
  )
  const lines = found.flat()
  return verdict(lines.length === 0, lines.join('\n'))
}

/** @returns a line for each forbidden text in the files: `path:line: rule. why` */
export function findings(path: string, text: string, rules: Rule[]): string[] {
  const own = rules.filter(({ where }) => where.test(path))
  return text
    .split('\n')
    .flatMap((line, index) =>
      own.filter(({ says }) => says.test(line)).map(({ name, why }) => `${path}:${index + 1}: ${name}. ${why}`),
    )
}
