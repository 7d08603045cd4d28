import { inWords } from '@santhe/texts/testing'
import { expect, it } from 'vitest'
import { EmailChanges } from '../../../records/email-change.ts'
import { Farms } from '../../../records/farm.ts'
import { Journal } from '../../../records/journal-entry.ts'
import { Outbox } from '../../../records/outbox.ts'
import { PasswordResets } from '../../../records/password-reset.ts'
import { actorOf, People } from '../../../records/person.ts'
import { AN_ADMIN, aFarm, anOrder, aPerson, NOW, testDomain } from '../../../testing/index.ts'
import { checkPassword } from '../credentials/password.ts'
import { findPerson, listUsers } from '../queries.ts'
import { createPerson } from './create-person.ts'
import { fixedRolesOf } from './policy.ts'
import { type UpdatePerson, updatePerson } from './update-person.ts'

const domain = await testDomain()
const { connection } = domain
const boss = await aPerson(domain, { role: 'admin', username: 'boss' })
const by = { ...AN_ADMIN, actor: actorOf(boss) }

const updateUser = (input: Omit<UpdatePerson, 'list'>) => updatePerson({ list: 'users', ...input }, domain)
const newUser = (username: string) => ({
  ...{ username, email: `${username}@example.com`, password: 'santhe123', name: 'Nila Rao', phone: '' },
  ...{ role: 'customer' as const, isActive: true },
})
const entriesOf = async (thingId: number) =>
  (await Journal(connection).find({ thing: 'person', thingId }).sort({ _id: 1 }).lean()).map(
    ({ act, fields, before, after, personId }) => ({ act, fields, before, after, personId }),
  )
const farmEntriesOf = (thingId: number | null) => Journal(connection).find({ thing: 'farm', thingId }).lean()
const farmCreated = (farmName: string) => ({
  ...{ act: 'farm.created', name: farmName, district: 'Kolar', personId: boss._id, before: null },
  after: { farmName, location: 'Kolar' },
})
const entry = (act: string, fields: string[] = []) => ({ act, fields, before: null, after: null, personId: boss._id })
const eventsOf = async (personId: number) =>
  (await Outbox(connection).find({ 'event.personId': personId, channel: 'mail' }).lean()).map(({ event }) => event.kind)

it('createPerson creates a user who can sign in, and journals the admin', async () => {
  const { person } = await createPerson({ person: newUser('nila'), by }, domain)
  expect(await checkPassword({ username: 'NILA', password: 'santhe123' }, domain)).toMatchObject({ _id: person._id })
  expect(await entriesOf(person._id)).toEqual([entry('person.created')])
})

it('createPerson creates a farmer with a farm, and journals both', async () => {
  const farm = { farmName: 'Nila’s Garden', location: 'Kolar', description: '' }
  const { person } = await createPerson({ person: { ...newUser('nilafarm'), role: 'farmer', farm }, by }, domain)
  expect(person).toMatchObject({ role: 'farmer', district: 'Kolar' })
  const stored = await Farms(connection).findById(person.farmId).lean()
  expect(stored).toMatchObject({ farmName: 'Nila’s Garden', ownerId: person._id, ownerName: 'Nila Rao' })
  expect(await entriesOf(person._id)).toEqual([entry('person.created')])
  expect(await farmEntriesOf(person.farmId)).toMatchObject([farmCreated('Nila’s Garden')])
})

// docs/product/accounts.md#unique-names
it('createPerson refuses one of two concurrent equal usernames, naming the field', async () => {
  const create = (username: string, email: string) =>
    inWords(createPerson({ person: { ...newUser(username), email }, by }, domain)).catch((error: unknown) => error)
  const results = await Promise.all([create('twin', 'one@example.com'), create('TWIN', 'two@example.com')])
  expect(await People(connection).countDocuments({ usernameKey: 'twin' })).toBe(1)
  expect(results).toContainEqual(
    expect.objectContaining({ code: 'NAME_TAKEN', fields: { username: 'This username is already taken.' } }),
  )
})

