import { collects, type IntegrationType, pays } from '../integration/type.ts'

/** Complete example programs by name, each of one role in one programming language, with the name of its one source file. */
export const PROGRAMS = {
  'collector-node': { role: 'collector', language: 'node', file: 'collector.mjs' },
  'collector-python': { role: 'collector', language: 'python', file: 'collector.py' },
  'collector-java': { role: 'collector', language: 'java', file: 'Collector.java' },
  'wallet-node': { role: 'wallet', language: 'node', file: 'wallet.mjs' },
  'wallet-python': { role: 'wallet', language: 'python', file: 'wallet.py' },
  'wallet-java': { role: 'wallet', language: 'java', file: 'Wallet.java' },
} as const

export type ProgramName = keyof typeof PROGRAMS
export const PROGRAM_NAMES = Object.keys(PROGRAMS) as ProgramName[]

export const isProgram = (name: string): name is ProgramName => Object.hasOwn(PROGRAMS, name)

/** True if integrations of the type have the program's role. */
export const fitsProgram = (name: ProgramName, type: IntegrationType): boolean =>
  PROGRAMS[name].role === 'collector' ? collects(type) : pays(type)
