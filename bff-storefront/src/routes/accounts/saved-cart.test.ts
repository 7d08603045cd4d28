import { quoteCheckout, readSavedCart, saveCart } from '@santhe/contracts'
import { people } from '@santhe/domain'
import { setStock } from '@santhe/domain/seeding'
import { aFarm, aProduct } from '@santhe/domain/testing'
import { addDays } from '@santhe/rules'
import { describe, expect, it } from 'vitest'
import { startStorefront } from '../../testing/storefront.ts'

const { domain, server, call, callOk, someone } = await startStorefront()

describe('the saved cart', () => {
  it('keeps its order, with what can still be bought in available quantities', async () => {
    const { as } = await someone()
    const plenty = await aProduct(domain, { name: 'Plenty' })
    const few = await aProduct(domain, { name: 'Few', inventory: 3 })
    const gone = [
      await aProduct(domain, { inventory: 0 }),
      await aProduct(domain, { approvalStatus: 'pending' }),
      await aProduct(domain, { availableUntil: addDays('2026-11-21', -1) }),
      await aProduct(domain, { status: 'Coming Soon' }),
      await aProduct(domain, { isHidden: true }),
    ]
    const ids = [few, ...gone, plenty].map(product => product._id)
    const items = [...ids, 999_999, plenty._id].map(productId => ({ productId, quantity: 8 }))
    await callOk(saveCart, { body: { items } }, as)
    const cart = await callOk(readSavedCart, {}, as)
    expect(cart.items.map(({ product, quantity }) => [product.id, product.name, quantity])).toEqual([
      [few._id, 'Few', 3],
      // Twice eight exceeds a line's maximum.
      [plenty._id, 'Plenty', 10],
    ])
    expect(cart.items[0]?.product).toMatchObject({ price: 240, inventory: 3, farmerId: few.farmId })
    await setStock(few._id, 1, new Date(), domain)
    expect((await callOk(readSavedCart, {}, as)).items[0]?.quantity).toBe(1)
  })

  it('keeps boxes that its person’s own quote reserves', async () => {
    const { as } = await someone()
    const { _id: productId } = await aProduct(domain, { inventory: 2 })
    const items = [{ productId, quantity: 2 }]
    await callOk(saveCart, { body: { items } }, as)
    await callOk(quoteCheckout, { body: { items } }, as)
    expect((await callOk(readSavedCart, {}, as)).items).toMatchObject([{ product: { inventory: 2 }, quantity: 2 }])
  })

  it('belongs to its person, is replaced by the next save and emptied by an empty one', async () => {
    const [mine, other] = [await someone(), await someone()]
    const [one, two] = [await aProduct(domain), await aProduct(domain)]
    const save = (...productIds: number[]) =>
      callOk(saveCart, { body: { items: productIds.map(productId => ({ productId, quantity: 1 })) } }, mine.as)
    const idsOf = async (as = mine.as) => (await callOk(readSavedCart, {}, as)).items.map(({ product }) => product.id)
    expect(await idsOf()).toEqual([])
    await save(one._id)
    await save(two._id, one._id)
    expect([await idsOf(), await idsOf(other.as)]).toEqual([[two._id, one._id], []])
    await save()
    expect(await idsOf()).toEqual([])
  })

  it('omits the own farm’s products and refuses invalid lines', async () => {
    const { farm, farmer } = await aFarm(domain)
    const product = await aProduct(domain, { ofFarm: farm })
    const as = { token: await server.signIn(people.actorOf(farmer)) }
    const items = [{ productId: product._id, quantity: 1 }]
    await callOk(saveCart, { body: { items } }, as)
    expect((await callOk(readSavedCart, {}, as)).items).toEqual([])
    for (const quantity of [0, 11, 1.5, -1]) {
      expect((await call(saveCart, { body: { items: [{ productId: product._id, quantity }] } }, as)).status).toBe(400)
    }
    const tooMany = Array.from({ length: 201 }, (_, place) => ({ productId: place + 1, quantity: 1 }))
    expect((await call(saveCart, { body: { items: tooMany } }, as)).status).toBe(400)
  })
})