it('updatePerson keeps omitted fields and journals field names without values', async () => {
  const asha = await aPerson(domain)
  const change = { id: asha._id, changes: { name: 'Asha B', phone: '080 4711 0815', username: 'asha_b' }, by }
  const { person, endsSessions } = await updateUser(change)
  expect(endsSessions).toBe(false)
  expect(person).toMatchObject({ email: asha.email, passwordHash: asha.passwordHash, usernameKey: 'asha_b' })
  expect(await findPerson(asha._id, domain)).toEqual(person)
  const [entryOfChange] = await entriesOf(asha._id)
  expect(entryOfChange).toMatchObject({ act: 'person.changed', before: null, after: null })
  expect(entryOfChange?.fields.sort()).toEqual(['name', 'phone', 'username'])
})

it('updatePerson journals nothing when nothing changes', async () => {
  const { _id: id, username, email, name } = await aPerson(domain)
  await updateUser({ id, changes: { username, email, name, isActive: true }, by })
  expect(await entriesOf(id)).toEqual([])
})

it('updatePerson refuses a taken username in any case, naming the field', async () => {
  const { _id: id } = await aPerson(domain)
  await expect(inWords(updateUser({ id, changes: { username: 'BOSS' }, by }))).rejects.toMatchObject({
    code: 'NAME_TAKEN',
    fields: { username: 'This username is already taken.' },
  })
  await expect(updateUser({ id, changes: { username: 'bоss' }, by })).rejects.toMatchObject({
    code: 'VALIDATION',
  })
  await expect(inWords(updateUser({ id, changes: { email: boss.email.toUpperCase() }, by }))).rejects.toMatchObject({
    code: 'EMAIL_TAKEN',
    fields: { email: 'This email address is already registered.' },
  })
  expect(await entriesOf(id)).toEqual([])
})

// docs/product/office.md#people-changed-by-the-office
it('updatePerson leaves a new e-mail address pending, mails both addresses and journals the field', async () => {
  const { _id: id, email } = await aPerson(domain)
  const { person, pendingEmail } = await updateUser({ id, changes: { email: 'new@example.com' }, by })
  expect([person.email, pendingEmail]).toEqual([email, 'new@example.com'])
  expect(await EmailChanges(connection).countDocuments({ personId: id, state: 'pending', from: email })).toBe(1)
  expect(await eventsOf(id)).toEqual(['emailChangeRequested', 'emailChangeRequested'])
  expect(await entriesOf(id)).toEqual([entry('person.changed', ['email'])])
  const { items } = await listUsers({ search: email, page: { limit: 5 } }, domain)
  expect(items).toMatchObject([{ person: { email }, pendingEmail: 'new@example.com' }])
})

it('updatePerson sets a password immediately, voids reset links and mails the person', async () => {
  const { _id: id, username } = await aPerson(domain)
  const expiresAt = new Date(NOW.getTime() + 60_000)
  await PasswordResets(connection).create([{ _id: `reset-${id}`, personId: id, createdAt: NOW, expiresAt }])
  const { endsSessions } = await updateUser({ id, changes: { password: 'another1' }, by })
  expect(endsSessions).toBe(true)
  expect(await checkPassword({ username, password: 'santhe123' }, domain)).toBeUndefined()
  expect(await checkPassword({ username, password: 'another1' }, domain)).toMatchObject({ _id: id })
  expect(await PasswordResets(connection).countDocuments({ personId: id })).toBe(0)
  expect(await eventsOf(id)).toEqual(['passwordChanged'])
  expect(await entriesOf(id)).toEqual([entry('person.changed', ['password'])])
})

it('updatePerson makes a customer a farmer only with a farm’s name and location', async () => {
  const { _id: id } = await aPerson(domain)
  const become = (farm: { farmName?: string; location?: string }) =>
    updateUser({ id, changes: { role: 'farmer' }, farm, by })
  await expect(inWords(become({ farmName: 'Hill' }))).rejects.toMatchObject({
    code: 'VALIDATION',
    fields: { farmLocation: 'Farm location is required' },
  })
  await expect(inWords(become({}))).rejects.toMatchObject({
    message: 'Farm name is required and must be at least 2 characters',
  })
  const { person, endsSessions } = await become({ farmName: 'Hill', location: 'Kolar' })
  expect([person.role, person.district, endsSessions]).toEqual(['farmer', 'Kolar', true])
  expect(await Farms(connection).findById(person.farmId).lean()).toMatchObject({ ownerId: id, farmName: 'Hill' })
  expect(await farmEntriesOf(person.farmId)).toMatchObject([farmCreated('Hill')])
})

