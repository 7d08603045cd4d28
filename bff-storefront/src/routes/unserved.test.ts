import { ALL_CALLS } from '@santhe/contracts/all-calls'
import { testDomain } from '@santhe/domain/testing'
import { startTestServer } from '@santhe/http-kit/testing'
import { afterAll, expect, it } from 'vitest'
import { routes } from './index.ts'

/** Announced and answered 501. This list can only shrink. */
const UNSERVED = ['POST /api/payments/create-session', 'POST /api/payments/verify', 'POST /api/payments/webhook']

const domain = await testDomain()
const served = routes({ domain })
const server = await startTestServer({ owner: 'storefront', served })
const token = await server.signIn({ id: 1, role: 'customer' })
afterAll(() => server.close())

const calls = ALL_CALLS.map(({ contract }) => contract).filter(contract => contract.owner === 'storefront')

it('every call of the storefront is served, but for these', () => {
  const answered = served.map(({ contract }) => contract.call)
  expect(
    calls
      .map(({ call }) => call)
      .filter(call => !answered.includes(call))
      .sort(),
  ).toEqual([...UNSERVED].sort())
})

it.each(UNSERVED)('%s says that it is not available yet', async call => {
  const [method = '', path = ''] = call.split(' ')
  const response = await fetch(server.url + path.replace(/:\w+/g, '1'), {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: method === 'GET' ? null : '{}',
  })
  expect(response.status).toBe(501)
  expect(await response.json()).toEqual({ code: 'NOT_SERVED_YET', message: 'This is not available yet.' })
})
