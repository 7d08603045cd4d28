import { deleteAddress, listAddresses, saveAddress, updateAddress } from '@santhe/contracts'
import { people } from '@santhe/domain'
import { aPerson, NOW, testDomain } from '@santhe/domain/testing'
import { api, startTestServer } from '@santhe/http-kit/testing'
import { afterAll, expect, it } from 'vitest'
import { addressRoutes } from './addresses.ts'

const domain = await testDomain()
const server = await startTestServer({ owner: 'storefront', served: addressRoutes({ domain }), clock: () => NOW })
const { call, callOk } = api(server)
afterAll(() => server.close())

const HOME = { address: '12, 4th Cross', city: 'Bengaluru', state: 'Karnataka', zipCode: '560034' }
const OFFICE = {
  label: 'Office',
  address: '4, Church Street',
  city: 'Bengaluru',
  state: 'Karnataka',
  zipCode: '560001',
}
const EMPTY = { name: '', phone: '', landmark: '' }

const signedIn = async (fields: Partial<typeof HOME> = {}) => ({
  token: await server.signIn(people.actorOf(await aPerson(domain, fields))),
})

it('the address of the profile comes first, without an id, and the saved ones follow', async () => {
  const as = await signedIn(HOME)
  const saved = await call(saveAddress, { body: OFFICE }, as)
  expect([saved.status, saved.data]).toEqual([201, { id: expect.any(Number), ...OFFICE, ...EMPTY }])
  expect(await callOk(listAddresses, {}, as)).toEqual([{ id: null, label: '', ...HOME, ...EMPTY }, saved.data])
})

it('a saved address is changed and deleted by its own person alone', async () => {
  const [as, other] = [await signedIn({ address: '' }), await signedIn({ address: '' })]
  const { id } = await callOk(saveAddress, { body: OFFICE }, as)
  const of = { params: { id: id ?? 0 } }
  const body = { ...OFFICE, landmark: 'Opposite the book shop' }
  expect((await call(updateAddress, { ...of, body }, other)).status).toBe(404)
  expect((await call(deleteAddress, of, other)).status).toBe(404)
  expect(await callOk(updateAddress, { ...of, body }, as)).toMatchObject({ id, landmark: body.landmark })
  expect(await callOk(deleteAddress, of, as)).toEqual({ message: 'The address was deleted' })
  expect(await callOk(listAddresses, {}, as)).toEqual([])
})
