import { listFarmers, listFarmerTags, listProducts, readFarmer } from '@santhe/contracts'
import { people } from '@santhe/domain'
import { STOCK_FIELDS, Stocks } from '@santhe/domain/records'
import { aFarm, aPerson, aProduct, NOW } from '@santhe/domain/testing'
import { api, startTestServer } from '@santhe/http-kit/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startStorefront } from '../../testing/storefront.ts'
import { routes } from '../index.ts'

const { domain, server, call, callOk } = await startStorefront()

const { farm, farmer } = await aFarm(domain, {
  farmName: 'Green Acre',
  location: 'Hoskote, Bengaluru Rural',
  address: '7, Lake Road',
  tags: ['organic'],
  coordinates: { lat: 13.07, lng: 77.8 },
})
await aProduct(domain, { ofFarm: farm, name: 'Tomato' })
await aProduct(domain, { ofFarm: farm, name: 'Okra' })
await aProduct(domain, { ofFarm: farm, name: 'Waiting', approvalStatus: 'pending' })
const signedIn = async (overrides: Parameters<typeof aPerson>[1]) =>
  server.signIn(people.actorOf(await aPerson(domain, overrides)))
const tokens = {
  farmer: await server.signIn(people.actorOf(farmer)),
  customer: await signedIn({}),
  admin: await signedIn({ role: 'admin' }),
}

describe('farms', () => {
  it("have a distance when the visitor's place is given", async () => {
    const [without] = await callOk(listFarmers, { query: { distance: '50' } })
    expect(without).toMatchObject({ farmName: 'Green Acre', distance: null, distanceText: null, productCount: 2 })
    const [within] = await callOk(listFarmers, { query: { distance: '50', lat: 12.97, lng: 77.59 } })
    expect(within).toMatchObject({ distance: 25.3, distanceText: '25 km' })
    expect(await callOk(listFarmers, { query: { distance: '10', lat: 12.97, lng: 77.59 } })).toEqual([])
    expect(await callOk(listFarmers, { query: { featured: 'true' } })).toHaveLength(1)
    expect(await callOk(listFarmerTags)).toEqual(['organic'])
  })

  it('are cached unless whole locations or a visitor’s place are involved', async () => {
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

  it("keep a visitor's place out of the log", async () => {
    await callOk(listFarmers, { query: { lat: 12.34, lng: 76.54 } })
    expect(server.lines.join('\n')).not.toMatch(/12\.34|76\.54/)
  })

  // docs/product/roles.md#location-visibility
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
  ] as const)('show %s only the contact their role may see, ignoring userRole', async (who, contact) => {
    const token = who === 'nobody' ? undefined : tokens[who]
    const input = { params: { id: farm._id }, query: { userRole: 'admin' } }
    expect(await callOk(readFarmer, input, { token })).toMatchObject({ ...contact, name: farmer.name })
  })

  it('include their first products and reviews', async () => {
    const page = await callOk(readFarmer, { params: { id: farm._id } }, { token: tokens.farmer })
    expect(page.products.map(product => product.name)).toEqual(['Tomato', 'Okra'])
    expect(page).toMatchObject({ reviews: [], mayReview: false, imageUrl: '/files/drawn/farm.webp' })
    expect((await call(readFarmer, { params: { id: 99_999 } })).status).toBe(404)
  })
})

it('a farm’s page shows pickup hours while offered, but never the address', async () => {
  const read = async (pickup: { isOffered: boolean; hours: string }) => {
    const { farm: offering } = await aFarm(domain, { address: '7, Lake Road', pickup })
    return callOk(readFarmer, { params: { id: offering._id } })
  }
  expect(await read({ isOffered: true, hours: 'Daily, 8 am to 6 pm' })).toMatchObject({
    ...{ pickupHours: 'Daily, 8 am to 6 pm', address: null },
  })
  expect(await read({ isOffered: false, hours: 'Daily' })).not.toHaveProperty('pickupHours')
  const listed = await callOk(listFarmers, { query: { limit: 200 } })
  expect(listed.flatMap(({ pickupHours }) => pickupHours ?? [])).toEqual(['Daily, 8 am to 6 pm'])
})

// docs/caches.md#stock
it("a farm's page has current stock, even if lists are cached", async () => {
  const versioned = { ...domain, listVersion: async () => 'the same' }
  const shop = await startTestServer({ owner: 'storefront', served: routes({ domain: versioned }), clock: () => NOW })
  onTestFinished(() => shop.close())
  const { farm: ofFarm } = await aFarm(domain)
  const { _id } = await aProduct(domain, { ofFarm, inventory: 9 })
  const query = { farmerId: String(ofFarm._id) }
  expect((await api(shop).callOk(listProducts, { query }))[0]?.inventory).toBe(9)
  await Stocks(domain.connection).updateOne({ _id }, { $set: { [STOCK_FIELDS.available]: 4 } })
  const { products } = await api(shop).callOk(readFarmer, { params: { id: String(ofFarm._id) } })
  expect(products[0]?.inventory).toBe(4)
})