it('updatePerson copies a farmer’s name to the farm', async () => {
  const { farm, farmer } = await aFarm(domain)
  await updateUser({ id: farmer._id, changes: { name: 'Ravi Gowda' }, by })
  expect((await Farms(connection).findById(farm._id).lean())?.ownerName).toBe('Ravi Gowda')
})

it('updatePerson refuses role changes of owners, buyers, staff and oneself', async () => {
  const { farmer } = await aFarm(domain)
  const buyer = await aPerson(domain, { name: 'Asha Rao' })
  await anOrder(domain, { buyer: actorOf(buyer) })
  const agent = await aPerson(domain, { role: 'taluk_agent' })
  const give = (id: number, role: 'customer' | 'admin' | 'taluk_agent') => updateUser({ id, changes: { role }, by })
  const refusal = (message: string) => ({ code: 'CONFLICT', message })
  const stays = `${farmer.name} has a farm, so the role can’t change.`
  await expect(inWords(give(farmer._id, 'customer'))).rejects.toMatchObject(refusal(stays))
  await expect(inWords(give(buyer._id, 'admin'))).rejects.toMatchObject(
    refusal('Asha Rao has orders and so keeps the role.'),
  )
  const ofStaff = 'Roles of district managers and squad members are given in the staff manager.'
  await expect(inWords(give(agent._id, 'customer'))).rejects.toMatchObject(refusal(ofStaff))
  await expect(inWords(give((await aPerson(domain))._id, 'taluk_agent'))).rejects.toMatchObject(refusal(ofStaff))
  const own = 'You can’t change your own role; another admin can.'
  await expect(inWords(give(boss._id, 'customer'))).rejects.toMatchObject(refusal(own))
  expect((await findPerson(boss._id, domain))?.role).toBe('admin')
  const everybody = [boss, agent, farmer, buyer, await aPerson(domain)]
  const fixed = await fixedRolesOf({ actor: by.actor, people: everybody }, domain)
  expect(everybody.map(({ _id }) => fixed.get(_id))).toEqual(['own', 'staff', 'farm', 'orders', undefined])
})

it('updatePerson refuses one’s own deactivation and password', async () => {
  const self = (changes: { isActive: false } | { password: string }) => updateUser({ id: boss._id, changes, by })
  await expect(inWords(self({ isActive: false }))).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'You can’t deactivate yourself; another admin can.',
  })
  await expect(self({ password: 'another1' })).rejects.toMatchObject({ code: 'CONFLICT' })
})

it('updatePerson journals activation and deactivation once each', async () => {
  const { _id: id } = await aPerson(domain)
  for (const isActive of [false, false, true]) await updateUser({ id, changes: { isActive }, by })
  expect(await entriesOf(id)).toEqual([entry('person.deactivated'), entry('person.activated')])
})

// docs/product/office.md#users
it('updatePerson keeps one of two admins who deactivate each other concurrently', async () => {
  await People(connection).updateMany({ role: 'admin' }, { $set: { isActive: false } })
  for (const changes of [{ isActive: false }, { role: 'customer' as const }]) {
    const [one, other] = [await aPerson(domain, { role: 'admin' }), await aPerson(domain, { role: 'admin' })]
    const results = await Promise.allSettled([
      updateUser({ id: other._id, changes, by: { ...AN_ADMIN, actor: actorOf(one) } }),
      updateUser({ id: one._id, changes, by: { ...AN_ADMIN, actor: actorOf(other) } }),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'CONFLICT' } })
    expect(await People(connection).countDocuments({ role: 'admin', isActive: true })).toBe(1)
    await People(connection).updateMany({ role: 'admin' }, { $set: { isActive: false } })
  }
})

it('updatePerson refuses an unknown id', async () => {
  await expect(updateUser({ id: 999_999, changes: { name: 'Nobody' }, by })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})
