import { readFirstSteps } from '@santhe/contracts'
import { people } from '@santhe/domain'
import { aFee, aPerson, testDomain } from '@santhe/domain/testing'
import { api, startTestServer } from '@santhe/http-kit/testing'
import { afterAll, expect, it } from 'vitest'
import { firstStepRoutes } from './statistics.ts'

const domain = await testDomain()
const server = await startTestServer({ owner: 'backoffice', served: firstStepRoutes({ domain }) })
const { callOk } = api(server)
afterAll(() => server.close())

it('counts what a new market has so far for admins', async () => {
  const as = { token: await server.signIn(people.actorOf(await aPerson(domain, { role: 'admin' }))) }
  const before = await callOk(readFirstSteps, {}, as)
  expect(before).toMatchObject({ fees: 0, feeTables: 0, districtManagers: 0 })
  await aFee({ name: 'Delivery', value: 30 }, domain)
  await aPerson(domain, { role: 'district_manager', district: 'Kolar' })
  expect(await callOk(readFirstSteps, {}, as)).toEqual({ ...before, fees: 1, districtManagers: 1 })
})
