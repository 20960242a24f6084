import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { JavaClasses } from './java-classes.ts'
import { type SampleCertificates, STORE_PASSWORD } from './sample-certificates.ts'
import type { SampleLanguage } from './sample-language.ts'

const SAMPLES = join(import.meta.dirname, '../../samples')

type Files = Pick<SampleCertificates, 'path'>

export const sampleFile = (name: string, { file }: SampleLanguage): string => join(SAMPLES, name, file)

export interface SampleSettings {
  args?: readonly string[]
  env?: Record<string, string>
  /** Text that the sample reads from its standard input. */
  typed?: string
  /** Certificates with which the sample calls a server; undefined for a sample that only receives notices. */
  certificates?: Files
  /** Compiled samples; without them, Java starts from the source, as a reader does. */
  classes?: Pick<JavaClasses, 'path'> | undefined
}

/** Exit code and output of a sample that has ended. */
export interface SampleEnd {
  code: number
  stdout: string
  stderr: string
}

/** Arguments of `java` that choose the fast C1 compiler, because a program runs for about a second. */
export const FAST_JAVA = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']

/** Command-line arguments of `java`, with the key stores. */
const javaFlags = (certificates: Files | undefined): string[] => [
  ...(certificates ? [] : ['-Dfile.encoding=UTF-8']),
  ...FAST_JAVA,
  ...(certificates
    ? [
        `@${certificates.path('client.opts')}`,
        `-Djavax.net.ssl.trustStore=${certificates.path('trust.p12')}`,
        `-Djavax.net.ssl.trustStorePassword=${STORE_PASSWORD}`,
      ]
    : []),
]

/** Environment variables with the files of the client certificate and of the server's certificate authority. */
const certificateSettings = (certificates: Files): Record<string, string> => ({
  QRI_CERT: certificates.path('client.crt'),
  QRI_KEY: certificates.path('client.key'),
  QRI_CA: certificates.path('ca.crt'),
})

/** Command-line arguments of `php` for a receiver of notices, which is a page in PHP: PHP's own server shows it, on a free port. */
const PHP_SERVER = ['-S', '127.0.0.1:0']

/** Starts a sample with the interpreter of its language. */
function startSample(name: string, language: SampleLanguage, settings: SampleSettings, served: readonly string[] = []) {
  const { args = [], env = {}, certificates, classes } = settings
  const isJava = language.name === 'java'
  const flags = isJava ? javaFlags(certificates) : served
  const started = isJava && classes ? ['-cp', classes.path(name), 'Main'] : [sampleFile(name, language)]
  return spawn(language.program, [...flags, ...started, ...args], {
    env: { PATH: process.env['PATH'], ...(certificates ? certificateSettings(certificates) : {}), ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
}

/** Runs a sample and waits until it ends. */
export async function runSample(name: string, language: SampleLanguage, settings: SampleSettings): Promise<SampleEnd> {
  const child = startSample(name, language, settings)
  child.stdin.end(settings.typed ?? '')
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: child.exitCode ?? 1, stdout, stderr }
}

/** Sample that runs until it is stopped, for example a receiver of notices. */
export class RunningSample {
  readonly #child: ChildProcess
  #printed = ''
  #heard = new EventTarget()

  constructor(name: string, language: SampleLanguage, settings: SampleSettings) {
    this.#child = startSample(name, language, settings, language.name === 'php' ? PHP_SERVER : [])
    const take = (part: Buffer) => {
      this.#printed += String(part)
      this.#heard.dispatchEvent(new Event('printed'))
    }
    this.#child.stdout?.on('data', take)
    // PHP's server writes its log there.
    this.#child.stderr?.on('data', take)
    this.#child.once('exit', () => this.#heard.dispatchEvent(new Event('printed')))
  }

  /** Waits until the sample's output matches a pattern. @returns all output so far */
  async printed(pattern: RegExp): Promise<string> {
    while (!pattern.test(this.#printed)) {
      if (this.#child.exitCode !== null) throw new Error(`The sample ended after: ${this.#printed}`)
      await once(this.#heard, 'printed')
    }
    return this.#printed
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null) return
    this.#child.kill()
    await once(this.#child, 'close')
  }
}
