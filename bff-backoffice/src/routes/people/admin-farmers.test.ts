import {
  deleteFarmer,
  listAllFarmers,
  listDistrictFarmers,
  readAdminFarmer,
  readFarmerProfile,
  updateFarmer,
  uploadManagedFarmImages,
} from '@santhe/contracts'
import { people } from '@santhe/domain'
import { Journal, Orders } from '@santhe/domain/records'
import { aFarm, anOrder, aPerson, aProduct, FAR_AWAY, NOW, testDomain } from '@santhe/domain/testing'
import { testFiles } from '@santhe/files/testing'
import { api, ONE_PIXEL, startTestServer } from '@santhe/http-kit/testing'
import type { Actor } from '@santhe/rules'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { adminFarmerRoutes } from './admin-farmers.ts'
import { farmerProfileRoutes } from './farmer-profile.ts'

const domain = await testDomain()
const { files } = await testFiles()
const backend = { domain, files }
const server = await startTestServer({
  owner: 'backoffice',
  served: [...adminFarmerRoutes(backend), ...farmerProfileRoutes(backend)],
  clock: () => NOW,
})
const { call, callOk } = api(server)
afterAll(() => server.close())

const hoskote = (await aFarm(domain, { farmName: 'Ravi’s Field' })).farm
const nelamangala = (await aFarm(domain, { taluk: 'Nelamangala' })).farm
const noTaluk = (await aFarm(domain, { taluk: null })).farm
const kolar = await aFarm(domain, FAR_AWAY)
await aFarm(domain, { isHidden: true })

const as = async (actor: Pick<Actor, 'role' | 'district' | 'taluk'>) => ({
  token: await server.signIn({ id: (await aPerson(domain, { role: actor.role }))._id, ...actor }),
})
const idsOf = (farms: readonly { id: number }[]) => farms.map(({ id }) => id)

describe('the office’s list of farms', () => {
  // docs/product/office.md#farmer-fields
  it('lists all farms to admins only, newest first, with contact and counts', async () => {
    const states = ['pending', 'pending', 'approved', 'rejected'] as const
    for (const approvalStatus of states) await aProduct(domain, { ofFarm: kolar.farm, approvalStatus })
    await aProduct(domain, { ofFarm: kolar.farm, isHidden: true })
    const all = await call(listAllFarmers, {}, await as({ role: 'admin' }))
    expect(idsOf(all.data ?? [])).toEqual([kolar.farm, noTaluk, nelamangala, hoskote].map(({ _id }) => _id))
    expect(all.headers.get('X-Total-Count')).toBe('4')
    const { name, email, phone } = kolar.farmer
    const counts = { productCount: 4, pendingCount: 2, approvedCount: 1, rejectedCount: 1 }
    expect(all.data?.[0]).toMatchObject({ name, email, phone, ...FAR_AWAY, ...counts })
    expect(all.data?.[1]).toMatchObject({ productCount: 0, pendingCount: 0 })
  })

  it.each([
    [{ role: 'district_manager', district: 'Bengaluru Rural' }, [noTaluk, nelamangala, hoskote]],
    [{ role: 'delivery_agent', district: 'Kolar' }, [kolar.farm]],
    // Farms of the taluk, and those of the district without a taluk.
    [{ role: 'taluk_agent', district: 'Bengaluru Rural', taluk: 'Hoskote' }, [noTaluk, hoskote]],
    [{ role: 'taluk_agent', district: 'Bengaluru Rural', taluk: null }, [noTaluk, nelamangala, hoskote]],
    [{ role: 'district_manager', district: null }, []],
    [{ role: 'admin' }, [kolar.farm, noTaluk, nelamangala, hoskote]],
  ] as const)("is limited to the caller's scope: %j", async (caller, farms) => {
    expect(idsOf(await callOk(listDistrictFarmers, {}, await as(caller)))).toEqual(farms.map(({ _id }) => _id))
  })

  it('searches farm, place and farmer, only within the scope', async () => {
    const admin = await as({ role: 'admin' })
    const find = async (search: string, caller = admin) =>
      idsOf(await callOk(listDistrictFarmers, { query: { search } }, caller))
    expect(await find('ravis field')).toEqual([hoskote._id])
    expect(await find('MALUR')).toEqual([kolar.farm._id])
    expect(await find(`${kolar.farmer.name}`)).toEqual([kolar.farm._id])
    expect(await find('MALUR', await as({ role: 'district_manager', district: 'Bengaluru Rural' }))).toEqual([])
  })
})

