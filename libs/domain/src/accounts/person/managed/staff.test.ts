import { inWords } from '@santhe/texts/testing'
import { expect, it } from 'vitest'
import { toggleFollow } from '../../../catalog/follow/follows.ts'
import { writeReview } from '../../../catalog/product/reviews.ts'
import { Farms } from '../../../records/farm.ts'
import { Follows } from '../../../records/follow.ts'
import { Journal } from '../../../records/journal-entry.ts'
import { Notifications } from '../../../records/notification.ts'
import { Orders } from '../../../records/order.ts'
import { actorOf, People, type PersonRecord } from '../../../records/person.ts'
import { Reviews } from '../../../records/review.ts'
import { SavedAddresses } from '../../../records/saved-address.ts'
import { AN_ADMIN, aFarm, anOrder, aPerson, aProduct, NOW, testDomain } from '../../../testing/index.ts'
import { checkPassword } from '../credentials/password.ts'
import { findPerson, listHierarchy } from '../queries.ts'
import { saveAddress } from '../saved-addresses.ts'
import { createPerson } from './create-person.ts'
import { deleteStaff } from './delete-staff.ts'
import { type UpdatePerson, updatePerson } from './update-person.ts'

const domain = await testDomain()
const { connection } = domain
const by = AN_ADMIN

const KOLAR = { district: 'Kolar' }
const managerIn = (place: Partial<PersonRecord> = KOLAR) => aPerson(domain, { role: 'district_manager', ...place })
const agentOf = ({ _id, district }: PersonRecord, more: Partial<PersonRecord> = {}) =>
  aPerson(domain, { role: 'taluk_agent', district, reportsTo: _id, ...more })
const updateStaff = (input: Omit<UpdatePerson, 'list'>) => updatePerson({ list: 'staff', ...input }, domain)
const newMember = (username: string) => ({
  ...{ username, email: `${username}@example.com`, password: 'santhe123', name: 'Lata Rao', phone: '' },
  ...{ role: 'taluk_agent' as const, district: 'Kolar', taluk: 'Malur', reportsTo: null, isActive: true },
})
const actsOn = async (thingId: number) =>
  (await Journal(connection).find({ thing: 'person', thingId }).sort({ _id: 1 }).lean()).map(
    ({ act, fields, name }) => ({
      ...{ act, fields, name },
    }),
  )
const refusedField = (field: string, message: string) => ({ code: 'VALIDATION', message, fields: { [field]: message } })

it('createPerson creates a member who can sign in, in listed spellings, with the district’s manager', async () => {
  const manager = await managerIn()
  const member = { ...newMember('lata'), district: 'KOLAR', taluk: 'malur', reportsTo: manager._id }
  const { person } = await createPerson({ person: member, by }, domain)
  expect(person).toMatchObject({ role: 'taluk_agent', district: 'Kolar', taluk: 'Malur', reportsTo: manager._id })
  expect(await findPerson(person._id, domain)).toEqual(person)
  expect(await checkPassword({ username: 'lata', password: 'santhe123' }, domain)).toMatchObject({ _id: person._id })
  expect(await actsOn(person._id)).toEqual([{ act: 'person.created', fields: [], name: 'Lata Rao' }])
})

it('createPerson stores a taluk only for taluk agents, and no manager for district managers', async () => {
  const { _id: reportsTo } = await managerIn()
  const create = async (role: 'district_manager' | 'delivery_agent', username: string) =>
    (await createPerson({ person: { ...newMember(username), role, reportsTo }, by }, domain)).person
  expect(await create('district_manager', 'dm_x')).toMatchObject({ taluk: null, reportsTo: null })
  expect(await create('delivery_agent', 'da_x')).toMatchObject({ taluk: null, reportsTo })
})

it('createPerson refuses managers of other districts, other people as managers and unlisted places by field', async () => {
  const far = await managerIn({ district: 'Mandya' })
  const agent = await agentOf(await managerIn())
  const create = (change: object) => createPerson({ person: { ...newMember('refused'), ...change }, by }, domain)
  const notManager = refusedField('reportsTo', 'Choose a district manager of Kolar')
  await expect(inWords(create({ reportsTo: far._id }))).rejects.toMatchObject(notManager)
  await expect(inWords(create({ reportsTo: agent._id }))).rejects.toMatchObject(notManager)
  await expect(inWords(create({ district: 'Atlantis' }))).rejects.toMatchObject(
    refusedField('district', 'Choose a district of the list'),
  )
  await expect(inWords(create({ taluk: 'Hoskote' }))).rejects.toMatchObject(
    refusedField('taluk', 'Choose a taluk of Kolar'),
  )
  expect(await People(connection).countDocuments({ usernameKey: 'refused' })).toBe(0)
})

