import {
  countProducts,
  listCategories,
  listFarmers,
  listFarmerTags,
  listProductImages,
  listProducts,
  readCalendar,
  readFarmer,
  readProduct,
} from '@santhe/contracts'
import { people } from '@santhe/domain'
import { aFarm, aPerson, aProduct, NOW, testDomain } from '@santhe/domain/testing'
import { api, startTestServer } from '@santhe/http-kit/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { routes } from '../index.ts'

const domain = await testDomain()
const server = await startTestServer({ owner: 'storefront', served: routes({ domain }), clock: () => NOW })
const { call, callOk } = api(server)
afterAll(() => server.close())

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
  admin: await signedIn({ role: 'admin' }),
}

describe('the shop', () => {
  it('lists products with rupees, stock and farm, and says how many there are', async () => {
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

  it('never keeps for everybody what one farmer sees of the own farm', async () => {
    const names = async (token?: string) =>
      (await callOk(listProducts, { query: { farmerId: farm._id } }, { token })).map(product => product.name).sort()
    expect(await names(tokens.farmer)).toEqual(['Okra', 'Tomato', 'Waiting'])
    expect(await names()).toEqual(['Okra', 'Tomato'])
    expect(await names(tokens.customer)).toEqual(['Okra', 'Tomato'])
    expect(await names(tokens.farmer)).toEqual(['Okra', 'Tomato', 'Waiting'])
  })

  it('opens a product with its pictures, and one that waits for approval to its farmer alone', async () => {
    expect(await callOk(readProduct, { params: { id: tomato._id } })).toMatchObject({ reviews: [], mayReview: false })
    const input = { params: { id: tomato._id } }
    expect((await callOk(readProduct, input, { token: tokens.customer })).mayReview).toBe(true)
    expect((await callOk(readProduct, input, { token: tokens.farmer })).mayReview).toBe(false)
    expect(await callOk(listProductImages, input)).toEqual([
      { id: 1, imageUrl: '/files/product/1.webp', isPrimary: true },
      { id: 2, imageUrl: '/files/product/2.webp', isPrimary: false },
    ])
    const hidden = { params: { id: waiting._id } }
    expect((await call(readProduct, hidden)).status).toBe(404)
    expect((await call(listProductImages, hidden, { token: tokens.customer })).status).toBe(404)
    expect((await call(readProduct, hidden, { token: tokens.farmer })).status).toBe(200)
    expect((await call(readProduct, { params: { id: 99_999 } })).status).toBe(404)
  })

  it('counts beside its filters what the list then shows', async () => {
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

  it('has categories and a calendar', async () => {
    expect(await callOk(listCategories)).toMatchObject([{ name: 'Vegetables' }])
    const rows = await callOk(readCalendar, { query: { month: 10, category: 'all', search: 'tom' } })
    expect(rows).toMatchObject([
      { produceName: 'Tomato', localName: 'ಟೊಮೇಟೊ', monthlyStatus: { 10: 'available', 5: 'none' } },
    ])
  })
})

describe('farms', () => {
  it('are listed with a distance where somebody says where they are', async () => {
    const [without] = await callOk(listFarmers, { query: { distance: '50' } })
    expect(without).toMatchObject({ farmName: 'Green Acre', distance: null, distanceText: null, productCount: 2 })
    const [within] = await callOk(listFarmers, { query: { distance: '50', lat: 12.97, lng: 77.59 } })
    expect(within).toMatchObject({ distance: 25.3, distanceText: '25 km' })
    expect(await callOk(listFarmers, { query: { distance: '10', lat: 12.97, lng: 77.59 } })).toEqual([])
    expect(await callOk(listFarmers, { query: { featured: 'true' } })).toHaveLength(1)
    expect(await callOk(listFarmerTags)).toEqual(['organic'])
  })

  it('are kept for everybody but those who read whole locations, and never from where somebody stands', async () => {
    const fetchFirst = async (query: object, token?: string) => {
      const { headers, data: [first] = [] } = await call(listFarmers, { query }, { token })
      return [headers.get('cache-control'), first?.location]
    }
    expect(await fetchFirst({})).toEqual(['no-cache', 'Hoskote'])
    expect(await fetchFirst({}, tokens.customer)).toEqual(['no-cache', 'Hoskote'])
    expect(await fetchFirst({}, tokens.farmer)).toEqual(['no-store', farm.location])
    expect(await fetchFirst({}, tokens.admin)).toEqual(['no-store', farm.location])
    expect(await fetchFirst({ lat: 12.97, lng: 77.59 })).toEqual(['no-store', 'Hoskote'])
  })

  it('never let the log know where somebody is', async () => {
    await callOk(listFarmers, { query: { lat: 12.34, lng: 76.54 } })
    expect(server.lines.join('\n')).not.toMatch(/12\.34|76\.54/)
  })

  it.each([
    ['nobody', { email: farmer.email, phone: null, district: null, address: null, location: 'Hoskote' }],
    ['customer', { email: farmer.email, phone: null, district: null, address: null, location: 'Hoskote' }],
    ['farmer', { email: farmer.email, phone: farmer.phone, district: null, address: null, location: farm.location }],
    [
      'admin',
      {
        email: farmer.email,
        phone: farmer.phone,
        district: 'Bengaluru Rural',
        address: '7, Lake Road',
        location: farm.location,
      },
    ],
  ] as const)('show %s the contact that the role may see, whatever userRole says', async (who, contact) => {
    const token = who === 'nobody' ? undefined : tokens[who]
    const input = { params: { id: farm._id }, query: { userRole: 'admin' } }
    expect(await callOk(readFarmer, input, { token })).toMatchObject({ ...contact, name: farmer.name })
  })

  it('carry their first products and reviews', async () => {
    const page = await callOk(readFarmer, { params: { id: farm._id } }, { token: tokens.farmer })
    expect(page.products.map(product => product.name)).toEqual(['Tomato', 'Okra'])
    expect(page).toMatchObject({ reviews: [], mayReview: false, imageUrl: '/files/drawn/farm.webp' })
    expect((await call(readFarmer, { params: { id: 99_999 } })).status).toBe(404)
  })
})
