import { addDays } from '@santhe/rules'
import { inWords } from '@santhe/texts/testing'
import { describe, expect, it } from 'vitest'
import { Farms } from '../../records/farm.ts'
import { Orders } from '../../records/order.ts'
import { Outbox } from '../../records/outbox.ts'
import { actorOf } from '../../records/person.ts'
import { type ProductRecord, Products } from '../../records/product.ts'
import { STOCK_FIELDS, Stocks } from '../../records/stock.ts'
import { aCategory, aFarm, aPerson, aProduct, boxesOf, by, NOW, TODAY, testDomain } from '../../testing/index.ts'
import { createProduct } from './create-product.ts'
import { deleteProduct } from './delete-product.ts'
import { changeOffer } from './edit/change-offer.ts'
import { updateProduct } from './edit/update-product.ts'
import type { ProductFields } from './product-fields.ts'
import { findProduct } from './queries.ts'

const domain = await testDomain()
const category = await aCategory(domain)
const { farm, farmer } = await aFarm(domain)
const actor = actorOf(farmer)

const FIELDS: ProductFields = {
  name: 'Bitter gourd',
  description: 'Tender and dark green.',
  price: 18_000,
  unit: 'dozen',
  status: 'Available Now',
  categoryId: category._id,
  inventory: 12,
  unitsPerBox: 4,
  availableUntil: addDays(TODAY, 30),
  harvestDate: TODAY,
}

function fieldsOf(product: ProductRecord, inventory = 20): ProductFields {
  const { name, localName, description, price, unit, status, categoryId, unitsPerBox, growingDetails } = product
  const { availableUntil, harvestDate } = product
  const texts = {
    name,
    localName,
    description,
    price,
    unit,
    status,
    categoryId,
    inventory,
    unitsPerBox,
    growingDetails,
  }
  return { ...texts, availableUntil, harvestDate: harvestDate ?? TODAY }
}

async function eventsAbout(productId: number): Promise<unknown[]> {
  const written = await Outbox(domain.connection).find({ channel: 'bell', 'event.productId': productId }).lean()
  return written.map(({ event }) => event.kind)
}