it('createPerson creates only one of two concurrent members with the same username', async () => {
  const create = () => createPerson({ person: newMember('once'), by }, domain)
  const results = await Promise.allSettled([create(), create()])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'NAME_TAKEN' } })
})

it('updatePerson clears taluk and manager on a move unless new ones are given', async () => {
  const agent = await agentOf(await managerIn(), { taluk: 'Malur' })
  const there = await managerIn({ district: 'Mandya' })
  const { person, endsSessions } = await updateStaff({ id: agent._id, changes: { district: 'Mandya' }, by })
  expect([person.taluk, person.reportsTo, endsSessions]).toEqual([null, null, true])
  const place = { district: 'Mandya', taluk: 'Maddur', reportsTo: there._id }
  await updateStaff({ id: agent._id, changes: place, by })
  expect(await findPerson(agent._id, domain)).toMatchObject(place)
  await updateStaff({ id: agent._id, changes: { name: 'Lata B' }, by })
  expect(await findPerson(agent._id, domain)).toMatchObject({ ...place, name: 'Lata B' })
  expect((await actsOn(agent._id)).map(({ fields }) => fields.sort())).toEqual([
    ['district', 'reportsTo', 'taluk'],
    ['reportsTo', 'taluk'],
    ['name'],
  ])
  // The managers of both districts can read about the move; later entries are for the new district.
  const entries = await Journal(connection).find({ thing: 'person', thingId: agent._id }).sort({ _id: 1 }).lean()
  expect(entries.map(({ district }) => district)).toEqual([['Kolar', 'Mandya'], 'Mandya', 'Mandya'])
})

it('updatePerson refuses a deactivated manager unless already set', async () => {
  const [manager, gone] = [await managerIn(), await managerIn()]
  const agent = await agentOf(gone)
  await updateStaff({ id: gone._id, changes: { isActive: false }, by })
  const refusal = refusedField('reportsTo', `${gone.name} is deactivated. Choose an active district manager of Kolar`)
  const other = await agentOf(manager)
  const toGone = { reportsTo: gone._id }
  const attempts = [
    () => createPerson({ person: { ...newMember('late'), ...toGone }, by }, domain),
    () => updateStaff({ id: other._id, changes: toGone, by }),
    () => deleteStaff({ id: manager._id, ...toGone, by }, domain),
  ]
  for (const attempt of attempts) await expect(inWords(attempt())).rejects.toMatchObject(refusal)
  const { person } = await updateStaff({ id: agent._id, changes: { name: 'Lata B', ...toGone }, by })
  expect(person).toMatchObject({ name: 'Lata B', ...toGone })
})

it('updatePerson refuses another role or district of a manager with members, with their number', async () => {
  const manager = await managerIn()
  await agentOf(manager)
  await agentOf(manager, { isActive: false })
  const change = (changes: object) => updateStaff({ id: manager._id, changes, by })
  for (const changes of [{ district: 'Mandya' }, { role: 'delivery_agent' }]) {
    await expect(change(changes)).rejects.toMatchObject({ code: 'CONFLICT', details: { members: 2 } })
  }
  expect((await change({ name: 'Kiran' })).person.name).toBe('Kiran')
})

it('deleteStaff moves a manager’s members to another manager of the district', async () => {
  const manager = await managerIn()
  const members = [await agentOf(manager), await agentOf(manager, { role: 'delivery_agent' })]
  const [near, far] = [await managerIn(), await managerIn({ district: 'Mandya' })]
  const remove = (reportsTo?: number) => deleteStaff({ id: manager._id, reportsTo, by }, domain)
  for (const other of [undefined, manager._id]) {
    await expect(remove(other)).rejects.toMatchObject({ code: 'CONFLICT', details: { members: 2 } })
  }
  await expect(inWords(remove(far._id))).rejects.toMatchObject(
    refusedField('reportsTo', 'Choose a district manager of Kolar'),
  )
  expect(await findPerson(manager._id, domain)).not.toBeNull()
  await remove(near._id)
  expect(await findPerson(manager._id, domain)).toBeNull()
  for (const { _id } of members) {
    expect((await findPerson(_id, domain))?.reportsTo).toBe(near._id)
    expect(await actsOn(_id)).toMatchObject([{ act: 'person.changed', fields: ['reportsTo'] }])
  }
})

