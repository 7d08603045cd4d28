import { hostname, networkInterfaces } from 'node:os'
import { expect, it } from 'vitest'
import { isOwnHost, refusalsOutsideProduction, runModeOf } from './run-mode.ts'

it('runModeOf defaults to production and refuses an unknown NODE_ENV', () => {
  expect([runModeOf({}), runModeOf({ NODE_ENV: '' })]).toEqual(['production', 'production'])
  expect([runModeOf({ NODE_ENV: 'development' }), runModeOf({ NODE_ENV: 'test' })]).toEqual(['development', 'test'])
  expect(() => runModeOf({ NODE_ENV: 'Development' })).toThrow(
    "NODE_ENV is development, test or production, not 'Development'.",
  )
})

it.each([
  ['localhost', true],
  ['localhost.', true],
  ['LOCALHOST', true],
  ['shop.localhost', true],
  ['127.0.0.1', true],
  ['127.8.0.1', true],
  ['[::1]', true],
  [hostname(), !hostname().includes('.')],
  [`${hostname()}.local`, true],
  ['santhe.example', false],
  ['localhost.example', false],
  ['127.0.0.1.example', false],
  ['8.8.8.8', false],
  ['0.0.0.0', false],
  // Private, but no interface of this machine has it.
  ['10.255.255.254', false],
  ['[fd00::ffff:1]', false],
])('isOwnHost of %s is %s', (host, isOwn) => {
  expect(isOwnHost(host)).toBe(isOwn)
})

it("isOwnHost accepts this machine's local IPs, not its public ones", () => {
  const ips = Object.values(networkInterfaces()).flatMap(each => (each ?? []).map(({ address: ip }) => ip))
  const isLocal = (ip: string) =>
    /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|100\.|::1|f[cde])/.test(ip)
  expect(ips.filter(isOwnHost)).toEqual(ips.filter(isLocal))
})

const PRODUCTION = {
  CASHFREE_ENV: 'production',
  CASHFREE_SECRET: 'cfsk_ma_prod_0123456789abcdef_01234567',
  PUBLIC_URL: 'https://santhe.example',
}
const refused = (mode: 'development' | 'test' | 'production', more: Record<string, string>) =>
  refusalsOutsideProduction(mode, more).map(({ variable }) => variable)

it('only production accepts production keys and public URLs', () => {
  expect(refused('production', PRODUCTION)).toEqual([])
  expect(refused('development', PRODUCTION)).toEqual(['CASHFREE_ENV', 'CASHFREE_SECRET', 'PUBLIC_URL'])
  expect(refused('test', PRODUCTION)).toEqual(['CASHFREE_ENV', 'CASHFREE_SECRET'])
})

it('every mode accepts sandbox keys and URLs of this machine', () => {
  const settings = { CASHFREE_ENV: 'sandbox', CASHFREE_SECRET: 'cfsk_ma_test_0123', PUBLIC_URL: 'http://[::1]:8080' }
  expect(refused('development', settings)).toEqual([])
  expect(refused('development', { PUBLIC_URL: '' })).toEqual([])
})