// docs/product/office.md#farmers-tab, docs/product/office.md#people-changed-by-the-office
describe('a farm changed by the office', () => {
  const MANAGER = { role: 'district_manager', district: 'Bengaluru Rural' } as const

  it('accepts its own response, keeps omitted fields and obeys the profile’s rules', async () => {
    const manager = await as(MANAGER)
    const params = { id: hoskote._id }
    const read = await callOk(readAdminFarmer, { params }, manager)
    expect(read).toMatchObject({ farmName: 'Ravi’s Field', taluk: 'Hoskote', openOrderCount: 0, pendingEmail: null })
    expect(await callOk(updateFarmer, { params, body: { ...read, address: 'Near the tank' } }, manager)).toEqual({
      ...read,
      address: 'Near the tank',
    })
    const body = { story: 'Since 1972.', tags: 'organic, native', website: '' }
    const changed = await callOk(updateFarmer, { params, body }, manager)
    expect(changed).toMatchObject({ story: 'Since 1972.', tags: ['organic', 'native'], address: 'Near the tank' })
    const refused = await call(updateFarmer, { params, body: { farmName: 'R' } }, manager)
    const message = 'Farm name must be at least 2 characters'
    expect([refused.status, refused.failure]).toMatchObject([400, { message, fields: { farmName: message } }])
  })

  it('gets pictures from the office, shown and journalled once saved', async () => {
    const { farm } = await aFarm(domain, { farmName: 'Lata’s Terrace' })
    const manager = await as({ role: 'district_manager', district: 'Bengaluru Rural' })
    const params = { id: farm._id }
    const files = ['gate.png', 'well.png'].map(name => ({ name, type: 'image/png', bytes: Uint8Array.from(ONE_PIXEL) }))
    const uploaded = await call(uploadManagedFarmImages, { params, files }, manager)
    expect(uploaded.status).toBe(201)
    const farmImages = uploaded.data?.imageUrls ?? []
    expect(farmImages).toHaveLength(2)
    expect((await callOk(readAdminFarmer, { params }, manager)).farmImages).toEqual([])
    const saved = await callOk(updateFarmer, { params, body: { farmImages } }, manager)
    expect(saved.farmImages).toEqual(farmImages)
    const entries = await Journal(domain.connection).find({ thing: 'farm', thingId: farm._id }).lean()
    expect(entries).toMatchObject([
      { act: 'farm.changed', fields: ['farmImages'], before: { farmImages: [] }, after: { farmImages } },
    ])
  })

  it('gets a new e-mail address only from an admin, pending until confirmed', async () => {
    const params = { id: hoskote._id }
    const body = { email: 'ravi.new@example.com' }
    const manager = await as(MANAGER)
    const refused = await call(updateFarmer, { params, body }, manager)
    expect([refused.status, refused.failure?.fields]).toEqual([
      403,
      { email: 'Only an admin can change a farmer’s email address' },
    ])
    expect((await call(updateFarmer, { params, body: JSON.parse('{ "username": "ravi2" }') }, manager)).status).toBe(
      400,
    )
    const { email } = await callOk(readAdminFarmer, { params }, manager)
    const changed = await callOk(updateFarmer, { params, body }, await as({ role: 'admin' }))
    expect(changed).toMatchObject({ email, pendingEmail: 'ravi.new@example.com' })
  })

  it("can be deleted without open orders; its farmer's role ends if nothing remains", async () => {
    const admin = await as({ role: 'admin' })
    const { farm, farmer } = await aFarm(domain)
    const order = await anOrder(domain, { product: await aProduct(domain, { ofFarm: farm }) })
    const params = { id: farm._id }
    const early = await call(deleteFarmer, { params }, admin)
    expect([early.status, early.failure]).toMatchObject([
      409,
      { message: '1 open order has to be delivered or cancelled first.', details: { openOrderCount: 1 } },
    ])
    expect((await callOk(readAdminFarmer, { params }, admin)).openOrderCount).toBe(1)
    await Orders(domain.connection).updateOne({ _id: order._id }, { $set: { status: 'delivered' } })
    expect((await callOk(deleteFarmer, { params }, admin)).message).toBe(
      'The farm was hidden. Its orders stay readable.',
    )
    expect((await call(readAdminFarmer, { params }, admin)).status).toBe(404)
    const session = { token: await server.signIn(people.actorOf(farmer)) }
    expect((await call(readFarmerProfile, {}, session)).status).toBe(404)

    const empty = await aFarm(domain)
    const signedIn = { token: await server.signIn(people.actorOf(empty.farmer)) }
    expect((await call(readFarmerProfile, {}, signedIn)).status).toBe(200)
    expect((await callOk(deleteFarmer, { params: { id: empty.farm._id } }, admin)).message).toBe(
      'The farm was deleted.',
    )
    expect((await call(readFarmerProfile, {}, signedIn)).status).toBe(401)
  })

  it('stays when sign-out fails, and never leaves its farmer signed in without it', async () => {
    const admin = await as({ role: 'admin' })
    const { farm, farmer } = await aFarm(domain)
    const signedIn = { token: await server.signIn(people.actorOf(farmer)) }
    const params = { id: farm._id }
    const { sessions } = server.server
    const { endAllOf } = sessions
    const ending = vi.spyOn(sessions, 'endAllOf').mockRejectedValue(new Error('Redis is away'))
    expect((await call(deleteFarmer, { params }, admin)).status).toBe(500)
    expect((await callOk(readAdminFarmer, { params }, admin)).id).toBe(farm._id)
    expect((await call(readFarmerProfile, {}, signedIn)).status).toBe(200)
    ending.mockImplementationOnce(endAllOf)
    expect((await call(deleteFarmer, { params }, admin)).status).toBe(500)
    ending.mockRestore()
    expect((await call(deleteFarmer, { params }, admin)).status).toBe(404)
    expect((await call(readFarmerProfile, {}, signedIn)).status).toBe(401)
  })

  it('ends the session of a farmer who signs in during the deletion', async () => {
    const { farm, farmer } = await aFarm(domain)
    const { sessions } = server.server
    const { endAllOf } = sessions
    let token = ''
    vi.spyOn(sessions, 'endAllOf').mockImplementationOnce(async personId => {
      const asOf = await endAllOf(personId)
      token = await sessions.start(people.actorOf(farmer), { device: 'test', asOf })
      expect((await call(readFarmerProfile, {}, { token })).status).toBe(200)
      return asOf
    })
    await callOk(deleteFarmer, { params: { id: farm._id } }, await as({ role: 'admin' }))
    vi.restoreAllMocks()
    expect((await call(readFarmerProfile, {}, { token })).status).toBe(401)
  })

  it('keeps its farmer signed in when open orders prevent deletion', async () => {
    const admin = await as({ role: 'admin' })
    const { farm, farmer } = await aFarm(domain)
    await anOrder(domain, { product: await aProduct(domain, { ofFarm: farm }) })
    const signedIn = { token: await server.signIn(people.actorOf(farmer)) }
    expect((await call(deleteFarmer, { params: { id: farm._id } }, admin)).status).toBe(409)
    expect((await call(readFarmerProfile, {}, signedIn)).status).toBe(200)
  })
})
