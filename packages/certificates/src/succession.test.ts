import { X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { authorityKeys, certificatesOf, newAuthority } from './profile.ts'
import { STEPS } from './succession.ts'

const namesOf = (pem: string) => certificatesOf(pem).map((certificate) => new X509Certificate(certificate).subject)
const signerOf = async (pem: string) => (await authorityKeys(pem)).certificate.subject

test('an authority is followed by one that is trusted before it signs, and trusted itself until the end', async () => {
  const first = await newAuthority('Una')
  const announced = await STEPS.next(first, 'Otra')
  expect([await signerOf(announced), namesOf(announced)]).toEqual(['CN=Una', ['CN=Una', 'CN=Otra']])
  const switched = await STEPS.switch(announced)
  expect([await signerOf(switched), namesOf(switched)]).toEqual(['CN=Otra', ['CN=Otra', 'CN=Una']])
  expect(switched.match(/BEGIN PRIVATE KEY/g)).toHaveLength(1)
  const ended = await STEPS.end(switched)
  expect([await signerOf(ended), namesOf(ended)]).toEqual(['CN=Otra', ['CN=Otra']])
})

test('no step can be left out or made twice', async () => {
  const first = await newAuthority('Una')
  const announced = await STEPS.next(first, 'Otra')
  await expect(STEPS.switch(first)).rejects.toThrow('comienza con next')
  await expect(STEPS.next(announced, 'Más')).rejects.toThrow('continúa con switch')
  await expect(STEPS.end(announced)).rejects.toThrow('continúa con switch')
})