it('deleteStaff leaves nobody reporting to a concurrently deleted manager', async () => {
  for (let round = 0; round < 6; round += 1) {
    const [manager, agent] = [await managerIn(), await aPerson(domain, { role: 'delivery_agent', ...KOLAR })]
    await Promise.allSettled([
      updateStaff({ id: agent._id, changes: { reportsTo: manager._id }, by }),
      deleteStaff({ id: manager._id, by }, domain),
    ])
    const isDeleted = (await findPerson(manager._id, domain)) === null
    expect((await findPerson(agent._id, domain))?.reportsTo).toBe(isDeleted ? null : manager._id)
  }
})

// docs/product/accounts.md#ended-accounts
it('deleteStaff deletes everything but the name in histories and the journal', async () => {
  const agent = await agentOf(await managerIn(), { name: 'Lata Rao', avatar: '/files/person/1/a.webp' })
  const actor = actorOf(agent)
  const { farm } = await aFarm(domain)
  const product = await aProduct(domain, { ofFarm: farm })
  const order = await anOrder(domain, { buyer: actor, product })
  await toggleFollow({ actor, farmId: farm._id, now: NOW }, domain)
  const review = { kind: 'product' as const, targetId: product._id, rating: 5, comment: 'Good and fresh.' }
  await writeReview({ actor, ...review, now: NOW }, domain)
  const home = { address: '4, Church Street', city: 'Bengaluru', state: 'Karnataka', zipCode: '560001' }
  await saveAddress({ personId: agent._id, fields: { label: 'Home', ...home }, now: NOW }, domain)
  await deleteStaff({ id: agent._id, by }, domain)
  expect(await checkPassword({ username: agent.username, password: 'santhe123' }, domain)).toBeUndefined()
  expect(await Follows(connection).countDocuments({ personId: agent._id })).toBe(0)
  expect((await Farms(connection).findById(farm._id).lean())?.followerCount).toBe(0)
  expect(await SavedAddresses(connection).countDocuments({ _id: agent._id })).toBe(0)
  expect(await Notifications(connection).countDocuments({ personId: agent._id })).toBe(0)
  expect(await Reviews(connection).findOne({ personId: agent._id }).lean()).toMatchObject({
    ...{ name: 'Lata Rao', avatarUrl: null },
  })
  expect((await Orders(connection).findById(order._id).lean())?.timeline[0]?.byName).toBe(order.timeline[0]?.byName)
  expect(await actsOn(agent._id)).toEqual([{ act: 'person.deleted', fields: [], name: 'Lata Rao' }])
})

it('deleteStaff frees username and e-mail address', async () => {
  const { person } = await createPerson({ person: newMember('again'), by }, domain)
  await deleteStaff({ id: person._id, by }, domain)
  const { person: next } = await createPerson({ person: newMember('again'), by }, domain)
  expect(next._id).not.toBe(person._id)
})

// docs/product/office.md#staff-rules
it('the staff list refuses customers, farmers and admins', async () => {
  for (const role of ['customer', 'farmer', 'admin'] as const) {
    const { _id: id } = await aPerson(domain, { role })
    const attempts = [
      () => updateStaff({ id, changes: { name: 'Other' }, by }),
      () => updateStaff({ id, changes: { isActive: false }, by }),
      () => deleteStaff({ id, by }, domain),
    ]
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await findPerson(id, domain)).toMatchObject({ isActive: true, name: `Person ${id}` })
  }
})

// docs/product/roles.md#hierarchy
it('listHierarchy returns only the office’s people, by name', async () => {
  const roles = new Set((await listHierarchy(domain)).map(({ role }) => role))
  expect([...roles].sort()).toEqual(['admin', 'delivery_agent', 'district_manager', 'taluk_agent'])
  const names = (await listHierarchy(domain)).map(({ name }) => name)
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en-IN')))
})
