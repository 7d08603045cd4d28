import { describe, expect, it } from 'vitest'
import { Outbox } from '../../../records/outbox.ts'
import { aPerson, NOW, PASSWORD, testDomain } from '../../../testing/index.ts'
import { changePassword, checkPassword } from './password.ts'
import { findReset, makeReset } from './reset-links.ts'

const domain = await testDomain()

describe('changePassword', () => {
  it('requires the current password, voids reset links and sends a mail', async () => {
    const { _id: personId, username, email } = await aPerson(domain)
    const reset = await makeReset({ email, now: NOW }, domain)
    const change = (currentPassword: string) =>
      changePassword({ personId, currentPassword, password: 'a new one', now: NOW }, domain)
    expect(await change('wrong one')).toBeUndefined()
    expect(await checkPassword({ username, password: PASSWORD }, domain)).toBeDefined()
    expect(await change(PASSWORD)).toMatchObject({ _id: personId })
    expect(await checkPassword({ username, password: PASSWORD }, domain)).toBeUndefined()
    expect(await checkPassword({ username, password: 'a new one' }, domain)).toBeDefined()
    expect(await findReset({ token: reset?.token ?? '', now: NOW }, domain)).toBeUndefined()
    const ofPerson = { 'event.kind': 'passwordChanged' as const, 'event.personId': personId }
    const due = await Outbox(domain.connection).find(ofPerson).sort({ channel: 1 }).lean()
    expect(due.map(({ channel }) => channel)).toEqual(['bell', 'mail'])
  })

  it('succeeds once for concurrent requests', async () => {
    const { _id: personId } = await aPerson(domain)
    const change = (count: number) =>
      changePassword({ personId, currentPassword: PASSWORD, password: `new ${count}`, now: NOW }, domain)
    const changed = await Promise.all([1, 2, 3, 4, 5].map(change))
    expect(changed.filter(person => person !== undefined)).toHaveLength(1)
  })

  it('refuses a deactivated person', async () => {
    const { _id: personId } = await aPerson(domain, { isActive: false })
    const input = { personId, currentPassword: PASSWORD, password: 'a new one', now: NOW }
    expect(await changePassword(input, domain)).toBeUndefined()
  })
})