describe('a new product', () => {
  it('is created once per idempotency key', async () => {
    const command = { actor, fields: FIELDS, now: NOW, idempotencyKey: 'form-1' }
    const [first, second] = await Promise.all([createProduct(command, domain), createProduct(command, domain)])
    expect(second._id).toBe(first._id)
    expect((await createProduct(command, domain)).inventory).toBe(FIELDS.inventory)
    await expect(createProduct({ ...command, fields: { ...FIELDS, name: 'Other' } }, domain)).rejects.toMatchObject({
      code: 'KEY_REUSED',
    })
  })

  it('is pending approval, with unit and stock, and staff are notified', async () => {
    const product = await createProduct({ actor, fields: FIELDS, now: NOW }, domain)
    expect(product).toMatchObject({
      approvalStatus: 'pending',
      isListed: false,
      unit: 'dozen',
      inventory: 12,
      farmId: farm._id,
      farm: { name: farm.farmName, ownerName: farmer.name, district: 'Bengaluru Rural', taluk: 'Hoskote' },
      images: [],
    })
    expect(await boxesOf(product._id, domain)).toEqual({ available: 12, reserved: 0, sold: 0 })
    expect(await eventsAbout(product._id)).toEqual(['productSubmitted'])
    expect((await findProduct({ id: product._id, actor }, domain)).name).toBe('Bitter gourd')
    await expect(findProduct({ id: product._id }, domain)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it.each([
    ['today', TODAY],
    ['a day that is past', addDays(TODAY, -1)],
    ['a moment that is past', '2026-11-21T06:29:59Z'],
  ])('refuses %s as its last day', async (_, availableUntil) => {
    await expect(
      inWords(createProduct({ actor, fields: { ...FIELDS, availableUntil }, now: NOW }, domain)),
    ).rejects.toMatchObject({
      code: 'VALIDATION',
      fields: { availableUntil: 'Date must be in the future' },
    })
  })

  it('can be offered for at most 365 days', async () => {
    const until = (days: number) => ({ ...FIELDS, availableUntil: addDays(TODAY, days) })
    await expect(inWords(createProduct({ actor, fields: until(366), now: NOW }, domain))).rejects.toMatchObject({
      fields: { availableUntil: 'Please choose a date at most 365 days ahead' },
    })
    expect(await createProduct({ actor, fields: until(365), now: NOW }, domain)).toMatchObject({ soldOut: false })
  })

  // docs/product/money-and-dates.md#business-dates
  it('converts moments to days in India', async () => {
    const fields = { ...FIELDS, availableUntil: '2026-12-01T20:00:00Z', harvestDate: '2026-11-25T18:29:00Z' }
    const product = await createProduct({ actor, fields, now: NOW }, domain)
    expect(product).toMatchObject({ availableUntil: '2026-12-02', harvestDate: '2026-11-25' })
  })

  it('requires an existing category and a farm', async () => {
    await expect(
      inWords(createProduct({ actor, fields: { ...FIELDS, categoryId: 999 }, now: NOW }, domain)),
    ).rejects.toMatchObject({
      fields: { categoryId: 'Category is required' },
    })
    const customer = actorOf(await aPerson(domain))
    await expect(createProduct({ actor: customer, fields: FIELDS, now: NOW }, domain)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
  })
})

describe('an edit by the farmer', () => {
  const changed = (change: Partial<ProductFields>, overrides: Partial<ProductRecord> = {}) =>
    aProduct(domain, { ofFarm: farm, ...overrides }).then(product =>
      updateProduct({ id: product._id, fields: { ...fieldsOf(product), ...change }, by: by(actor) }, domain),
    )

  it.each<Partial<ProductFields>>([
    { name: 'Cherry tomato' },
    { localName: 'ಟೊಮೇಟೊ' },
    { description: 'Another description.' },
    { price: 24_001 },
    { imageUrl: '/files/product/new.webp' },
  ])('of %o needs approval and notifies staff, while the approved version stays on sale', async change => {
    const product = await changed(change)
    const { imageUrl, ...fields } = change
    const proposal = imageUrl === undefined ? fields : { images: [{ id: expect.any(Number), imageUrl }] }
    expect(product).toMatchObject({ approvalStatus: 'approved', isListed: true, awaitsDecision: true })
    expect(product).toMatchObject({ name: 'Tomato', localName: '', price: 24_000, images: [] })
    expect(product.pendingEdit).toEqual({ ...proposal, at: NOW })
    expect(await eventsAbout(product._id)).toEqual(['productSubmitted'])
  })

  it.each<Partial<ProductFields>>([
    { inventory: 3 },
    { price: 23_999 },
    { availableUntil: addDays(TODAY, 20) },
    { harvestDate: addDays(TODAY, 5) },
    { status: 'Pre-Order' },
    { imageUrl: '/files/drawn/vegetables.webp' },
    {},
  ])('of %o keeps the approval', async change => {
    const product = await changed(change)
    expect(product).toMatchObject({ approvalStatus: 'approved', isListed: true, pendingEdit: null, images: [] })
    expect(await eventsAbout(product._id)).toEqual([])
  })

  it('of stock sells the product out or puts it back on sale', async () => {
    const product = await changed({ inventory: 0 })
    expect(product).toMatchObject({ soldOut: true, rank: 1, inventory: 0 })
    const again = await updateProduct({ id: product._id, fields: fieldsOf(product, 7), by: by(actor) }, domain)
    expect(again).toMatchObject({ soldOut: false, rank: 0 })
    expect(await findProduct({ id: product._id }, domain)).toMatchObject({ inventory: 7, soldOut: false })
  })

  it('of stock keeps boxes sold since the form was opened, and counts a resent form once', async () => {
    const product = await aProduct(domain, { ofFarm: farm, inventory: 20 })
    await Stocks(domain.connection).updateOne(
      { _id: product._id },
      { $set: { [STOCK_FIELDS.available]: 17, [STOCK_FIELDS.sold]: 3 } },
    )
    const put = (inventory: number, inventoryWas: number, idempotencyKey?: string) => {
      const fields = { ...fieldsOf(product, inventory), inventoryWas }
      return updateProduct({ id: product._id, fields, by: by(actor), idempotencyKey }, domain)
    }
    expect((await put(20, 20)).inventory).toBe(17)
    expect((await put(25, 20, 'first')).inventory).toBe(22)
    expect((await put(25, 20, 'first')).inventory).toBe(22)
    expect(await put(0, 40)).toMatchObject({ inventory: 0, soldOut: true })
    expect(await boxesOf(product._id, domain)).toMatchObject({ available: 0, sold: 3 })
  })

  it('takes back no price that changed since the form was read', async () => {
    const product = await aProduct(domain, { ofFarm: farm })
    const edit = { id: product._id, fields: fieldsOf(product), by: by(actor), seen: { price: product.price } }
    await changeOffer({ id: product._id, fields: { price: product.price - 100 }, by: by(actor) }, domain)
    await expect(updateProduct(edit, domain)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await findProduct({ id: product._id }, domain)).toMatchObject({ price: product.price - 100 })
  })

  it('resubmits a rejected product on any change, and stores the rejected version', async () => {
    const rejected = { approvalStatus: 'rejected', rejectionReason: 'Blurred', decidedAt: NOW } as const
    expect(await changed({ name: 'Sharper', inventory: 2 }, rejected)).toMatchObject({
      ...{ approvalStatus: 'pending', rejectionReason: null, name: 'Sharper', awaitsDecision: true },
      lastRejection: {
        reason: 'Blurred',
        at: NOW,
        isOfEdit: false,
        version: { name: 'Tomato', unit: 'kg', categoryName: 'Vegetables' },
      },
    })
    expect(await changed({ inventory: 2 }, rejected)).toMatchObject({ approvalStatus: 'pending' })
  })

  it('keeps omitted fields and clears empty ones', async () => {
    const product = await aProduct(domain, {
      ofFarm: farm,
      localName: 'ಟೊಮೇಟೊ',
      growingDetails: 'No sprays',
      otherNames: ['tamatar'],
      approvalStatus: 'pending',
    })
    const updated = await updateProduct({ id: product._id, fields: FIELDS, by: by(actor) }, domain)
    expect(updated).toMatchObject({ localName: 'ಟೊಮೇಟೊ', growingDetails: 'No sprays', otherNames: ['tamatar'] })
    const emptied = await updateProduct(
      { id: product._id, fields: { ...FIELDS, localName: undefined, growingDetails: undefined }, by: by(actor) },
      domain,
    )
    expect(emptied).toMatchObject({ localName: '', growingDetails: '' })
  })

  it('replaces the main picture, or moves an existing one to the front', async () => {
    const [one, two] = [
      { id: 1, imageUrl: '/files/product/1.webp' },
      { id: 2, imageUrl: '/files/product/2.webp' },
    ]
    const unseen: Partial<ProductRecord> = { images: [one, two], approvalStatus: 'pending' }
    const replaced = await changed({ imageUrl: '/files/product/3.webp' }, unseen)
    expect(replaced.images.map(image => image.imageUrl)).toEqual(['/files/product/3.webp', two.imageUrl])
    const reordered = await changed({ imageUrl: two.imageUrl }, unseen)
    expect(reordered.images).toEqual([two, one])
  })

  it('updates how long the farm is active', async () => {
    const mine = await aFarm(domain)
    const product = await aProduct(domain, { ofFarm: mine.farm })
    const until = addDays(TODAY, 100)
    const fields = { ...fieldsOf(product), availableUntil: until }
    await updateProduct({ id: product._id, fields, by: by(actorOf(mine.farmer)) }, domain)
    expect((await Farms(domain.connection).findById(mine.farm._id).lean())?.activeUntil).toBe(until)
    const sooner = { ...fields, availableUntil: addDays(TODAY, 3) }
    await updateProduct({ id: product._id, fields: sooner, by: by(actorOf(mine.farmer)) }, domain)
    expect((await Farms(domain.connection).findById(mine.farm._id).lean())?.activeUntil).toBe(sooner.availableUntil)
  })
})

describe('a change by others', () => {
  it('needs no approval if they are staff in scope', async () => {
    const product = await aProduct(domain, { ofFarm: farm })
    const manager = actorOf(await aPerson(domain, { role: 'district_manager', district: 'Bengaluru Rural' }))
    const fields = { ...fieldsOf(product), name: 'Corrected' }
    expect(await updateProduct({ id: product._id, fields, by: by(manager) }, domain)).toMatchObject({
      name: 'Corrected',
      approvalStatus: 'approved',
    })
  })

  it('answers FORBIDDEN for a visible product, else NOT_FOUND', async () => {
    const other = actorOf((await aFarm(domain)).farmer)
    const visible = await aProduct(domain, { ofFarm: farm })
    const unseen = await aProduct(domain, { ofFarm: farm, approvalStatus: 'pending' })
    const change = (product: ProductRecord) =>
      updateProduct({ id: product._id, fields: fieldsOf(product), by: by(other) }, domain)
    await expect(change(visible)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(change(unseen)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(deleteProduct({ id: visible._id, by: by(other) }, domain)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    expect(await Products(domain.connection).countDocuments({ _id: visible._id, isHidden: false })).toBe(1)
  })
})

describe('a deleted product', () => {
  it('is removed with its stock when nothing refers to it', async () => {
    const product = await aProduct(domain, { ofFarm: farm })
    await deleteProduct({ id: product._id, by: by(actor) }, domain)
    expect(await Products(domain.connection).exists({ _id: product._id })).toBeNull()
    expect(await Stocks(domain.connection).exists({ _id: product._id })).toBeNull()
    await expect(deleteProduct({ id: product._id, by: by(actor) }, domain)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  // docs/product/products.md#deleting
  it.each([
    ['an order', (productId: number) => ({ items: [{ productId }] })],
    ['boxes added to an order', (productId: number) => ({ adjustments: [{ items: [{ productId }] }] })],
  ])('is hidden from everybody while %s refers to it', async (_, orderOf) => {
    const product = await aProduct(domain, { ofFarm: farm })
    await Orders(domain.connection).collection.insertOne(orderOf(product._id))
    await deleteProduct({ id: product._id, by: by(actor) }, domain)
    expect(await Products(domain.connection).findById(product._id).lean()).toMatchObject({
      isHidden: true,
      isListed: false,
    })
    await expect(findProduct({ id: product._id, actor }, domain)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('is hidden while a checkout reserves its boxes', async () => {
    const product = await aProduct(domain, { ofFarm: farm })
    await Stocks(domain.connection).updateOne({ _id: product._id }, { $set: { [STOCK_FIELDS.reserved]: 1 } })
    await deleteProduct({ id: product._id, by: by(actor) }, domain)
    expect(await Products(domain.connection).findById(product._id).lean()).toMatchObject({ isHidden: true })
  })
})
