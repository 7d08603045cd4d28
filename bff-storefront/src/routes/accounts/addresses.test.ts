import { deleteAddress, listAddresses, saveAddress, updateAddress } from '@santhe/contracts'
import { expect, it } from 'vitest'
import { startStorefront } from '../../testing/storefront.ts'

const { call, callOk, someone } = await startStorefront()

const HOME = { address: '12, 4th Cross', city: 'Bengaluru', state: 'Karnataka', zipCode: '560034' }
const OFFICE = {
  label: 'Office',
  address: '4, Church Street',
  city: 'Bengaluru',
  state: 'Karnataka',
  zipCode: '560001',
}
const EMPTY = { name: '', phone: '', landmark: '' }

// docs/product/accounts.md#saved-addresses
it("lists the profile's address first, without an id, then saved ones", async () => {
  const { as } = await someone(HOME)
  const saved = await call(saveAddress, { body: OFFICE }, as)
  expect([saved.status, saved.data]).toEqual([201, { id: expect.any(Number), ...OFFICE, ...EMPTY }])
  expect(await callOk(listAddresses, {}, as)).toEqual([{ id: null, label: '', ...HOME, ...EMPTY }, saved.data])
})

it('only their owner changes and deletes saved addresses', async () => {
  const [{ as }, { as: other }] = [await someone({ address: '' }), await someone({ address: '' })]
  const { id } = await callOk(saveAddress, { body: OFFICE }, as)
  const of = { params: { id: id ?? 0 } }
  const body = { ...OFFICE, landmark: 'Opposite the book shop' }
  expect((await call(updateAddress, { ...of, body }, other)).status).toBe(404)
  expect((await call(deleteAddress, of, other)).status).toBe(404)
  expect(await callOk(updateAddress, { ...of, body }, as)).toMatchObject({ id, landmark: body.landmark })
  expect(await callOk(deleteAddress, of, as)).toEqual({ message: 'The address was deleted' })
  expect(await callOk(listAddresses, {}, as)).toEqual([])
})
