import { MOST_SAVED_ADDRESSES } from '@santhe/rules'
import { expect, it } from 'vitest'
import { Orders } from '../../records/order.ts'
import { aBuyer, anOrder, NOW, testDomain } from '../../testing/index.ts'
import { deleteAddress, listAddresses, saveAddress, updateAddress } from './saved-addresses.ts'

const domain = await testDomain()
const OFFICE = {
  ...{ label: 'Office', address: '4, Church Street', landmark: 'Opposite the book shop' },
  ...{ city: 'Bengaluru', state: 'Karnataka', zipCode: '560001' },
}
const save = (personId: number, label = 'Office') =>
  saveAddress({ personId, fields: { ...OFFICE, label }, now: NOW }, domain)
const labelsOf = async (personId: number) => (await listAddresses(personId, domain)).map(({ label }) => label)

it('saved addresses can be added, changed and deleted', async () => {
  const { id: personId } = await aBuyer(domain)
  expect(await labelsOf(personId)).toEqual([])
  const [first, second] = [await save(personId), await save(personId, 'Parents')]
  expect(await listAddresses(personId, domain)).toEqual([
    { id: first.id, ...OFFICE, name: '', phone: '' },
    { id: second.id, ...OFFICE, label: 'Parents', name: '', phone: '' },
  ])
  const fields = { ...OFFICE, landmark: undefined, label: 'Workshop', name: 'Kiran' }
  await updateAddress({ personId, id: first.id, fields }, domain)
  expect(await listAddresses(personId, domain)).toMatchObject([
    { id: first.id, label: 'Workshop', name: 'Kiran', landmark: '' },
    { id: second.id, label: 'Parents' },
  ])
  await deleteAddress({ personId, id: first.id }, domain)
  expect(await labelsOf(personId)).toEqual(['Parents'])
})

it('saveAddress inserts at a given index, or last', async () => {
  const { id: personId } = await aBuyer(domain)
  for (const label of ['Office', 'Parents', 'Workshop']) await save(personId, label)
  const [, parents] = await listAddresses(personId, domain)
  await deleteAddress({ personId, id: parents?.id ?? 0 }, domain)
  await saveAddress({ personId, fields: { ...OFFICE, label: 'Parents' }, place: 1, now: NOW }, domain)
  await saveAddress({ personId, fields: { ...OFFICE, label: 'Club' }, place: 9, now: NOW }, domain)
  expect(await labelsOf(personId)).toEqual(['Office', 'Parents', 'Workshop', 'Club'])
})

// docs/product/accounts.md#saved-addresses
it('saved addresses can’t be changed by other people', async () => {
  const [owner, stranger] = [await aBuyer(domain), await aBuyer(domain)]
  const { id } = await save(owner.id)
  await save(stranger.id, 'Own')
  const others = { personId: stranger.id, id }
  await expect(updateAddress({ ...others, fields: OFFICE }, domain)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(deleteAddress(others, domain)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await labelsOf(stranger.id)).toEqual(['Own'])
  expect(await labelsOf(owner.id)).toEqual(['Office'])
})

it('saveAddress stores at most ten, also concurrently', async () => {
  const { id: personId } = await aBuyer(domain)
  const tries = Array.from({ length: 2 * MOST_SAVED_ADDRESSES }, () => save(personId))
  const outcomes = await Promise.allSettled(tries)
  const refused = outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(refused).toHaveLength(MOST_SAVED_ADDRESSES)
  for (const reason of refused) expect(reason).toMatchObject({ code: 'CONFLICT' })
  expect(await labelsOf(personId)).toHaveLength(MOST_SAVED_ADDRESSES)
})

it('saveAddress saves a repeated key once and refuses another body', async () => {
  const { id: personId } = await aBuyer(domain)
  const input = { personId, fields: OFFICE, now: NOW, idempotencyKey: 'office' }
  const saved = await Promise.all([1, 2, 3].map(() => saveAddress(input, domain)))
  expect(new Set(saved.map(({ id }) => id)).size).toBe(1)
  expect(await labelsOf(personId)).toEqual(['Office'])
  const other = saveAddress({ ...input, fields: { ...OFFICE, label: 'Parents' } }, domain)
  await expect(other).rejects.toMatchObject({ code: 'KEY_REUSED' })
})

it('updateAddress leaves orders unchanged', async () => {
  const buyer = await aBuyer(domain)
  const { id } = await save(buyer.id)
  const order = await anOrder(domain, { buyer, form: { address: OFFICE.address, zipCode: OFFICE.zipCode } })
  await updateAddress({ personId: buyer.id, id, fields: { ...OFFICE, address: '9, Residency Road' } }, domain)
  await deleteAddress({ personId: buyer.id, id }, domain)
  const stored = await Orders(domain.connection).findById(order._id).lean()
  expect(stored?.recipient).toMatchObject({ address: '4, Church Street', zipCode: '560001' })
})
