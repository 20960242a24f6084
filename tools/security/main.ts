import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../checks/program.ts'
import { countsOf, documentOf } from './document.ts'
import { faultsOf } from './faults.ts'
import { readRequirements, readRuns } from './requirement.ts'

const requirements = readRequirements()
const runs = readRuns()
const faults = faultsOf(requirements, runs)
writeFileSync(join(root, 'docs', 'security.md'), documentOf(requirements, runs))
process.stdout.write(`${[...faults, countsOf(requirements)].join('\n')}\n`)
process.exitCode = faults.length === 0 ? 0 : 1
