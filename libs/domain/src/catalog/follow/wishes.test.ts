import { addDays } from '@santhe/rules'
import { expect, it } from 'vitest'
import { Products } from '../../records/product.ts'
import { Wishes } from '../../records/wish.ts'
import { aBuyer, aProduct, NOW, TODAY, testDomain } from '../../testing/index.ts'
import { joinLine } from './waits.ts'
import { listWishedProducts, listWishes, type SaveProduct, saveProduct } from './wishes.ts'

const domain = await testDomain()
const set = (input: Omit<SaveProduct, 'now'>, now = NOW) => saveProduct({ ...input, now }, domain)

// docs/product/products.md#saved-products
it('saveProduct saves once under concurrent presses, and can be undone', async () => {
  const [actor, stranger] = [await aBuyer(domain), await aBuyer(domain)]
  const { _id: productId } = await aProduct(domain)
  const save = { actor, productId }
  await Promise.all(Array.from({ length: 8 }, () => set({ ...save, isOn: true })))
  expect(await Wishes(domain.connection).countDocuments({ personId: actor.id })).toBe(1)
  await set({ ...save, actor: stranger, isOn: false })
  expect(await listWishes({ personId: actor.id }, domain)).toEqual({ saved: [productId], waits: [] })
  await set({ ...save, isOn: false })
  await set({ ...save, isOn: false })
  expect(await listWishes({ personId: actor.id }, domain)).toEqual({ saved: [], waits: [] })
})

it('listWishedProducts returns current products, latest first, without those no longer in the shop', async () => {
  const actor = await aBuyer(domain)
  const [first, second, third] = [await aProduct(domain), await aProduct(domain), await aProduct(domain)]
  for (const [place, { _id: productId }] of [first, second, third].entries())
    await set({ actor, productId, isOn: true }, new Date(NOW.getTime() + place))
  await Products(domain.connection).updateOne({ _id: second._id }, { $set: { isListed: false } })
  const { saved } = await listWishedProducts({ personId: actor.id }, domain)
  expect(saved.map(({ _id, inventory }) => [_id, inventory])).toEqual([
    [third._id, 20],
    [first._id, 20],
  ])
})

it.each([
  ['sold out', { inventory: 0 }, true],
  ['coming', { status: 'Coming Soon' }, true],
  ['that can be bought', {}, false],
  ['that has ended', { inventory: 0, availableUntil: addDays(TODAY, -1) }, false],
] as const)('joinLine for a product %s gives a place or fails', async (_which, overrides, isAwaited) => {
  const actor = await aBuyer(domain)
  const { _id: productId } = await aProduct(domain, overrides)
  const press = joinLine({ actor, productId, quantity: 1, now: NOW }, domain)
  if (!isAwaited) await expect(press).rejects.toMatchObject({ code: 'CONFLICT' })
  else await press
  const places = isAwaited ? [{ productId, place: 1, waiting: 1 }] : []
  expect((await listWishes({ personId: actor.id }, domain)).waits).toEqual(places)
})

it('saveProduct answers NOT_FOUND for a product that the actor may not see', async () => {
  const actor = await aBuyer(domain)
  const { _id: productId } = await aProduct(domain, { approvalStatus: 'pending' })
  for (const id of [productId, 999_999])
    await expect(set({ actor, productId: id, isOn: true })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
