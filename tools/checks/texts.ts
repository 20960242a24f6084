import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repositoryFiles } from './files.ts'
import { root } from './program.ts'
import { type Result, verdict } from './step.ts'
import { RULES, type Rule } from './texts.rules.ts'

const BINARY = /\.(woff2?|png|jpe?g|ico|webp|gz|zip|pdf)$/

/** Applies the rules to every file of the repository. */
export async function checkTexts(folder = root, rules: Rule[] = RULES): Promise<Result> {
  const paths = (await repositoryFiles(folder)).filter((path) => !BINARY.test(path))
  const found = await Promise.all(
    paths.map(async (path) => findings(path, await readFile(join(folder, path), 'utf8'), rules)),
  )
  const lines = found.flat()
  return verdict(lines.length === 0, lines.join('\n'))
}

/** @returns lines `path:line: rule. why` */
export function findings(path: string, text: string, rules: Rule[]): string[] {
  const own = rules.filter(({ where }) => where.test(path))
  return text
    .split('\n')
    .flatMap((line, index) =>
      own.filter(({ says }) => says.test(line)).map(({ name, why }) => `${path}:${index + 1}: ${name}. ${why}`),
    )
}
