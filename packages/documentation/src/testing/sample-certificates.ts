import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']

/** Password of the PKCS #12 key stores that Java reads. */
export const STORE_PASSWORD = 'cambia-esta-clave'

/** Certificate authority for one test run, with the certificates of a server and of a client. */
export class SampleCertificates {
  readonly #folder = mkdtempSync(join(tmpdir(), 'portal-samples-'))

  /** Path of `ca.crt`, `server.crt`, `server.key`, `client.crt`, `client.key`, `client.p12`, `trust.p12` or `client.opts`. */
  path(file: string): string {
    return join(this.#folder, file)
  }

  text(file: string): string {
    return readFileSync(this.path(file), 'utf8')
  }

  /** Makes the certificates and keys. @param client common name of the client certificate: its X-Client-OS */
  async make(client: string): Promise<void> {
    await this.#request('ca', 'Autoridad de prueba', ['-addext', 'keyUsage=critical,keyCertSign'])
    const signed = ['-CA', this.path('ca.crt'), '-CAkey', this.path('ca.key'), '-addext', 'basicConstraints=CA:FALSE']
    await Promise.all([
      this.#request('server', 'localhost', [...signed, '-addext', 'subjectAltName=IP:127.0.0.1,DNS:localhost']),
      this.#request('client', client, signed),
    ])
  }

  /** Writes the files of a client whose certificate another authority has made. */
  take(files: { cert: string; key: string; ca: string }): void {
    for (const [name, text] of Object.entries({
      'client.crt': files.cert,
      'client.key': files.key,
      'ca.crt': files.ca,
    }))
      writeFileSync(this.path(name), text)
  }

  /**
   * Makes the PKCS #12 key stores, which Java reads instead of PEM files, and the file of options that names them, so that their password
   * is no argument. Needs the program `keytool` of the JDK. Samples that run at once share these files, so none of them writes one.
   */
  async makeStores(): Promise<void> {
    const password = `pass:${STORE_PASSWORD}`
    const pair = ['-in', this.path('client.crt'), '-inkey', this.path('client.key')]
    const trusted = ['-file', this.path('ca.crt'), '-keystore', this.path('trust.p12'), '-storepass', STORE_PASSWORD]
    const store = `-Djavax.net.ssl.keyStore=${this.path('client.p12')}`
    const opened = `${store} -Djavax.net.ssl.keyStorePassword=${STORE_PASSWORD}`
    writeFileSync(this.path('client.opts'), `-Dfile.encoding=UTF-8 ${opened}\n`)
    await Promise.all([
      run('openssl', ['pkcs12', '-export', ...pair, '-out', this.path('client.p12'), '-passout', password]),
      run('keytool', ['-importcert', '-noprompt', '-alias', 'ca', ...trusted]),
    ])
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true })
  }

  async #request(name: string, commonName: string, more: string[]): Promise<void> {
    const out = ['-keyout', this.path(`${name}.key`), '-out', this.path(`${name}.crt`)]
    await run('openssl', ['req', '-x509', ...NEW_KEY, '-subj', `/CN=${commonName}`, ...out, ...more])
  }
}
