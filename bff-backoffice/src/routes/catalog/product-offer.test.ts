import { changeOffer, copyProduct, harvestProduct, offerProductAgain, takeBackOffer } from '@santhe/contracts'
import { people } from '@santhe/domain'
import { Journal } from '@santhe/domain/records'
import { aFarm, aPerson, aProduct } from '@santhe/domain/testing'
import { expect, it } from 'vitest'
import { startBackOffice } from '../../testing/back-office.ts'

const { domain, server, call, callOk } = await startBackOffice()

const { farm, farmer } = await aFarm(domain)
const asFarmer = { token: await server.signIn(people.actorOf(farmer)) }
const manager = await aPerson(domain, { role: 'district_manager', district: 'Bengaluru Rural' })
const asManager = { token: await server.signIn(people.actorOf(manager)) }
const params = async (overrides = {}) => ({ id: (await aProduct(domain, { ofFarm: farm, ...overrides }))._id })

// docs/product/farmer-dashboard.md#price-and-dates-in-place
it('changes an offer in place and returns the product with the added boxes', async () => {
  const at = await params({ inventory: 2, price: 10_000 })
  const body = { addBoxes: 5, price: 120, availableUntil: '2026-12-24', harvestDate: '2026-11-20' }
  expect(await callOk(changeOffer, { params: at, body }, asFarmer)).toMatchObject({
    ...{ id: at.id, inventory: 7, addedBoxes: 5, price: 100, pendingEdit: { fields: ['price'], price: 120 } },
    ...{ availableUntil: '2026-12-24', harvestDate: '2026-11-20', approvalStatus: 'approved' },
  })
})

it.each([
  ['a part of a box', { addBoxes: 1.5 }],
  ['more boxes than a product may have', { addBoxes: 100_001 }],
  ['no price', { price: 0 }],
  ['sold out and boxes at once', { soldOut: true, addBoxes: 1 }],
  ['the total, which would overwrite purchases', { inventory: 5 }],
  ['no date', { harvestDate: 'soon' }],
])('refuses an offer with %s', async (_, body) => {
  const input = { params: await params(), body } as Parameters<typeof call<typeof changeOffer>>[1]
  expect((await call(changeOffer, input, asFarmer)).status).toBe(400)
})

it("applies a staff member's change immediately and journals it with the stock", async () => {
  const at = await params({ inventory: 4, price: 10_000 })
  await callOk(changeOffer, { params: at, body: { addBoxes: -1, price: 150 } }, asManager)
  const entry = await Journal(domain.connection).findOne({ thingId: at.id }).lean()
  expect(entry).toMatchObject({
    ...{ act: 'product.changed', before: { inventory: 4, price: 10_000 }, after: { inventory: 3, price: 15_000 } },
    personId: manager._id,
  })
})

it('returns the updated product after harvest, undo, a new offer and copy', async () => {
  const booked = await params({ status: 'Pre-Order', harvestDate: '2026-12-01' })
  const harvested = await callOk(harvestProduct, { params: booked }, asFarmer)
  expect(harvested).toMatchObject({ status: 'Available Now', harvestDate: '2026-11-21' })
  const asBefore = { status: 'Pre-Order', harvestDate: '2026-12-01' }
  expect(await callOk(takeBackOffer, { params: booked }, asFarmer)).toMatchObject(asBefore)
  const ended = await params({ availableUntil: '2026-11-12', harvestDate: '2026-11-10', inventory: 0 })
  const again = { params: ended, body: { by: 'week', inventory: 8, inventoryWas: 0 } } as const
  expect(await callOk(offerProductAgain, again, asFarmer)).toMatchObject({
    ...{ id: ended.id, availableUntil: '2026-11-26', harvestDate: '2026-11-24', inventory: 8, status: 'Pre-Order' },
  })
  const copied = await call(copyProduct, { params: ended }, asFarmer)
  expect(copied).toMatchObject({ status: 201, data: { approvalStatus: 'pending', inventory: 0, name: 'Tomato' } })
  expect(copied.data?.id).not.toBe(ended.id)
})
