import { createUser, listOrderFees, listUsers, setPersonActive, updateUser } from '@santhe/contracts'
import { people } from '@santhe/domain'
import { Products } from '@santhe/domain/records'
import { aFarm, aFee, aPerson, aProduct, NOW, testDomain } from '@santhe/domain/testing'
import { api, startTestServer, testRedis } from '@santhe/http-kit/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { adminOrderFeeRoutes } from '../admin-order-fees.ts'
import { adminUserRoutes } from './admin-users.ts'

const domain = await testDomain()
const served = [adminUserRoutes, adminOrderFeeRoutes].flatMap(of => of({ domain }))
const server = await startTestServer({ owner: 'backoffice', served, clock: () => NOW })
const { call, callOk } = api(server)
afterAll(() => server.close())

const admin = await aPerson(domain, { role: 'admin', username: 'office' })
const as = { token: await server.signIn(people.actorOf(admin)) }
const manager = await aPerson(domain, { role: 'district_manager', district: 'Kolar' })
const agent = await aPerson(domain, { role: 'taluk_agent', district: 'Kolar', taluk: 'Malur', reportsTo: manager._id })
const { farmer, farm } = await aFarm(domain)
const asha = await aPerson(domain, { username: 'asha', name: 'Asha Rao (50%)', phone: '080 4711 0815' })

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

// docs/product/office.md#users
describe('the office’s list of people', () => {
  it('lists all users newest first, paginated', async () => {
    const all = await call(listUsers, {}, as)
    expect(idsOf(all.data ?? [])).toEqual([asha, farmer, agent, manager, admin].map(({ _id }) => _id))
    expect(all.data?.map(({ fixedRole }) => fixedRole)).toEqual([undefined, 'farm', 'staff', 'staff', 'own'])
    expect(all.headers.get('X-Total-Count')).toBe('5')
    const first = await call(listUsers, { query: { limit: 2, role: 'all' } }, as)
    const rest = await call(listUsers, { query: { cursor: first.headers.get('X-Next-Cursor') ?? '' } }, as)
    expect([...idsOf(first.data ?? []), ...idsOf(rest.data ?? [])]).toEqual(idsOf(all.data ?? []))
    expect(rest.headers.get('X-Next-Cursor')).toBeNull()
  })

  it.each([
    [{ role: 'farmer' }, [farmer._id]],
    [{ search: 'ASH' }, [asha._id]],
    [{ search: '(50%)' }, [asha._id]],
    [{ search: '110815' }, [asha._id]],
    [{ search: 'asha@EXAMPLE' }, [asha._id]],
    [{ search: '.*' }, [asha._id, farmer._id, agent._id, manager._id, admin._id]],
    [{ search: 'asha', role: 'farmer' }, []],
    [{ search: '   ', role: '' }, [asha._id, farmer._id, agent._id, manager._id, admin._id]],
  ] as const)('filters by %j', async (query, ids) => {
    expect(idsOf(await callOk(listUsers, { query }, as))).toEqual(ids)
  })

  it.each(['role=boss', 'role=farmer&role=admin', 'search=a&search=b', 'limit=0', 'cursor=%7B%22%24gt%22%3A1%7D'])(
    'refuses an invalid query: %s',
    async query => {
      const headers = { authorization: `Bearer ${as.token}` }
      expect((await fetch(`${server.url}${listUsers.path}?${query}`, { headers })).status).toBe(400)
    },
  )
})

