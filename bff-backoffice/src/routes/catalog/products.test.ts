import {
  type Contract,
  createProduct,
  deleteProduct,
  listPendingProducts,
  readAdminProduct,
  updateProduct,
} from '@santhe/contracts'
import { people } from '@santhe/domain'
import { Products } from '@santhe/domain/records'
import { aCategory, aFarm, aPerson, aProduct } from '@santhe/domain/testing'
import { describe, expect, it } from 'vitest'
import { startBackOffice } from '../../testing/back-office.ts'

const { domain, server, call, callOk } = await startBackOffice()

const category = await aCategory(domain)
const { farm, farmer } = await aFarm(domain)
const signedIn = async (overrides: Parameters<typeof aPerson>[1]) =>
  server.signIn(people.actorOf(await aPerson(domain, overrides)))
const asFarmer = { token: await server.signIn(people.actorOf(farmer)) }
const asManager = { token: await signedIn({ role: 'district_manager', district: 'Bengaluru Rural' }) }
const asStranger = { token: await signedIn({ role: 'district_manager', district: 'Kolar' }) }
const asCustomer = { token: await signedIn({}) }

const FORM = {
  name: 'Bitter gourd',
  description: 'Tender and dark green.',
  price: '180.50',
  unit: 'kg',
  status: 'Available Now',
  categoryId: category._id,
  inventory: 12,
  unitsPerBox: 4,
  availableUntil: '2026-12-20',
  harvestDate: '2026-11-25',
} as const

// docs/product/farmer-dashboard.md#copy-as-new
describe('a farmer’s product', () => {
  it('can only be created by farmers, as pending', async () => {
    expect((await call(createProduct, { body: FORM })).status).toBe(401)
    expect((await call(createProduct, { body: FORM }, asCustomer)).status).toBe(403)
    const created = await call(createProduct, { body: FORM }, asFarmer)
    expect(created).toMatchObject({
      status: 201,
      data: { approvalStatus: 'pending', price: 180.5, inventory: 12, farmerId: farm._id },
    })
    expect((await callOk(listPendingProducts, {}, asManager)).map(product => product.id)).toContain(created.data?.id)
  })

  // docs/product/calls.md#unknown-fields
  it('accepts its own response, including read-only fields', async () => {
    const { reviewCount, ...read } = await callOk(createProduct, { body: FORM }, asFarmer)
    const { status, failure } = await call(
      updateProduct,
      { params: { id: read.id }, body: { ...FORM, ...read, unit: 'kg', harvestDate: FORM.harvestDate } },
      asFarmer,
    )
    expect({ status, failure }).toEqual({ status: 200, failure: undefined })
    expect(reviewCount).toBe(0)
  })

  it('names every invalid field in the specified words', async () => {
    const wrong = { ...FORM, name: 'B', price: 0, availableUntil: '2026-11-20' }
    expect(await call(createProduct, { body: wrong }, asFarmer)).toMatchObject({
      status: 400,
      failure: { fields: { name: 'Product name must be at least 2 characters', price: 'Price must be positive' } },
    })
  })

  it.each([
    ['Date must be in the future', { availableUntil: '2026-11-21' }],
    ['Please choose a date at most 365 days ahead', { availableUntil: '2027-11-22' }],
    ['Category is required', { categoryId: 999_999 }],
  ])('is refused by the domain in the rule’s own text: %s', async (text, change) => {
    const { status, failure } = await call(createProduct, { body: { ...FORM, ...change } }, asFarmer)
    const [field = ''] = Object.keys(change)
    expect([status, failure]).toEqual([400, { code: 'VALIDATION', message: text, fields: { [field]: text } }])
  })

  it.each([{ unit: '' }, { unit: null }, { unit: 'lb' }, {}])('is refused when its unit is %j', async unit => {
    const { unit: _, ...form } = FORM
    const body = { ...form, ...unit }
    const text = 'Unit is required'
    const refused = { code: 'VALIDATION', message: text, fields: { unit: text } }
    const before = await Products(domain.connection).countDocuments()
    expect((await call<Contract>(createProduct, { body }, asFarmer)).failure).toEqual(refused)
    expect(await Products(domain.connection).countDocuments()).toBe(before)
    const { id } = await callOk(createProduct, { body: { ...FORM, unit: 'each' } }, asFarmer)
    expect((await call<Contract>(updateProduct, { params: { id }, body }, asFarmer)).failure).toEqual(refused)
  })

  it('keeps a local name that the form omits, and empties one sent empty', async () => {
    const { id } = await callOk(createProduct, { body: { ...FORM, localName: 'ಹಾಗಲಕಾಯಿ' } }, asFarmer)
    const put = async (change: object) =>
      (await callOk(updateProduct, { params: { id }, body: { ...FORM, ...change } }, asFarmer)).localName
    expect(await put({})).toBe('ಹಾಗಲಕಾಯಿ')
    expect(await put({ localName: '' })).toBe('')
  })

  it('has seasons, which an edit without that field keeps', async () => {
    const seasons = [
      { from: 10, to: 1, state: 'harvesting' },
      { from: 8, to: 9, state: 'growing' },
    ] as const
    const { id, ...created } = await callOk(createProduct, { body: { ...FORM, seasons: [...seasons] } }, asFarmer)
    // Sorted by first month.
    expect(created.seasons).toEqual([seasons[1], seasons[0]])
    expect((await callOk(updateProduct, { params: { id }, body: FORM }, asFarmer)).seasons).toHaveLength(2)
    expect(
      (await callOk(updateProduct, { params: { id }, body: { ...FORM, seasons: [] } }, asManager)).seasons,
    ).toEqual([])
    const wrong = await call(createProduct, { body: { ...FORM, seasons: [{ ...seasons[0], to: 12 }] } }, asFarmer)
    expect(wrong.failure).toMatchObject({
      message: 'Please give a season’s months from 0 (January) to 11 (December)',
    })
  })

  it('can be deleted by its farmer, not by staff of another district', async () => {
    const product = await aProduct(domain, { ofFarm: farm })
    const input = { params: { id: product._id } }
    expect((await call(deleteProduct, input, asStranger)).status).toBe(403)
    expect(await callOk(deleteProduct, input, asFarmer)).toEqual({ id: product._id })
    expect((await call(readAdminProduct, input, asManager)).status).toBe(404)
  })

  it('is deleted as an undone copy only while undecided', async () => {
    const undoCopy = async (overrides: object) => {
      const { _id: id } = await aProduct(domain, { ofFarm: farm, ...overrides })
      return (await call(deleteProduct, { params: { id }, query: { onlyUndecided: 'true' } }, asFarmer)).status
    }
    expect(await undoCopy({ approvalStatus: 'pending' })).toBe(200)
    expect(await undoCopy({ approvalStatus: 'approved' })).toBe(409)
    expect(await undoCopy({ approvalStatus: 'rejected' })).toBe(409)
  })
})
