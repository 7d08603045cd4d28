import { countProducts, listProductImages, listProducts, readProduct } from '@santhe/contracts'
import { people } from '@santhe/domain'
import { Products } from '@santhe/domain/records'
import { aFarm, aPerson, aProduct, NOW } from '@santhe/domain/testing'
import type { ProductSort } from '@santhe/rules'
import { describe, expect, it } from 'vitest'
import { startStorefront } from '../../testing/storefront.ts'

const { domain, server, call, callOk } = await startStorefront()

const { farm, farmer } = await aFarm(domain, {
  farmName: 'Green Acre',
  location: 'Hoskote, Bengaluru Rural',
  address: '7, Lake Road',
  tags: ['organic'],
  coordinates: { lat: 13.07, lng: 77.8 },
})
const images = [
  { id: 1, imageUrl: '/files/product/1.webp' },
  { id: 2, imageUrl: '/files/product/2.webp' },
]
const tomato = await aProduct(domain, {
  ofFarm: farm,
  name: 'Tomato',
  localName: 'ಟೊಮೇಟೊ',
  price: 24_050,
  images,
  inventory: 7,
})
await aProduct(domain, { ofFarm: farm, name: 'Okra' })
const waiting = await aProduct(domain, { ofFarm: farm, name: 'Waiting', approvalStatus: 'pending' })
const signedIn = async (overrides: Parameters<typeof aPerson>[1]) =>
  server.signIn(people.actorOf(await aPerson(domain, overrides)))
const tokens = {
  farmer: await server.signIn(people.actorOf(farmer)),
  customer: await signedIn({}),
}

