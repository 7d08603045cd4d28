import {
  decideProductApproval,
  listApprovedProducts,
  listExpiredProducts,
  listPendingProducts,
  listRejectedProducts,
  readAdminProduct,
  readProductSales,
  undoProductApproval,
} from '@santhe/contracts'
import { aFarm, anOrder, aProduct, FAR_AWAY, NOW } from '@santhe/domain/testing'
import type { Actor } from '@santhe/rules'
import { describe, expect, it } from 'vitest'
import { startBackOffice } from '../../testing/back-office.ts'

const { domain, server, call, callOk } = await startBackOffice()
const as = async (actor: Actor) => ({ token: await server.signIn(actor) })

const { farm, farmer } = await aFarm(domain)
const asFarmer = await as({ id: farmer._id, role: 'farmer', farmId: farm._id })
const asManager = await as({ id: 900_001, role: 'district_manager', district: 'Bengaluru Rural' })
const asStranger = await as({ id: 900_002, role: 'district_manager', district: FAR_AWAY.district })
const asAgent = await as({ id: 900_003, role: 'taluk_agent', district: 'Bengaluru Rural', taluk: 'Hoskote' })

const LISTS = {
  pending: listPendingProducts,
  approved: listApprovedProducts,
  rejected: listRejectedProducts,
  expired: listExpiredProducts,
}
/** Returns the names of the lists that contain a product. */
async function listsWith(id: number, who = asManager): Promise<string[]> {
  const lists = Object.entries(LISTS).map(async ([name, list]) =>
    (await callOk(list, {}, who)).some(product => product.id === id) ? [name] : [],
  )
  return (await Promise.all(lists)).flat()
}
const pending = () => aProduct(domain, { ofFarm: farm, approvalStatus: 'pending' })
const approve = (id: number) => ({ params: { id }, body: { approvalStatus: 'approved' } }) as const
const reject = (id: number, reason?: string) =>
  ({ params: { id }, body: { approvalStatus: 'rejected', rejectionReason: reason } }) as const

// docs/product/roles.md#product-lists-of-the-office
describe('a pending product', () => {
  it('can only be approved by a manager of its district', async () => {
    const { _id: id } = await pending()
    expect([await listsWith(id), await listsWith(id, asStranger)]).toEqual([['pending'], []])
    expect((await call(decideProductApproval, approve(id), asFarmer)).status).toBe(403)
    expect((await call(decideProductApproval, approve(id), asAgent)).status).toBe(403)
    expect((await call(decideProductApproval, approve(id), asStranger)).status).toBe(404)
    expect(await callOk(decideProductApproval, approve(id), asManager)).toMatchObject({
      approvalStatus: 'approved',
      farmerName: farmer.name,
      district: 'Bengaluru Rural',
      daysSinceExpiry: null,
    })
    expect(await listsWith(id)).toEqual(['approved'])
  })

  it('can only be rejected with a reason', async () => {
    const { _id: id } = await pending()
    for (const reason of [undefined, ' ']) {
      expect(await call(decideProductApproval, reject(id, reason), asManager)).toMatchObject({
        status: 400,
        failure: { fields: { rejectionReason: 'Please give a reason for the rejection' } },
      })
    }
    expect(await listsWith(id)).toEqual(['pending'])
    const rejected = await callOk(decideProductApproval, reject(id, 'The picture is blurred.'), asManager)
    expect(rejected).toMatchObject({ approvalStatus: 'rejected', rejectionReason: 'The picture is blurred.' })
    expect(await listsWith(id)).toEqual(['rejected'])
  })

  it('keeps the rejected version in all fields that buyers see', async () => {
    const { _id: id } = await pending()
    await callOk(decideProductApproval, reject(id, 'The picture is blurred.'), asManager)
    const { lastRejection, ...product } = await callOk(readAdminProduct, { params: { id } }, asManager)
    expect(product).toMatchObject(lastRejection?.version ?? {})
    const ofOffer = ['availableUntil', 'category', 'growingDetails', 'harvestDate', 'seasons', 'status', 'unit']
    const reviewed = ['name', 'localName', 'description', 'price', 'images']
    const fields = new Set(Object.keys(lastRejection?.version ?? {}))
    expect(fields).toEqual(new Set([...reviewed, ...ofOffer, 'unitsPerBox']))
    const version = { name: 'Tomato', localName: '', description: 'Good.', price: 24_000, images: [] }
    const older = { reason: 'Blurred', at: NOW, isOfEdit: false, version }
    const stored = await aProduct(domain, { ofFarm: farm, approvalStatus: 'pending', lastRejection: older })
    const seen = await callOk(readAdminProduct, { params: { id: stored._id } }, asManager)
    expect(seen.lastRejection).toEqual({ ...older, at: NOW.toISOString(), version: { ...version, price: 240 } })
  })
})