describe('a deactivated person', () => {
  const set = (id: number, isActive: boolean) => call(setPersonActive, { params: { id }, body: { isActive } }, as)

  it('is signed out of all sessions immediately, and can be activated again', async () => {
    const sessions = [await server.signIn(people.actorOf(farmer)), await server.signIn(people.actorOf(farmer))]
    const product = await aProduct(domain, { ofFarm: farm })
    expect((await set(farmer._id, false)).data).toMatchObject({ id: farmer._id, isActive: false })
    for (const token of sessions) expect((await call(listUsers, {}, { token })).status).toBe(401)
    // Their products stay in the shop, since the farm's orders go on.
    expect((await Products(domain.connection).findById(product._id).lean())?.isListed).toBe(true)
    expect((await set(farmer._id, true)).data?.isActive).toBe(true)
    expect((await people.findPerson(farmer._id, domain))?.isActive).toBe(true)
  })

  it('can have the farm’s products taken out of sale and restored', async () => {
    const own = await aFarm(domain)
    const [sold, booked, , changed] = [
      await aProduct(domain, { ofFarm: own.farm, inventory: 5 }),
      await aProduct(domain, { ofFarm: own.farm, inventory: 5, status: 'Pre-Order' }),
      await aProduct(domain, { ofFarm: own.farm, inventory: 5, status: 'Sold Out' }),
      await aProduct(domain, { ofFarm: own.farm, inventory: 5 }),
    ]
    const choose = (isActive: boolean, offers: 'takeOut' | 'bringBack') =>
      call(setPersonActive, { params: { id: own.farmer._id }, body: { isActive, offers } }, as)
    const offersNow = async () =>
      (await callOk(listUsers, { query: { role: 'farmer' } }, as)).find(({ id }) => id === own.farmer._id)?.offers
    const statusesNow = async () => {
      const products = await Products(domain.connection).find({ farmId: own.farm._id }).sort({ _id: 1 }).lean()
      return products.map(({ status }) => status)
    }
    expect(await offersNow()).toEqual({ onSale: 3, takenOut: 0 })
    expect((await choose(false, 'takeOut')).status).toBe(200)
    expect(await statusesNow()).toEqual(['Sold Out', 'Sold Out', 'Sold Out', 'Sold Out'])
    expect(await offersNow()).toEqual({ onSale: 0, takenOut: 3 })
    await Products(domain.connection).updateOne({ _id: changed._id }, { $set: { status: 'Coming Soon' } })
    expect((await choose(true, 'bringBack')).status).toBe(200)
    expect(await statusesNow()).toEqual([sold.status, booked.status, 'Sold Out', 'Coming Soon'])
    expect(await offersNow()).toMatchObject({ takenOut: 0 })
  })

  it('restores products to their status when last taken out of sale', async () => {
    const own = await aFarm(domain)
    const { _id } = await aProduct(domain, { ofFarm: own.farm, inventory: 5 })
    const choose = (isActive: boolean, offers?: 'takeOut' | 'bringBack') =>
      callOk(setPersonActive, { params: { id: own.farmer._id }, body: { isActive, offers } }, as)
    await choose(false, 'takeOut')
    await choose(true)
    await Products(domain.connection).updateOne({ _id }, { $set: { status: 'Coming Soon' } })
    await choose(false, 'takeOut')
    await choose(true, 'bringBack')
    expect((await Products(domain.connection).findById(_id).lean())?.status).toBe('Coming Soon')
  })

  it('is never the caller or a missing person', async () => {
    expect(await set(admin._id, false)).toMatchObject({
      status: 409,
      failure: { code: 'CONFLICT', message: 'You can’t deactivate yourself; another admin can.' },
    })
    expect((await call(listUsers, {}, as)).status).toBe(200)
    expect((await set(999_999, false)).status).toBe(404)
  })

  it('stays active while sessions can’t be ended', async () => {
    const { redis, close } = await testRedis()
    // A full Redis: reads work, writes fail.
    const full = new Proxy(redis, {
      get: (of, name) => (name === 'set' ? () => Promise.reject(new Error('OOM')) : Reflect.get(of, name)),
    })
    const other = await startTestServer({ owner: 'backoffice', served, redis: full })
    const token = await other.signIn(people.actorOf(admin))
    const input = { params: { id: asha._id }, body: { isActive: false } }
    expect((await api(other).call(setPersonActive, input, { token })).status).toBe(503)
    expect((await people.findPerson(asha._id, domain))?.isActive).toBe(true)
    await other.close()
    await close()
  })
})

