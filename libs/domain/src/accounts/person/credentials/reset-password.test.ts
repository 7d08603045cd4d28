import { describe, expect, it } from 'vitest'
import { Outbox } from '../../../records/outbox.ts'
import { PasswordResets } from '../../../records/password-reset.ts'
import { People } from '../../../records/person.ts'
import { aPerson, NOW, PASSWORD, testDomain } from '../../../testing/index.ts'
import { checkPassword } from './password.ts'
import { findReset, makeReset } from './reset-links.ts'
import { resetPassword } from './reset-password.ts'

const domain = await testDomain()
const MINUTE = 60_000
const later = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE)
const INVALID = { code: 'RESET_LINK_INVALID' }

async function tokenFor(email: string): Promise<string> {
  return (await makeReset({ email, now: NOW }, domain))?.token ?? ''
}

describe('reset link', () => {
  it('finds an address in any case, and stores no token', async () => {
    const person = await aPerson(domain, { email: 'Meena@Example.com' })
    const reset = await makeReset({ email: 'meena@example.COM', now: NOW }, domain)
    expect(reset?.person._id).toBe(person._id)
    expect(reset?.token).toMatch(/^[\w-]{43}$/)
    const stored = await PasswordResets(domain.connection).find({ personId: person._id }).lean()
    expect(stored).toMatchObject([{ expiresAt: later(60) }])
    expect(JSON.stringify(stored)).not.toContain(reset?.token)
  })

  it('is not created for unknown or deactivated people', async () => {
    const { email } = await aPerson(domain, { isActive: false })
    expect(await makeReset({ email, now: NOW }, domain)).toBeUndefined()
    expect(await makeReset({ email: 'nobody@example.com', now: NOW }, domain)).toBeUndefined()
  })

  // docs/product/accounts.md#reset-links
  it('is valid for an hour', async () => {
    const { email, _id } = await aPerson(domain)
    const token = await tokenFor(email)
    expect(await findReset({ token, now: later(59) }, domain)).toMatchObject({ _id })
    expect(await findReset({ token, now: later(60) }, domain)).toBeUndefined()
    await expect(resetPassword({ token, password: 'a new one', now: later(60) }, domain)).rejects.toMatchObject(INVALID)
  })

  it('works once, voids the person’s other links and sends a mail', async () => {
    const { email, username, _id: personId } = await aPerson(domain)
    const [token, other] = [await tokenFor(email), await tokenFor(email)]
    const strangers = await tokenFor((await aPerson(domain)).email)
    expect(await resetPassword({ token, password: 'a new one', now: NOW }, domain)).toMatchObject({ username })
    expect(await checkPassword({ username, password: 'a new one' }, domain)).toBeDefined()
    expect(await checkPassword({ username, password: PASSWORD }, domain)).toBeUndefined()
    for (const used of [token, other]) {
      const again = resetPassword({ token: used, password: 'another one', now: NOW }, domain)
      await expect(again).rejects.toMatchObject(INVALID)
    }
    expect(await findReset({ token: strangers, now: NOW }, domain)).toBeDefined()
    expect(await Outbox(domain.connection).countDocuments({ channel: 'mail', 'event.personId': personId })).toBe(1)
  })

  it('works for one of ten concurrent uses', async () => {
    const { email, username } = await aPerson(domain)
    const token = await tokenFor(email)
    const uses = Array.from({ length: 10 }, (_, count) =>
      resetPassword({ token, password: `password ${count}`, now: NOW }, domain),
    )
    const outcomes = await Promise.allSettled(uses)
    const winner = outcomes.findIndex(({ status }) => status === 'fulfilled')
    const refused = outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(refused).toEqual(Array.from({ length: 9 }, () => expect.objectContaining(INVALID)))
    expect(await checkPassword({ username, password: `password ${winner}` }, domain)).toBeDefined()
  })

  it('fails when invented or when the person is deactivated', async () => {
    const { email, _id } = await aPerson(domain)
    const token = await tokenFor(email)
    await People(domain.connection).updateOne({ _id }, { $set: { isActive: false } })
    for (const bad of [token, '', 'x'.repeat(43), '{"$gt":""}']) {
      await expect(resetPassword({ token: bad, password: 'a new one', now: NOW }, domain)).rejects.toMatchObject(
        INVALID,
      )
    }
  })
})
