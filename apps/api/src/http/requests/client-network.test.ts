import { expect, test } from 'vitest'
import { networkOf, siteOf } from './client-network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['<b>what a proxy passed on</b>', 'unknown'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('networks that one customer can have together are one site', () => {
  expect(['2001:db8:1:2::1', '2001:db8:1:ff::1', '203.0.113.7'].map(siteOf)).toEqual([
    '2001:db8:1::/48',
    '2001:db8:1::/48',
    '203.0.113.7',
  ])
})
