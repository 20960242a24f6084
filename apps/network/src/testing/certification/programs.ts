import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PROGRAMS, type ProgramName } from '@portal/domain/documentation/programs'
import { CERTIFICATION_TESTS, type Side } from '@portal/domain/certification/tests'
import type { TestVerdict } from '@portal/domain/certification/verdict'
import { NOTICES } from '@portal/network/served'
import { RunningProgram } from '../../../../../packages/documentation/src/testing/program-run.ts'
import type { SampleLanguage } from '../../../../../packages/documentation/src/testing/sample-language.ts'
import { PERSON } from '../../certification/charge.steps.ts'
import { scenarioOf } from '../../certification/scenarios.ts'
import { DAY_MS } from '../../clock/clock.ts'
import { type Caller, type Door, openDoor } from '../door.ts'
import { AheadClock } from './ahead.clock.ts'
import { type Defect, planted } from './defects.ts'

const SOURCES = new URL('../../../../../packages/documentation/programs/', import.meta.url).pathname
const LOOK_MS = 200
/** Tests for which a person does something beside the program. */
const ROTATION = 17
const BY_PHONE = 4
const DIRECT_OPEN = { urlImage: 'https://x.example/l.png', urlApp: 'prueba://pagar?uuid=%uuid%' }

/** Tests of one side that a program does in one run, with a defect or without. */
export interface Tried {
  language: SampleLanguage
  side: Side
  tests: readonly number[]
  defect?: Defect
}
type Seen = Awaited<ReturnType<Door['network']['port']['certification']['read']>>['tests'][number]
export interface Outcome {
  test: number
  verdict: TestVerdict
  /** The last step that was judged. */
  last: string | undefined
}

/** Tests that a side has. */
export const testsOf = (side: Side): number[] =>
  CERTIFICATION_TESTS.filter(({ sides }) => sides.includes(side)).map(({ number }) => number)

const nameOf = (side: Side, { name }: SampleLanguage) => `${side === 'payer' ? 'wallet' : side}-${name}` as ProgramName

/** Path of the example program of a side. */
export function sourceOf(side: Side, language: SampleLanguage): string {
  const name = nameOf(side, language)
  return join(SOURCES, name, PROGRAMS[name].file)
}

/** Port of this machine that nobody listens on. */
async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return String(port)
}

/** A network that certifies example programs as their readers run them: each gets a folder with its settings, and a person who does the rest. */
export async function openProgramStage() {
  const clock = new AheadClock()
  const door = await openDoor({ clock })
  const { port: network } = door.network
  const folders: string[] = []

  /** Writes a program with its files. @returns the folder */
  function folderOf(source: string, defect: Defect | undefined, files: Record<string, string>): string {
    const folder = mkdtempSync(join(tmpdir(), 'portal-program-'))
    folders.push(folder)
    const text = readFileSync(source, 'utf8')
    writeFileSync(join(folder, basename(source)), defect ? planted(text, defect) : text)
    for (const [each, text] of Object.entries(files)) writeFileSync(join(folder, each), text, { mode: 0o600 })
    return folder
  }

  /** Has a program do tests, and does what a person does meanwhile. @returns the verdicts */
  async function certify({ language, side, tests, defect }: Tried): Promise<Outcome[]> {
    const port = await freePort()
    const addresses = Object.fromEntries(NOTICES.map((notice) => [notice.url, `http://127.0.0.1:${port}`]))
    const caller = await door.caller(side, { addresses, directOpen: side === 'payer' ? DIRECT_OPEN : null })
    let secret = caller.secrets.integration
    if (tests.includes(ROTATION)) secret = `${await rotate(caller)} ${secret}`
    const { key, cert } = caller.pair
    const source = sourceOf(side, language)
    const folder = folderOf(source, defect, { 'client.key': key, 'client.crt': cert, 'server-ca.crt': door.ca })
    const env = {
      QRI_URL: door.url,
      QRI_CLIENT_OS: caller.clientOs,
      QRI_CERT: 'client.crt',
      QRI_KEY: 'client.key',
      QRI_CA: 'server-ca.crt',
      QRI_SECRET: secret,
      QRI_AUTHORIZATION_SECRET: caller.secrets.authorization,
      QRI_REFUND_SECRET: caller.secrets.refund,
      QRI_PORT: port,
    }
    const seen = async () =>
      (await network.certification.read(caller.id)).tests.filter(({ number }) => tests.includes(number))
    await network.certification.start(caller.id, tests)
    const typed = side === 'payer' ? await chargesOf(tests, seen) : ''
    const running = new RunningProgram(language, basename(source), {
      folder,
      env,
      args: ['pruebas', ...tests.map(String)],
      typed,
    })
    if (side === 'collector' && tests.includes(BY_PHONE)) void payByPage(caller.id, port, running)
    for (;;) {
      await pause(LOOK_MS)
      const now = await seen()
      for (const { number, run } of now) if (run?.question) await network.certification.declare(caller.id, number, true)
      if (now.some(({ verdict, run }) => verdict === 'running' || run?.question)) continue
      await running.end()
      return now.map(({ number, verdict, run }) => ({ test: number, verdict, last: run?.steps.at(-1)?.text }))
    }
  }

  /** Rotates the integration secret; the former is valid for a day. @returns the new one */
  async function rotate(caller: Caller): Promise<string> {
    await door.query(
      "update network.participant_secret set expires_at = $1 where participant_id = $2 and purpose = 'integration'",
      [new Date(Date.now() + DAY_MS), caller.id],
    )
    return door.addSecret(caller, 'integration')
  }

  /** Waits for the charges of the test collector. @returns what the person types, a line for each test that has a charge */
  async function chargesOf(tests: readonly number[], seen: () => Promise<Seen[]>): Promise<string> {
    for (;;) {
      const runs = new Map((await seen()).map(({ number, run }) => [number, run]))
      const charged = tests.filter((number) => scenarioOf(number, 'payer').amount !== undefined)
      const lines = charged.flatMap((number) => {
        const charge = runs.get(number)?.charge
        if (!charge) return []
        return `${number === BY_PHONE ? DIRECT_OPEN.urlApp.replace('%uuid%', charge.uuid) : charge.number}\n`
      })
      if (lines.length === charged.length) return lines.join('')
      await pause(LOOK_MS)
    }
  }

  /** Opens the page of the charge of the test with the telephone, and pays as the person who chose a wallet there. */
  async function payByPage(id: string, port: string, running: RunningProgram): Promise<void> {
    const number = await running.printed(/Prueba 4\n[^]*?número (\d{8})/)
    await (await fetch(`http://localhost:${port}`)).text()
    await network.pay(id, number)
  }

  return {
    certify,
    /** Ends the waiting for what no longer comes. Programs that run have a wrong clock afterwards. */
    giveUp: () => clock.setAhead(PERSON + 1),
    async close(): Promise<void> {
      RunningProgram.endAll()
      await door.drop()
      for (const folder of folders) rmSync(folder, { recursive: true })
    },
  }
}
export type ProgramStage = Awaited<ReturnType<typeof openProgramStage>>
