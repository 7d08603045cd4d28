import { readMarketSettings } from '@santhe/contracts'
import { people } from '@santhe/domain'
import { aPerson, testDomain } from '@santhe/domain/testing'
import { api, startTestServer } from '@santhe/http-kit/testing'
import { expect, it } from 'vitest'
import { settingsRoutes } from './index.ts'

const domain = await testDomain()
const admin = people.actorOf(await aPerson(domain, { role: 'admin' }))

it.each([
  [
    { mail: 'server', payments: 'testing' },
    { mail: 'server', payments: 'testing' },
  ],
  [undefined, { mail: 'waiting', payments: 'none' }],
] as const)('a market started with the settings %j returns %j', async (settings, expected) => {
  const server = await startTestServer({ owner: 'storefront', served: settingsRoutes({ domain, settings }) })
  expect(await api(server).callOk(readMarketSettings, {}, { token: await server.signIn(admin) })).toEqual(expected)
  await server.close()
})
