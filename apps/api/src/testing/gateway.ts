import 'reflect-metadata'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createServer, type SecureContextOptions } from 'node:tls'
import * as x509 from '@peculiar/x509'
import { newKeyPair, newSerial, period, privatePem } from '@portal/certificates/profile'
import type { TestApi } from './api.ts'

const ANYBODY = undefined

/** A certificate and its private key, in PEM. */
export interface Pair {
  crt: string
  key: string
}

/** Test server that stands for the payment network's TLS server; it greets clients that have a valid certificate by name. */
export interface Gateway {
  port: number
  /** File with the server's own certificate, which clients must trust. */
  serverFile: string
  serverCrt: string
  /** Loads the portal's current revocation list. */
  refresh(): Promise<void>
  close(): void
}

/** Starts a TLS server that trusts the certificate authority `ca`; stores the server's own certificate in `folder`. */
export async function openGateway(api: TestApi, ca: string, folder: string): Promise<Gateway> {
  const server = await localhostPair()
  const serverFile = join(folder, 'server.crt')
  writeFileSync(serverFile, server.crt)
  const context = async (): Promise<SecureContextOptions> => {
    const { bytes } = await api.call(ANYBODY, 'GET', '/api/certificate/crl')
    const crl = x509.PemConverter.encode(new Uint8Array(bytes), 'X509 CRL')
    return { cert: server.crt, key: server.key, ca, crl, minVersion: 'TLSv1.2' }
  }
  const door = createServer({ ...(await context()), requestCert: true, rejectUnauthorized: true }, (socket) => {
    socket.on('error', () => undefined)
    const greeting = `hola ${String(socket.getPeerCertificate().subject.CN)}\n`
    socket.once('data', () =>
      socket.end(`HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: ${greeting.length}\r\n\r\n${greeting}`),
    )
  })
  door.on('tlsClientError', () => undefined)
  door.listen(0, '127.0.0.1')
  await once(door, 'listening')
  return {
    port: (door.address() as AddressInfo).port,
    serverFile,
    serverCrt: server.crt,
    refresh: async () => door.setSecureContext(await context()),
    close: () => door.close(),
  }
}

async function localhostPair(): Promise<Pair> {
  const keys = await newKeyPair()
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=localhost',
    serialNumber: newSerial(),
    ...period(1),
    keys,
    signingAlgorithm: { name: 'ECDSA', hash: 'SHA-256' },
    extensions: [
      new x509.SubjectAlternativeNameExtension([
        { type: 'dns', value: 'localhost' },
        { type: 'ip', value: '127.0.0.1' },
      ]),
    ],
  })
  return { crt: `${certificate.toString('pem')}\n`, key: await privatePem(keys) }
}
