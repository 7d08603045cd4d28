import { inWords } from '@santhe/texts/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { deliverEvents } from '../../../news/outbox/deliver-events.ts'
import { Outbox } from '../../../records/outbox.ts'
import { actorOf } from '../../../records/person.ts'
import type { ProductRecord } from '../../../records/product.ts'
import {
  aFarm,
  aPerson,
  aProduct,
  bellOf,
  by,
  NOW,
  type ProductOverrides,
  TODAY,
  testDomain,
} from '../../../testing/index.ts'
import { listOfficeProducts, type OfficeState } from '../listing/office-products.ts'
import type { ProductFields } from '../product-fields.ts'
import { findProduct } from '../queries.ts'
import { decideProductApproval } from './decide-product-approval.ts'
import { updateProduct } from './update-product.ts'

const domain = await testDomain()
const { farm, farmer } = await aFarm(domain)
const manager = actorOf(await aPerson(domain, { role: 'district_manager', district: 'Bengaluru Rural' }))
const LATER = new Date(NOW.getTime() + 3_600_000)

function formOf(product: ProductRecord): ProductFields {
  const { name, localName, description, price, unit, status, categoryId, unitsPerBox, availableUntil } = product
  const form = { name, localName, description, price, unit, status, categoryId, unitsPerBox, availableUntil }
  return { ...form, inventory: 20, harvestDate: TODAY }
}
const edit = (product: ProductRecord, change: Partial<ProductFields>, { who = actorOf(farmer), now = NOW } = {}) =>
  updateProduct({ id: product._id, fields: { ...formOf(product), ...change }, by: { ...by(who), now } }, domain)
const decide = (product: ProductRecord, reason?: string, submittedAt?: Date) =>
  decideProductApproval(
    {
      id: product._id,
      decision: reason === undefined ? { approvalStatus: 'approved' } : { approvalStatus: 'rejected', reason },
      submittedAt,
      by: by(manager),
    },
    domain,
  )
const edited = async (change: Partial<ProductFields>, overrides: ProductOverrides = {}) =>
  edit(await aProduct(domain, { ofFarm: farm, ...overrides }), change)
const published = (product: ProductRecord) => findProduct({ id: product._id }, domain)

// docs/product/products.md#pending-edits
describe('a pending edit', () => {
  let waiting: ProductRecord
  beforeAll(async () => {
    waiting = await edited({ name: 'Cherry tomato', price: 30_000, availableUntil: '2026-12-24', inventory: 5 })
  })

  it('leaves the approved version on sale, with current stock and dates', async () => {
    expect(await published(waiting)).toMatchObject({
      ...{ name: 'Tomato', price: 24_000, availableUntil: '2026-12-24', inventory: 5, isListed: true },
      pendingEdit: { name: 'Cherry tomato', price: 30_000 },
    })
  })

  it('is listed as pending and as approved, searchable by either name', async () => {
    const listed = async (state: OfficeState, search: string) => {
      const list = { actor: manager, state, search, page: { limit: 60 }, now: NOW }
      return (await listOfficeProducts(list, domain)).items.map(({ _id }) => _id)
    }
    for (const search of ['', 'cherry', 'tomato']) {
      expect(await listed('pending', search)).toContain(waiting._id)
      expect(await listed('approved', search)).toContain(waiting._id)
    }
  })

  it('applies when approved, and the farmer is notified', async () => {
    const product = await edited({ description: 'Small and sweet, for salads.' })
    expect(await decide(product)).toMatchObject({
      ...{ description: 'Small and sweet, for salads.', approvalStatus: 'approved', isListed: true },
      ...{ pendingEdit: null, awaitsDecision: false },
    })
    const events = await Outbox(domain.connection).find({ 'event.productId': product._id }).sort({ _id: 1 }).lean()
    expect(events.at(-1)?.event).toMatchObject({ kind: 'productApproved', isOfEdit: true })
  })

  it('is dropped with the reason when rejected, and the product stays on sale', async () => {
    const product = await edited({ name: 'Gold' })
    expect(await decide(product, 'This is a tomato.')).toMatchObject({
      ...{ name: 'Tomato', approvalStatus: 'approved', isListed: true, pendingEdit: null, rejectionReason: null },
      lastRejection: { reason: 'This is a tomato.', isOfEdit: true, version: { name: 'Gold', price: 24_000 } },
    })
    const events = await Outbox(domain.connection).find({ 'event.productId': product._id }).sort({ _id: 1 }).lean()
    expect(events.at(-1)?.event).toMatchObject({ kind: 'productRejected', isOfEdit: true, reason: 'This is a tomato.' })
  })

  it('can only be decided in the version that the decider saw', async () => {
    const product = await edited({ name: 'Cherry tomato' })
    await edit(product, { name: 'Gold' }, { now: LATER })
    await expect(decide(product, undefined, product.submittedAt)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await published(product)).toMatchObject({ name: 'Tomato', pendingEdit: { name: 'Gold', at: LATER } })
    expect(await decide(product, undefined, LATER)).toMatchObject({ name: 'Gold' })
  })

  it('can’t be rejected by a decider who saw it pending after another’s approval', async () => {
    const product = await edited({ name: 'Cherry tomato' })
    const approved = await decide(product)
    const decision = { approvalStatus: 'rejected', reason: 'Too late' } as const
    const late = decideProductApproval({ id: product._id, decision, awaitsDecision: true, by: by(manager) }, domain)
    await expect(inWords(late)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('Someone else has decided'),
    })
    expect(await published(product)).toMatchObject({ name: 'Cherry tomato', approvalStatus: 'approved' })
    expect(approved.awaitsDecision).toBe(false)
  })
})

describe('a farmer’s further edit', () => {
  it('keeps the pending edit and its submission time while only stock changes', async () => {
    const change = { name: 'Cherry tomato', imageUrl: '/files/product/9.webp' }
    const product = await edited(change)
    const again = await edit(product, { ...change, inventory: 3 }, { now: LATER })
    expect([again.inventory, again.pendingEdit, again.submittedAt]).toEqual([3, product.pendingEdit, NOW])
  })

  it('withdraws the pending edit when it equals the version on sale', async () => {
    const product = await edited({ name: 'Cherry tomato' })
    const waiting = { link: `/admin?tab=products&open=${product._id}`, isRead: false }
    await deliverEvents({ now: NOW }, domain)
    expect(await bellOf(waiting, domain)).toHaveLength(1)
    expect(await edit(product, {}, { now: LATER })).toMatchObject({ pendingEdit: null, awaitsDecision: false })
    await deliverEvents({ now: LATER }, domain)
    expect(await bellOf(waiting, domain)).toEqual([])
  })

  it('applies a lower price immediately and withdraws a higher one', async () => {
    const product = await edited({ price: 30_000 })
    expect(await edit(product, { price: 20_000 })).toMatchObject({ price: 20_000, pendingEdit: null })
  })
})

describe('an edit by staff', () => {
  it('applies immediately, and removes equal fields from the farmer’s pending edit', async () => {
    const product = await edited({ name: 'Cherry tomato', description: 'Small and sweet, for salads.' })
    const corrected = await edit(product, { name: 'Cherry tomato' }, { who: manager })
    expect(corrected).toMatchObject({ name: 'Cherry tomato', approvalStatus: 'approved', isListed: true })
    expect(corrected.pendingEdit).toMatchObject({ description: 'Small and sweet, for salads.' })
    expect(corrected.pendingEdit).not.toHaveProperty('name')
  })
})
