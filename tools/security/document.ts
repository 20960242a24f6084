import { testOf } from './faults.ts'
import { type Evidence, type Requirement, type Result, resultOf, type Run } from './requirement.ts'

const RESULTS: Result[] = ['passes', 'does not apply', 'open']
const cell = (text: string): string => text.replaceAll('|', '\\|')

function evidenceCell({ kind, text }: Evidence): string {
  if (kind === 'run') return `run \`${text}\``
  if (kind === 'fact') return cell(text)
  const { file, title } = testOf(text)
  return `\`${file}\` "${cell(title)}"`
}

function row(requirement: Requirement): string {
  const { id, text, evidence, open, absent } = requirement
  const reasons = [open, absent].filter((reason) => reason !== undefined).map(cell)
  const cells = [...reasons, ...evidence.map(evidenceCell)].join('; ')
  return `| ${id} | ${cell(text)} | ${resultOf(requirement)} | ${cells} |`
}

const table = (head: string[], rows: string[]): string[] => [
  `| ${head.join(' | ')} |`,
  `|${head.map(() => '---|').join('')}`,
  ...rows,
]

export function countsOf(requirements: Requirement[]): string {
  const count = (result: Result) => requirements.filter((each) => resultOf(each) === result).length
  return RESULTS.map((result) => `${count(result)} ${result}`).join(', ')
}

/** Text of docs/security.md. */
export function documentOf(requirements: Requirement[], runs: Run[]): string {
  const areas = [...Map.groupBy(requirements, ({ area }) => area)]
  return [
    '# Security',
    '',
    'Written by `npm run security` from `tools/security/`: change the lists there. The command fails if a test that a row names is gone.',
    '',
    `${requirements.length} requirements: ${countsOf(requirements)}. Evidence is a test of \`npm test\`, a run with its day and figures (at the end), or a fact of the code.`,
    ...areas.flatMap(([area, own]) => [
      '',
      `## ${area}`,
      '',
      ...table(['id', 'requirement', 'result', 'evidence'], own.map(row)),
    ]),
    '',
    '## Runs',
    '',
    'What does not run with `npm test`, and what the last run measured.',
    '',
    ...table(
      ['run', 'day', 'command', 'result'],
      runs.map(({ name, day, command, result }) => `| \`${name}\` | ${day} | ${cell(command)} | ${cell(result)} |`),
    ),
    '',
  ].join('\n')
}
