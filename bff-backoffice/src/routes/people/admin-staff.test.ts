import {
  createStaff,
  deleteStaff,
  listDeliveryAgents,
  listDistrictManagers,
  listTalukAgents,
  readHierarchy,
  updateStaff,
  updateStaffStatus,
} from '@santhe/contracts'
import { type PersonRecord, people } from '@santhe/domain'
import { Journal } from '@santhe/domain/records'
import { aPerson, NOW, testDomain } from '@santhe/domain/testing'
import { api, startTestServer } from '@santhe/http-kit/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { adminStaffRoutes } from './admin-staff.ts'

const domain = await testDomain()
const server = await startTestServer({ owner: 'backoffice', served: adminStaffRoutes({ domain }), clock: () => NOW })
const { call, callOk } = api(server)
afterAll(() => server.close())

const admin = await aPerson(domain, { role: 'admin', username: 'office', name: 'Office' })
const as = { token: await server.signIn(people.actorOf(admin)) }
const manager = await aPerson(domain, { role: 'district_manager', district: 'Kolar', name: 'Manager' })
const agent = await aPerson(domain, { role: 'taluk_agent', district: 'Kolar', taluk: 'Malur', reportsTo: manager._id })
const FORM = {
  ...{ username: 'lata', password: 'santhe123', email: 'lata@example.com', name: 'Lata Rao', phone: '080 4711 0815' },
  ...{ role: 'taluk_agent' as const, district: 'Kolar', taluk: 'Malur', reportsTo: manager._id, isActive: true },
}
const member = (more: Partial<PersonRecord> = {}) =>
  aPerson(domain, { role: 'delivery_agent', district: 'Kolar', ...more })
/** Whether a session is valid: such a caller gets 403 for the hierarchy, not 401. */
const isSignedIn = async (token: string) => (await call(readHierarchy, {}, { token })).status === 403

describe('the staff lists', () => {
  it('list staff by role with area and manager, searchable by name', async () => {
    expect((await callOk(listDistrictManagers, {}, as)).map(({ id }) => id)).toEqual([manager._id])
    const expected = { id: agent._id, district: 'Kolar', taluk: 'Malur', reportsTo: manager._id, pendingEmail: null }
    expect(await callOk(listTalukAgents, {}, as)).toMatchObject([expected])
    expect(await callOk(listDeliveryAgents, {}, as)).toEqual([])
    expect(await callOk(listTalukAgents, { query: { search: 'nobody of that name' } }, as)).toEqual([])
  })

  it('include a tree of all office members', async () => {
    const [first, ...rest] = await callOk(readHierarchy, {}, as)
    expect(first).toEqual({
      ...{ id: manager._id, name: 'Manager', role: 'district_manager', district: 'Kolar', taluk: null },
      ...{ reportsTo: null, isActive: true },
    })
    expect(rest.map(({ id }) => id).sort()).toEqual([admin._id, agent._id].sort())
  })
})

// docs/product/office.md#staff-rules
describe('a new staff member', () => {
  it('is created from the form, whose response can be sent back', async () => {
    const created = await call(createStaff, { body: FORM }, as)
    const { password, ...fields } = FORM
    expect(created).toMatchObject({ status: 201, data: { ...fields, pendingEmail: null } })
    const body = { ...created.data, id: undefined }
    const again = await call(
      updateStaff,
      { params: { id: created.data?.id ?? 0 }, body: JSON.parse(JSON.stringify(body)) },
      as,
    )
    expect(again).toMatchObject({ status: 200, data: fields })
  })

  it.each([
    ['username', 'Please fill in all required fields'],
    ['email', 'Please fill in all required fields'],
    ['role', 'Please fill in all required fields'],
    ['name', 'Please fill in all required fields'],
    ['district', 'Please fill in all required fields'],
    ['password', 'Password is required for new staff members'],
  ] as const)('is refused without %s: %s', async (field, message) => {
    for (const value of ['', undefined]) {
      const body = JSON.parse(JSON.stringify({ ...FORM, [field]: value }))
      expect(await call(createStaff, { body }, as)).toMatchObject({
        status: 400,
        failure: { message, fields: { [field]: message } },
      })
    }
  })

  it('cannot be an admin, farmer or customer', async () => {
    for (const role of ['admin', 'farmer', 'customer']) {
      const body = JSON.parse(JSON.stringify({ ...FORM, username: 'other', email: 'other@example.com', role }))
      expect((await call(createStaff, { body }, as)).status).toBe(400)
    }
  })

  it('cannot report to a manager of another district', async () => {
    const far = await aPerson(domain, { role: 'district_manager', district: 'Mandya' })
    const body = { ...FORM, username: 'far', email: 'far@example.com', reportsTo: far._id }
    const message = 'Choose a district manager of Kolar'
    expect((await call(createStaff, { body }, as)).failure?.fields).toEqual({ reportsTo: message })
  })
})

