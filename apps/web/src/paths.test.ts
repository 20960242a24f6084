import { addressOf, PAGES } from '@portal/documentation/pages'
import { SECTIONS } from '@portal/domain/enroller/sections'
import { simulationHref, TOOL_ADDRESSES } from '@portal/domain/tools'
import { DOCUMENT_NAMES } from '@portal/network/document.names'
import { expect, test } from 'vitest'
import { isPage, path } from './paths.ts'

const documentation = PAGES.map(({ slug }) => addressOf(slug))
const references = DOCUMENT_NAMES.map((html) => path.reference(html))

test('the router opens every page of the portal', () => {
  const enroller = SECTIONS.map(({ name }) => path.enroller('9b2c1f64-7a1e-4c5d-8f00-1d2e3f4a5b6c', name))
  const others = [
    path.home(),
    path.questions(),
    path.listIntegration(),
    path.createIntegration(),
    path.viewMain(),
    path.inbox(),
    ...Object.values(TOOL_ADDRESSES),
    simulationHref('k3v9'),
  ]
  expect([...documentation, ...references, ...enroller, ...others].filter((address) => !isPage(address))).toEqual([])
})

test('the browser opens the files beside them, and everything else', () => {
  const twins = documentation.map((address) => `${address}.md`)
  const files = references.map((address) => `${address}/openapi.json`)
  const others = ['/', '/buzon', '/llms.txt', '/api/ready', '/realms/portal', '/sitio', '/site', '/tools']
  expect([...twins, ...files, ...others].filter(isPage)).toEqual([])
})
