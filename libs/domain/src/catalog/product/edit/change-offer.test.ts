import { addDays } from '@santhe/rules'
import { inWords } from '@santhe/texts/testing'
import { describe, expect, it } from 'vitest'
import { actorOf } from '../../../records/person.ts'
import { Products } from '../../../records/product.ts'
import { AN_ADMIN, aFarm, aProduct, boxesOf, by, TODAY, testDomain } from '../../../testing/index.ts'
import { changeOffer, type OfferFields } from './change-offer.ts'
import { offerAgain } from './offer-again.ts'

const domain = await testDomain()
const { farm, farmer } = await aFarm(domain)
const actor = actorOf(farmer)

const change = (id: number, fields: OfferFields, idempotencyKey?: string) =>
  changeOffer({ id, fields, by: by(actor), idempotencyKey }, domain)

// docs/product/farmer-dashboard.md#stock-in-place
describe('changeOffer of stock', () => {
  it('adds the difference, removes at most the available boxes, and returns the difference', async () => {
    const { _id: id } = await aProduct(domain, { ofFarm: farm, inventory: 3 })
    expect(await change(id, { addBoxes: 5 })).toMatchObject({ inventory: 8, addedBoxes: 5 })
    expect(await change(id, { addBoxes: -20 })).toMatchObject({ inventory: 0, addedBoxes: -8, soldOut: true })
    await expect(inWords(change(id, { addBoxes: 100_001 }))).rejects.toMatchObject({
      fields: { addBoxes: expect.any(String) },
    })
    expect(await boxesOf(id, domain)).toEqual({ available: 0, reserved: 0, sold: 0 })
  })

  it('changes once for a repeated key, also concurrently', async () => {
    const { _id: id } = await aProduct(domain, { ofFarm: farm, inventory: 1 })
    const presses = [1, 2, 3].map(() => change(id, { addBoxes: 4 }, 'press-1'))
    for (const changed of await Promise.all(presses)) expect(changed).toMatchObject({ inventory: 5, addedBoxes: 4 })
    await expect(change(id, { addBoxes: 5 }, 'press-1')).rejects.toMatchObject({ code: 'KEY_REUSED' })
  })

  it('sells out by removing all boxes; undo restores boxes and status', async () => {
    const { _id: id } = await aProduct(domain, { ofFarm: farm, inventory: 7, status: 'Pre-Order' })
    const soldOut = await change(id, { soldOut: true })
    expect(soldOut).toMatchObject({ inventory: 0, addedBoxes: -7, status: 'Sold Out', rank: 1 })
    const undone = await change(id, { addBoxes: 7, status: 'Pre-Order', seen: { status: 'Sold Out' } })
    expect(undone).toMatchObject({ inventory: 7, status: 'Pre-Order', rank: 0 })
  })

  it.each([
    ['Available Now', TODAY],
    ['Pre-Order', addDays(TODAY, 1)],
  ] as const)('puts a sold-out product back on sale as %s, by its harvest', async (status, harvestDate) => {
    const { _id: id } = await aProduct(domain, { ofFarm: farm, inventory: 0, status: 'Sold Out', harvestDate })
    expect(await change(id, { addBoxes: 10 })).toMatchObject({ inventory: 10, status, rank: 0 })
  })
})

describe('changeOffer of price and dates', () => {
  // docs/product/farmer-dashboard.md#price-and-dates-in-place
  it('applies immediately, except a higher price, which needs approval', async () => {
    const { _id: id } = await aProduct(domain, { ofFarm: farm, price: 10_000 })
    const later = { availableUntil: addDays(TODAY, 40), harvestDate: addDays(TODAY, 2) }
    expect(await change(id, { price: 9_000, ...later })).toMatchObject({ price: 9_000, pendingEdit: null, ...later })
    expect(await change(id, { price: 12_000 })).toMatchObject({
      price: 9_000,
      approvalStatus: 'approved',
      pendingEdit: { price: 12_000 },
    })
    expect(await change(id, { price: 9_000, seen: { price: 12_000 } })).toMatchObject({ pendingEdit: null })
    const office = { id, fields: { price: 15_000 }, by: AN_ADMIN }
    expect(await changeOffer(office, domain)).toMatchObject({ price: 15_000, pendingEdit: null })
  })

  it('refuses concurrent changes, and last days that are over or too far', async () => {
    const product = await aProduct(domain, { ofFarm: farm })
    const { _id: id, price, availableUntil } = product
    await change(id, { availableUntil: addDays(availableUntil, 7), seen: { availableUntil } })
    const twice = change(id, { price, availableUntil: addDays(availableUntil, 7), seen: { availableUntil } })
    await expect(twice).rejects.toMatchObject({ code: 'CONFLICT' })
    for (const day of [TODAY, addDays(TODAY, 366)]) {
      await expect(change(id, { availableUntil: day, addBoxes: 1 })).rejects.toMatchObject({ code: 'VALIDATION' })
    }
    expect(await Products(domain.connection).findById(id).lean()).toMatchObject({
      availableUntil: addDays(availableUntil, 7),
    })
    expect(await boxesOf(id, domain)).toMatchObject({ available: 20 })
  })
})

describe('offerAgain', () => {
  const again = (id: number, fields: Parameters<typeof offerAgain>[0]['fields'], idempotencyKey?: string) =>
    offerAgain({ id, fields, by: by(actor), idempotencyKey }, domain)

  // docs/product/farmer-dashboard.md#offer-again
  it('moves the dates and sets the boxes; approval and reviews stay', async () => {
    const product = await aProduct(domain, {
      ...{
        ofFarm: farm,
        inventory: 2,
        status: 'Available Now',
        ratingSum: 9,
        ratingCount: 2,
        approvalStatus: 'approved',
      },
      ...{ availableUntil: addDays(TODAY, -10), harvestDate: addDays(TODAY, -12) },
    })
    const command = { by: 'week', inventory: 30, inventoryWas: 2 } as const
    const first = await again(product._id, command, 'again-1')
    expect(first).toMatchObject({
      ...{ _id: product._id, inventory: 30, status: 'Pre-Order', approvalStatus: 'approved', ratingCount: 2 },
      ...{ availableUntil: addDays(TODAY, 4), harvestDate: addDays(TODAY, 2), isListed: true, rank: 0 },
    })
    expect(await again(product._id, command, 'again-1')).toMatchObject({ availableUntil: addDays(TODAY, 4) })
  })

  it('refuses dates over a year ahead, or moved concurrently', async () => {
    const { _id: id, availableUntil } = await aProduct(domain, { ofFarm: farm, availableUntil: addDays(TODAY, 5) })
    await expect(inWords(again(id, { by: 'year', inventory: 1 }))).rejects.toMatchObject({
      fields: { availableUntil: 'Please choose a date at most 365 days ahead' },
    })
    await again(id, { by: 'week', inventory: 1, seen: { availableUntil } })
    const twice = again(id, { by: 'week', inventory: 1, seen: { availableUntil } })
    await expect(twice).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await Products(domain.connection).findById(id).lean()).toMatchObject({ availableUntil: addDays(TODAY, 12) })
  })
})

it('changeOffer refuses other people’s products', async () => {
  const { _id: id } = await aProduct(domain, { approvalStatus: 'pending' })
  await expect(change(id, { addBoxes: 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const approved = await aProduct(domain)
  await expect(change(approved._id, { addBoxes: 1 })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