describe('the shop', () => {
  it('lists products with rupees, stock, farm and a total', async () => {
    const listed = await call(listProducts, { query: { search: '', category: 'all', availability: 'all', limit: 1 } })
    expect(listed.headers.get('x-total-count')).toBe('2')
    const [product] = listed.data ?? []
    expect(product).toMatchObject({
      id: tomato._id,
      price: 240.5,
      inventory: 7,
      category: 'Vegetables',
      imageUrl: '/files/product/1.webp',
      extraImages: 1,
      harvestMonth: 'November 2026',
      farmerId: farm._id,
      farm: { id: farm._id, name: 'Green Acre', logoUrl: null, location: 'Hoskote' },
    })
    const cursor = listed.headers.get('x-next-cursor') ?? ''
    expect(await callOk(listProducts, { query: { limit: 1, cursor } })).toMatchObject([
      { name: 'Okra', imageUrl: '/files/drawn/vegetables.webp', extraImages: 0 },
    ])
  })

  it('sorts products as requested, by distance from a given place', async () => {
    const { farm: far } = await aFarm(domain, { coordinates: { lat: 15.46, lng: 75.01 } })
    const coconut = await aProduct(domain, { ofFarm: far, name: 'Coconut', price: 100 })
    const names = async (sort: ProductSort, place: { lat?: string; lng?: string } = {}) =>
      (await callOk(listProducts, { query: { sort, ...place } })).map(({ name }) => name)
    expect((await names('unitPrice'))[0]).toBe('Coconut')
    expect((await names('nearest', { lat: '13.07', lng: '77.8' })).at(-1)).toBe('Coconut')
    expect((await names('nearest', { lat: '15.461', lng: '75.009' }))[0]).toBe('Coconut')
    expect(await names('recommended')).toEqual(['Tomato', 'Coconut', 'Okra'])
    await Products(domain.connection).updateOne({ _id: coconut._id }, { $set: { isListed: false } })
  })

  it.each([
    [{ sort: 'nearest' }, { lat: 'Give lat and lng to sort by distance', lng: 'Give lat and lng to sort by distance' }],
    [{ sort: 'nearest', lat: '12.97' }, { lng: 'Give lat and lng to sort by distance' }],
    [{ sort: 'nearest', lat: '91', lng: '77' }, { lat: expect.any(String) }],
    [{ sort: 'cheapest' }, { sort: 'sort is not valid.' }],
  ])('refuses to sort as %o', async (query, fields) => {
    const response = await fetch(`${server.url}/api/products?${new URLSearchParams(query)}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'VALIDATION', fields })
  })

  it("never caches a farmer's view of the own farm for others", async () => {
    const names = async (token?: string) =>
      (await callOk(listProducts, { query: { farmerId: farm._id } }, { token })).map(product => product.name).sort()
    expect(await names(tokens.farmer)).toEqual(['Okra', 'Tomato', 'Waiting'])
    expect(await names()).toEqual(['Okra', 'Tomato'])
    expect(await names(tokens.customer)).toEqual(['Okra', 'Tomato'])
    expect(await names(tokens.farmer)).toEqual(['Okra', 'Tomato', 'Waiting'])
  })

  it('filters low and rejected products only for the own farmer', async () => {
    const own = (await aFarm(domain)).farm
    const [low, rejected] = [
      await aProduct(domain, { ofFarm: own, name: 'Ragi', category: 'Grains', inventory: 5 }),
      await aProduct(domain, {
        ofFarm: own,
        name: 'Ragi',
        category: 'Grains',
        approvalStatus: 'rejected',
        inventory: 5,
      }),
    ]
    const many = await aProduct(domain, { ofFarm: own, name: 'Ragi', category: 'Grains', inventory: 6 })
    const token = await server.signIn({ id: 1, role: 'farmer', farmId: own._id })
    const listedIds = async (show?: 'low' | 'rejected', who: { token?: string } = { token }) =>
      (await callOk(listProducts, { query: { farmerId: own._id, show } }, who)).map(({ id }) => id)
    expect([await listedIds('low'), await listedIds('rejected')]).toEqual([[low._id], [rejected._id]])
    expect(await listedIds()).toHaveLength(3)
    expect(await listedIds('rejected', {})).toEqual([low._id, many._id])
  })

  it('shows a pending edit only to its farmer, in list and page', async () => {
    const pendingEdit = { name: 'Cherry tomato', at: NOW }
    const product = await aProduct(domain, { ofFarm: (await aFarm(domain)).farm, pendingEdit })
    const owner = { token: await server.signIn({ id: 1, role: 'farmer', farmId: product.farmId }) }
    const stranger = { token: await signedIn({ role: 'district_manager', district: 'Kolar' }) }
    const edits = async (who: { token?: string }) => {
      const query = { farmerId: product.farmId }
      const listed = (await callOk(listProducts, { query }, who))[0]
      return [listed, await callOk(readProduct, { params: { id: product._id } }, who)].map(
        each => each?.pendingEdit?.name,
      )
    }
    expect(await edits(owner)).toEqual(['Cherry tomato', 'Cherry tomato'])
    for (const who of [{}, { token: tokens.customer }, stranger])
      expect(await edits(who)).toEqual([undefined, undefined])
    await Products(domain.connection).updateOne({ _id: product._id }, { $set: { isListed: false } })
  })

  it('shows a product with pictures, and a pending one only to its farmer', async () => {
    const input = { params: { id: tomato._id } }
    const images = [
      { id: 1, imageUrl: '/files/product/1.webp', isPrimary: true },
      { id: 2, imageUrl: '/files/product/2.webp', isPrimary: false },
    ]
    expect(await callOk(readProduct, input)).toMatchObject({ images, reviews: [], mayReview: false })
    expect((await callOk(readProduct, input, { token: tokens.customer })).mayReview).toBe(true)
    expect((await callOk(readProduct, input, { token: tokens.farmer })).mayReview).toBe(false)
    expect(await callOk(listProductImages, input)).toEqual(images)
    const hidden = { params: { id: waiting._id } }
    expect((await call(readProduct, hidden)).status).toBe(404)
    expect((await call(listProductImages, hidden, { token: tokens.customer })).status).toBe(404)
    expect((await call(readProduct, hidden, { token: tokens.farmer })).status).toBe(200)
    expect((await call(readProduct, { params: { id: 99_999 } })).status).toBe(404)
  })

  it('counts the same products that the list shows', async () => {
    const query = { search: 'tamaatar', category: 'all', availability: 'available' } as const
    const listed = await call(listProducts, { query })
    const counted = await callOk(countProducts, { query })
    expect(counted).toEqual({
      total: 1,
      match: 'near',
      nearNames: ['Tomato'],
      availability: { all: 1, available: 1, 'pre-order': 0, 'coming-soon': 0 },
      allCategories: 1,
      categories: [{ id: tomato.categoryId, count: 1 }],
    })
    expect(listed.headers.get('x-total-count')).toBe(String(counted.total))
    expect(listed.data).toMatchObject([{ id: tomato._id }])
    const all = await callOk(countProducts, { query: { search: '', category: tomato.categoryId, availability: 'all' } })
    expect(all).toMatchObject({ total: 2, match: 'all', nearNames: [] })
  })
})