describe('a changed staff member', () => {
  it('cannot lose the district, and must get one if it is missing', async () => {
    const fields = { district: 'Please fill in all required fields' }
    const { _id: id } = await member()
    for (const district of ['', null]) {
      const body = JSON.parse(JSON.stringify({ name: 'Lata C', district }))
      expect(await call(updateStaff, { params: { id }, body }, as)).toMatchObject({ status: 400, failure: { fields } })
    }
    const { _id: older } = await member({ district: null })
    const change = (body: object) => call(updateStaff, { params: { id: older }, body }, as)
    expect(await change({ name: 'Lata C' })).toMatchObject({ status: 400, failure: { fields } })
    expect((await change({ name: 'Lata C', district: 'Kolar' })).data).toMatchObject({ district: 'Kolar' })
  })

  it('stays signed in after a new name, and keeps the password when left blank', async () => {
    const person = await member()
    const token = await server.signIn(people.actorOf(person))
    const body = { name: 'Lata B', password: '' }
    expect((await callOk(updateStaff, { params: { id: person._id }, body }, as)).name).toBe('Lata B')
    expect(await isSignedIn(token)).toBe(true)
    expect((await people.findPerson(person._id, domain))?.passwordHash).toBe(person.passwordHash)
  })

  it.each([
    { role: 'district_manager' },
    { district: 'Mandya' },
    { password: 'another1' },
    { isActive: false },
  ] as const)('is signed out immediately by %j', async body => {
    const person = await member()
    const token = await server.signIn(people.actorOf(person))
    expect((await call(updateStaff, { params: { id: person._id }, body }, as)).status).toBe(200)
    expect(await isSignedIn(token)).toBe(false)
  })

  it('is signed out when deactivated, journalled with author and device', async () => {
    const person = await member()
    const token = await server.signIn(people.actorOf(person))
    const input = { params: { id: person._id }, body: { isActive: false } }
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
    expect((await callOk(updateStaffStatus, input, { ...as, headers })).isActive).toBe(false)
    expect(await isSignedIn(token)).toBe(false)
    expect(await Journal(domain.connection).findOne({ thingId: person._id }).lean()).toMatchObject({
      ...{ act: 'person.deactivated', personId: admin._id, device: 'Firefox on Linux', district: 'Kolar' },
    })
  })
})

// docs/product/office.md#staff-tab
describe('a deleted staff member', () => {
  const remove = (id: number, reportsTo?: number) =>
    call(deleteStaff, { params: { id }, ...(reportsTo !== undefined && { query: { reportsTo } }) }, as)

  it('no longer exists and is signed out immediately', async () => {
    const person = await member()
    const token = await server.signIn(people.actorOf(person))
    expect((await remove(person._id)).status).toBe(200)
    expect(await isSignedIn(token)).toBe(false)
    expect(await people.findPerson(person._id, domain)).toBeNull()
    expect((await remove(person._id)).status).toBe(404)
  })

  it('needs a successor in the district when others report to them', async () => {
    const leaving = await member({ role: 'district_manager' })
    const left = await member({ reportsTo: leaving._id })
    const token = await server.signIn(people.actorOf(leaving))
    expect(await remove(leaving._id)).toMatchObject({
      status: 409,
      failure: { code: 'CONFLICT', details: { members: 1 } },
    })
    expect(await isSignedIn(token)).toBe(true)
    expect((await remove(leaving._id, manager._id)).status).toBe(200)
    expect(await isSignedIn(token)).toBe(false)
    expect((await people.findPerson(left._id, domain))?.reportsTo).toBe(manager._id)
  })

  it('must be staff: other people are 404 and stay signed in', async () => {
    const customer = await aPerson(domain)
    const token = await server.signIn(people.actorOf(customer))
    const params = { id: customer._id }
    expect((await remove(customer._id)).status).toBe(404)
    expect((await call(updateStaffStatus, { params, body: { isActive: false } }, as)).status).toBe(404)
    expect((await call(updateStaff, { params, body: { password: 'another1' } }, as)).status).toBe(404)
    expect(await isSignedIn(token)).toBe(true)
  })
})