describe('a decision', () => {
  it('returns until when it can be undone; undoing it restores the pending product', async () => {
    const { _id: id } = await pending()
    const decided = await callOk(decideProductApproval, approve(id), asManager)
    expect(decided).toMatchObject({ undoUntil: new Date(NOW.getTime() + 60_000).toISOString(), undoMs: 60_000 })
    expect(await callOk(undoProductApproval, { params: { id } }, asManager)).toMatchObject({
      ...{ approvalStatus: 'pending', undoUntil: null },
    })
    expect(await listsWith(id)).toEqual(['pending'])
    expect(await call(undoProductApproval, { params: { id } }, asManager)).toMatchObject({
      status: 409,
      failure: { message: 'This decision can no longer be undone. You can decide again.' },
    })
  })

  it('shows both versions of an edit, and is refused once the edit has changed', async () => {
    const pendingEdit = {
      name: 'Cherry tomato',
      price: 30_050,
      images: [{ id: 7, imageUrl: '/files/product/7.webp' }],
      at: NOW,
    }
    const { _id: id } = await aProduct(domain, { ofFarm: farm, pendingEdit, submittedAt: NOW })
    const seen = await callOk(readAdminProduct, { params: { id } }, asManager)
    expect(seen).toMatchObject({
      ...{ name: 'Tomato', price: 240, images: [], kindPrice: { measure: 'kg', median: expect.any(Number) } },
      pendingEdit: { fields: ['name', 'price', 'images'], name: 'Cherry tomato', price: 300.5, at: NOW.toISOString() },
    })
    expect(await listsWith(id)).toEqual(['pending', 'approved'])
    const decide = (submittedAt: string) =>
      call(decideProductApproval, { params: { id }, body: { approvalStatus: 'approved', submittedAt } }, asManager)
    expect((await decide('2026-11-20T00:00:00.000Z')).status).toBe(409)
    expect(await decide(seen.submittedAt)).toMatchObject({ data: { name: 'Cherry tomato', price: 300.5 } })
  })
})

it('filters lists of products by name, farm and category', async () => {
  const { farm: another } = await aFarm(domain, { district: 'Bengaluru Rural' })
  const { _id: id, categoryId } = await aProduct(domain, { ofFarm: another, name: 'Blue carrot', category: 'Roots' })
  const idsWith = async (query: object) =>
    (await callOk(listApprovedProducts, { query }, asManager)).map(({ id }) => id)
  for (const query of [{ search: 'carr' }, { farmerId: another._id }, { category: categoryId }]) {
    expect(await idsWith(query)).toEqual([id])
  }
  expect(await idsWith({ search: 'carr', farmerId: farm._id })).toEqual([])
  expect(await idsWith({ category: 'all' })).toContain(id)
})

describe('an approved product', () => {
  it('is listed as expired after its last day, with the days since', async () => {
    const { _id: id } = await aProduct(domain, { ofFarm: farm, availableUntil: '2026-11-18' })
    expect(await listsWith(id)).toEqual(['expired'])
    const input = { params: { id } }
    const expired = { id, daysSinceExpiry: 3, categoryName: 'Vegetables' }
    expect(await callOk(readAdminProduct, input, asManager)).toMatchObject(expired)
    expect(await callOk(readAdminProduct, input, asAgent)).toMatchObject(expired)
    expect((await call(readAdminProduct, input, asStranger)).status).toBe(404)
  })
})

it('paginates lists of products and counts all', async () => {
  const { farm: another } = await aFarm(domain, FAR_AWAY)
  const product = { ofFarm: another, approvalStatus: 'pending' } as const
  const ids = [(await aProduct(domain, product))._id, (await aProduct(domain, product))._id]
  const first = await call(listPendingProducts, { query: { limit: 1 } }, asStranger)
  expect(first.headers.get('X-Total-Count')).toBe('2')
  const cursor = first.headers.get('X-Next-Cursor') ?? ''
  const rest = await callOk(listPendingProducts, { query: { limit: 1, cursor } }, asStranger)
  expect([...(first.data ?? []), ...rest].map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids)
})

// docs/product/office.md#product-sales
it("shows a product's sales in rupees, only to admins", async () => {
  const product = await aProduct(domain, { ofFarm: farm, price: 24_050 })
  const { _id: orderId } = await anOrder(domain, { product, boxes: 2 })
  const input = { params: { id: product._id } }
  expect(await callOk(readProductSales, input, await as({ id: 900_004, role: 'admin' }))).toMatchObject({
    ...{ totalOrders: 1, totalQuantitySold: 2, totalRevenue: 481 },
    salesHistory: [{ orderId, productId: product._id, price: 240.5, quantity: 2, orderStatus: 'pending' }],
  })
  expect((await call(readProductSales, input, asManager)).status).toBe(403)
})