describe('a user created by an admin', () => {
  const FORM = { username: 'nila', email: 'nila@example.com', password: 'santhe123', role: 'customer' } as const
  const create = (fields: object) => {
    const body = JSON.parse(JSON.stringify({ ...FORM, ...fields }))
    return call(createUser, { body }, as)
  }

  it('is refused with an error for each missing or null field', async () => {
    const fields = {
      username: 'Username must be at least 3 characters',
      email: 'Please enter a valid email address',
      password: 'Password must be at least 6 characters',
    }
    const { status, failure } = await call(createUser, { body: JSON.parse('{}') }, as)
    expect([status, failure?.fields]).toEqual([400, { ...fields, role: 'Role is required' }])
    expect(failure?.message).toBe(fields.username)
    const boss = await create({ role: 'boss' })
    expect(boss.failure?.fields).toEqual({ role: 'Role is required' })
    const farm = {
      farmName: 'Farm name is required and must be at least 2 characters',
      farmLocation: 'Farm location is required',
    }
    const farmer = await call(createUser, { body: JSON.parse('{"role":"farmer"}') }, as)
    expect(farmer.failure?.fields).toEqual({ ...fields, ...farm })
    const body = JSON.parse('{"username":null,"email":null,"role":null}')
    const changed = await call(updateUser, { params: { id: asha._id }, body }, as)
    const { password: _password, ...rest } = fields
    expect(changed.failure?.fields).toEqual({ ...rest, role: 'Role is required' })
  })

  it('needs a username, e-mail, password and role; name and phone are optional', async () => {
    expect((await create({})).data).toMatchObject({
      username: 'nila',
      name: 'nila',
      phone: '',
      isActive: true,
      isEmailConfirmed: false,
    })
    for (const field of ['username', 'email', 'password', 'role']) {
      const { status, failure } = await create({ [field]: undefined })
      expect([status, Object.keys(failure?.fields ?? {})]).toEqual([400, [field]])
    }
  })

  it('can be a customer, admin or farmer with a farm, never staff', async () => {
    const farmer = { username: 'nila_f', email: 'nila_f@example.com', role: 'farmer' }
    expect((await create(farmer)).failure?.fields).toEqual({
      farmName: 'Farm name is required and must be at least 2 characters',
      farmLocation: 'Farm location is required',
    })
    const created = await create({ ...farmer, farmName: 'Nila’s Garden', farmLocation: 'Kolar' })
    expect(created).toMatchObject({ status: 201, data: { role: 'farmer', district: 'Kolar' } })
    expect(created.data?.farmId).not.toBeNull()
    const other = { username: 'nila_a', email: 'nila_a@example.com' }
    expect((await create({ ...other, role: 'taluk_agent' })).status).toBe(400)
    expect((await create({ ...other, role: 'admin', farmName: 7 })).data).toMatchObject({ role: 'admin', farmId: null })
  })

  // docs/product/accounts.md#unique-names
  it('needs a unique username; a clash names the field', async () => {
    const { failure, status } = await create({ username: 'ASHA', email: 'else@example.com' })
    expect([status, failure?.fields]).toEqual([409, { username: 'This username is already taken.' }])
  })
})

describe('a user changed by an admin', () => {
  it('accepts its own response without effect', async () => {
    const { _id: id } = await aPerson(domain)
    const [before] = await callOk(listUsers, { query: { limit: 1 } }, as)
    const { data } = await call(updateUser, { params: { id }, body: JSON.parse(JSON.stringify(before)) }, as)
    expect(data).toEqual(before)
  })

  it('keeps the password when blank, and the e-mail address until the new one is confirmed', async () => {
    const { _id: id, email, passwordHash } = await aPerson(domain)
    const body = { email: 'later@example.com', password: '', phone: '' }
    const { data } = await call(updateUser, { params: { id }, body }, as)
    expect(data).toMatchObject({ email, pendingEmail: 'later@example.com', isEmailConfirmed: true, phone: '' })
    expect(await people.findPerson(id, domain)).toMatchObject({ email, passwordHash })
  })

  it.each([{ role: 'admin' }, { password: 'another1' }, { isActive: false }] as const)(
    'is signed out immediately by %j',
    async body => {
      const person = await aPerson(domain)
      const token = await server.signIn(people.actorOf(person))
      expect((await call(updateUser, { params: { id: person._id }, body }, as)).status).toBe(200)
      expect((await call(listUsers, {}, { token })).status).toBe(401)
    },
  )

  it('is never the caller, who stays signed in', async () => {
    for (const body of [{ role: 'customer' }, { isActive: false }, { password: 'another1' }] as const) {
      expect((await call(updateUser, { params: { id: admin._id }, body }, as)).status).toBe(409)
    }
    expect((await call(listUsers, {}, as)).status).toBe(200)
  })
})

it('lists all fees in their order, inactive ones too', async () => {
  await aFee({ name: 'Second', value: 5, displayOrder: 2 }, domain)
  await aFee({ name: 'First', value: 2, type: 'percentage', displayOrder: 1, isActive: false }, domain)
  expect((await callOk(listOrderFees, {}, as)).map(({ name, isActive }) => [name, isActive])).toEqual([
    ['First', false],
    ['Second', true],
  ])
})
