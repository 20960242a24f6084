import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newAuthority } from '@portal/certificates/profile'
import { expect, test } from 'vitest'
import { postgresAddress } from './postgres.address.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-address-'))
const file = (name: string, content: string) => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}
const CA = file('ca.crt', await newAuthority('Autoridad de la base'))
const NO_PEM = file('no.pem', 'esto no es un PEM')

test('each server is reached with the one user, password, database and TLS settings', () => {
  const { servers, writing } = postgresAddress(
    `postgres://ana:cl%40ve@db1.cl,db2.cl:6432,[::1]:7000/portal?sslmode=verify-full&sslrootcert=${CA}`,
  )
  const same = { user: 'ana', password: 'cl@ve', database: 'portal', ssl: { ca: expect.stringContaining('BEGIN') } }
  expect(servers).toMatchObject([
    { host: 'db1.cl', ...same },
    { host: 'db2.cl', port: 6432, ...same },
    { host: '::1', port: 7000, ...same },
  ])
  expect(writing).toBe(true)
})

test.each([
  ['one server', 'postgres://db/x', { writing: false }],
  ['one that must take writes', 'postgresql://db/x?target_session_attrs=read-write', { writing: true }],
  ['a socket', 'postgres:///x?host=/run/postgresql', { servers: [{ host: '/run/postgresql', database: 'x' }] }],
  ['no TLS', 'postgres://db/x?sslmode=disable', { servers: [{ ssl: false }] }],
  ['TLS without a check', 'postgres://db/x?sslmode=require', { servers: [{ ssl: { rejectUnauthorized: false } }] }],
])('%s', (_what, url, address) => {
  expect(postgresAddress(url)).toMatchObject(address)
})

test.each([
  ['mysql://db/x', /^debe ser una dirección postgres:/],
  ['postgres://ana:clave#1@db/x', /^debe ser una dirección postgres:/],
  ['postgres://db1:54a,db2/x', /^debe ser una dirección postgres:/],
  ['postgres://db:99999/x', /^debe ser una dirección postgres:/],
  ['postgres://db/x?sslmod=verify-full', /^tiene un parámetro desconocido, sslmod; puede tener sslmode, /],
  [
    'postgres://db/x?sslmode=prefer',
    /^tiene un sslmode que no sirve; debe ser disable, require, verify-ca o verify-full$/,
  ],
  [
    'postgres://db1,db2/x?target_session_attrs=any',
    /^tiene un target_session_attrs que no sirve; debe ser read-write$/,
  ],
  ['postgres://db/x?sslmode=verify-ca', /^con sslmode=verify-ca necesita sslrootcert/],
  [`postgres://db/x?sslrootcert=${folder}/nada`, /^nombra en sslrootcert un archivo que no se puede leer$/],
  [`postgres://db/x?sslcert=${NO_PEM}&sslkey=${NO_PEM}`, /^tiene un certificado o una clave que no son PEM/],
  [`postgres://db/x?sslrootcert=${NO_PEM}`, /^tiene un certificado o una clave que no son PEM/],
])('%s is refused with a sentence for the operator', (url, mistake) => {
  expect(() => postgresAddress(url)).toThrow(mistake)
})
