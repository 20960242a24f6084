import { divideComments, joinComments } from '@portal/domain/closing-comment/comment.parts'
import type { ClosingComment } from '@portal/domain/closing-comment/comment'
import { LEGAL_ITEMS, TECHNOLOGY_ITEMS } from '@portal/domain/progress/checklist'
import { collisionsIn, mergeParts, type Parts, type ThreeWay } from '@portal/domain/setting/merge'
import { formOf, type Row, type Setting } from '@portal/domain/setting/setting'
import { SETTINGS } from '@portal/domain/setting/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, person, type TestApi, type TestPerson } from '../../testing/api.ts'
import { register } from '../../testing/integration.ts'
import { VALID_CALLS } from '../../testing/valid-calls.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const TYPE = 'payer_collect'
/** Two administrators, because only they may edit every section. */
const [ana, raul] = [person('ana@red.cl', true), person('raul@red.cl', true)]

/** A section of the API, and how its answer becomes parts and parts become a body. */
interface Section {
  read: string
  method: 'PUT' | 'PATCH'
  write: string
  operation: string
  divide: (loaded: never, typed: never, stored: never) => ThreeWay
  bodyOf: (parts: Parts) => object
  /** Valid values of parts that differ from those of `VALID_CALLS`. */
  other: Parts
}

const URL = 'https://avisos.otra.cl/qri'
const OTHER: Parts = {
  api_version: 'v1',
  operation_mode: 'comercio_enrolador',
  chargeback_balance_type: 'COMMERCE',
  demand_med: 'NOT_ONUS',
  ifd_sbif_code: '039',
  sbif_code: '028',
  ifd_account_type: '001',
  ifd_number: '77',
  owner_id: '729',
  type: '001',
  number: '77',
  ip_origen: ['190.1.1.1'],
  urlApp: 'otra://pagar?uuid=%uuid%',
  available_hosts: ['otra.cl'],
}

const ofSetting = (setting: Setting): Section => {
  const form = (stored: unknown) => formOf(setting, stored as Row<Setting>, TYPE) as Parts
  const { type: _, ...start } = form({})
  const names = Object.keys(setting.typed ? start : form({}))
  return {
    read: setting.path,
    method: setting.write.method,
    write: setting.write.path ?? setting.path,
    operation: setting.write.operation,
    divide: (loaded, typed, stored) => ({ loaded: form(loaded), typed, stored: form(stored) }),
    bodyOf: (parts) => parts,
    other: Object.fromEntries(names.map((name) => [name, OTHER[name] ?? URL])),
  }
}

const checklist = (kind: string, operation: string, items: readonly string[]): Section => ({
  read: `/api/integration/${kind}/{uuid}`,
  method: 'PATCH',
  write: `/api/integration/${kind}/{uuid}`,
  operation,
  divide: (loaded, typed, stored) => ({ loaded, typed, stored }),
  bodyOf: (parts) => ({ type: TYPE, ...parts }),
  other: Object.fromEntries(items.map((item) => [item, false])),
})

interface Comments {
  pendings: ClosingComment[]
}
const COMMENTS: Section = {
  read: '/api/integration/pending/{uuid}',
  method: 'PATCH',
  write: '/api/integration/state/{uuid}/pending',
  operation: 'closing-comment.write',
  divide: (loaded: Comments, typed: Parts, stored: Comments) => ({
    ...divideComments(loaded.pendings, [], stored.pendings),
    typed,
  }),
  bodyOf: (parts) => ({ pendings: joinComments(parts) }),
  other: { 1: { state: true, description: 'Otro' }, 2: { state: false, description: 'Uno más' } },
}

const SECTIONS: readonly Section[] = [
  ...Object.values<Setting>(SETTINGS).map(ofSetting),
  checklist('technology', 'progress.write_technology', TECHNOLOGY_ITEMS),
  checklist('legal', 'progress.write_legal', LEGAL_ITEMS),
  COMMENTS,
]

test.each(SECTIONS)('two people who save $operation from one version both find what they changed', async (section) => {
  const { enroller_uuid: uuid } = await register(api, ana, TYPE)
  const at = (path: string) => path.replace('{uuid}', uuid)
  const valid = (operation: string) => VALID_CALLS[operation]?.('') as object
  const load = async () => {
    const answer = await api.call(ana, 'GET', at(section.read))
    return { etag: String(answer.headers['etag']), value: answer.json<never>() }
  }
  const send = (who: TestPerson, parts: Parts, etag: string) =>
    api.call(who, section.method, at(section.write), section.bodyOf(parts), { 'if-match': etag })

  await api.call(ana, 'PUT', at('/api/enroller/{uuid}'), valid('enroller.write'))
  await api.call(ana, 'POST', '/api/alias/activate', { enroller_uuid: uuid, type: TYPE })
  expect((await api.call(ana, section.method, at(section.write), valid(section.operation))).status).toBe(200)

  const seen = await load()
  const { stored: before } = section.divide(seen.value, {} as never, seen.value)
  const names = Object.keys(section.other)
  const [theirs = '', mine = theirs] = names
  const typed = (name: string): Parts => ({ ...before, [name]: section.other[name] })
  expect((await send(raul, typed(theirs), seen.etag)).status).toBe(200)
  expect((await send(ana, typed(mine), seen.etag)).status).toBe(412)

  const now = await load()
  const state = section.divide(seen.value, typed(mine) as never, now.value)
  expect(collisionsIn(state)).toEqual([])
  expect((await send(ana, mergeParts(state, []), now.etag)).status).toBe(200)
  const { value } = await load()
  expect(section.divide(value, {} as never, value).stored).toEqual({ ...typed(theirs), [mine]: section.other[mine] })
})
