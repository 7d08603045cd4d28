import {
  listDeliveryAgents,
  listDistrictManagers,
  listOrderFees,
  listTalukAgents,
  listUsers,
  setPersonActive,
} from '@santhe/contracts'
import { people } from '@santhe/domain'
import { Products } from '@santhe/domain/records'
import { aFarm, aFee, aPerson, aProduct, NOW, testDomain } from '@santhe/domain/testing'
import { api, startTestServer, testRedis } from '@santhe/http-kit/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { adminOrderFeeRoutes } from './admin-order-fees.ts'
import { adminPeopleRoutes } from './admin-people.ts'

const domain = await testDomain()
const served = [adminPeopleRoutes, adminOrderFeeRoutes].flatMap(of => of({ domain }))
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

describe('the office’s list of people', () => {
  it('has everybody, newest first, page by page', async () => {
    const all = await call(listUsers, {}, as)
    expect(idsOf(all.data ?? [])).toEqual([asha, farmer, agent, manager, admin].map(({ _id }) => _id))
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
    [{ search: '4711' }, [asha._id]],
    [{ search: 'asha@EXAMPLE' }, [asha._id]],
    [{ search: '.*' }, []],
    [{ search: 'asha', role: 'farmer' }, []],
    [{ search: '   ', role: '' }, [asha._id, farmer._id, agent._id, manager._id, admin._id]],
  ] as const)('is narrowed by %j', async (query, ids) => {
    expect(idsOf(await callOk(listUsers, { query }, as))).toEqual(ids)
  })

  it.each(['role=boss', 'role=farmer&role=admin', 'search=a&search=b', 'limit=0', 'cursor=%7B%22%24gt%22%3A1%7D'])(
    'takes no query that means nothing: %s',
    async query => {
      const headers = { authorization: `Bearer ${as.token}` }
      expect((await fetch(`${server.url}${listUsers.path}?${query}`, { headers })).status).toBe(400)
    },
  )

  it('has staff by role, with their area and whom they report to', async () => {
    expect(idsOf(await callOk(listDistrictManagers, {}, as))).toEqual([manager._id])
    const expected = { id: agent._id, district: 'Kolar', taluk: 'Malur', reportsTo: manager._id }
    expect(await callOk(listTalukAgents, {}, as)).toMatchObject([expected])
    expect(await callOk(listDeliveryAgents, {}, as)).toEqual([])
  })
})

describe('a person who is deactivated', () => {
  const set = (id: number, isActive: boolean) => call(setPersonActive, { params: { id }, body: { isActive } }, as)

  it('is signed out everywhere at once, and may come back', async () => {
    const sessions = [await server.signIn(people.actorOf(farmer)), await server.signIn(people.actorOf(farmer))]
    const product = await aProduct(domain, { ofFarm: farm })
    expect((await set(farmer._id, false)).data).toMatchObject({ id: farmer._id, isActive: false })
    for (const token of sessions) expect((await call(listUsers, {}, { token })).status).toBe(401)
    // What they offered stays in the shop: the farm's orders go on.
    expect((await Products(domain.connection).findById(product._id).lean())?.isListed).toBe(true)
    expect((await set(farmer._id, true)).data?.isActive).toBe(true)
    expect((await people.find(farmer._id, domain))?.isActive).toBe(true)
  })

  it('is never the one who asks, nor somebody who isn’t there', async () => {
    expect(await set(admin._id, false)).toMatchObject({
      status: 409,
      failure: { code: 'CONFLICT', message: 'You can’t deactivate yourself; another admin can.' },
    })
    expect((await call(listUsers, {}, as)).status).toBe(200)
    expect((await set(999_999, false)).status).toBe(404)
  })

  it('stays active while sessions can’t be ended', async () => {
    const { redis, close } = await testRedis()
    // A Redis that is full: it can be read, but not written.
    const full = new Proxy(redis, {
      get: (of, name) => (name === 'set' ? () => Promise.reject(new Error('OOM')) : Reflect.get(of, name)),
    })
    const other = await startTestServer({ owner: 'backoffice', served, redis: full })
    const token = await other.signIn(people.actorOf(admin))
    const input = { params: { id: asha._id }, body: { isActive: false } }
    expect((await api(other).call(setPersonActive, input, { token })).status).toBe(503)
    expect((await people.find(asha._id, domain))?.isActive).toBe(true)
    await other.close()
    await close()
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
