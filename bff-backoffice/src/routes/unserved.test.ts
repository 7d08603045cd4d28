import { tmpdir } from 'node:os'
import { ALL_CALLS } from '@santhe/contracts/all-calls'
import { testDomain } from '@santhe/domain/testing'
import { createFiles } from '@santhe/files'
import { startTestServer } from '@santhe/http-kit/testing'
import { afterAll, expect, it } from 'vitest'
import { routes } from './index.ts'

/** Calls of a contract that respond 501. This list can only shrink. */
const UNSERVED = [
  'DELETE /api/products/:id/images/:imageId',
  'POST /api/products/:id/images',
  'PUT /api/products/:id/images/:imageId/primary',
]

const domain = await testDomain()
const served = routes({ domain, files: createFiles({ folder: tmpdir() }) })
const server = await startTestServer({ owner: 'backoffice', served })
const tokens = {
  admin: await server.signIn({ id: 1, role: 'admin' }),
  farmer: await server.signIn({ id: 2, role: 'farmer', farmId: 1 }),
}
afterAll(() => server.close())

const calls = ALL_CALLS.map(({ contract }) => contract).filter(contract => contract.owner === 'backoffice')

it('every call of the back office is served, but for these', () => {
  const servedCalls = served.map(({ contract }) => contract.call)
  expect(
    calls
      .map(({ call }) => call)
      .filter(call => !servedCalls.includes(call))
      .sort(),
  ).toEqual([...UNSERVED].sort())
})

it.each(UNSERVED)('%s says that it is not available yet, to those who may call it', async call => {
  const contract = calls.find(each => each.call === call)
  const send = (token?: string) =>
    fetch(server.url + call.replace(/^\w+ /, '').replace(/:\w+/g, '1'), {
      method: contract?.method ?? '',
      headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      body: contract?.method === 'GET' ? null : '{}',
    })
  const response = await send(contract?.access.includes('farmer') ? tokens.farmer : tokens.admin)
  expect(response.status).toBe(501)
  expect(await response.json()).toEqual({ code: 'NOT_SERVED_YET', message: 'This is not available yet.' })
  expect((await send()).status).toBe(401)
})
