import { inWords } from '@santhe/texts/testing'
import { describe, expect, it } from 'vitest'
import type { DueMail } from '../../../news/mail/due-mail.ts'
import { EmailChanges } from '../../../records/email-change.ts'
import { Outbox } from '../../../records/outbox.ts'
import { People } from '../../../records/person.ts'
import { aFarm, aPerson, NOW, PASSWORD, sendAllMails, testDomain } from '../../../testing/index.ts'
import { updateFarmerProfile } from '../../farmer/update-farmer-profile.ts'
import { updateCustomerProfile } from '../customer-profile.ts'
import { endEmailChange, pendingEmailOf } from '../pending-email.ts'
import { findPerson } from '../queries.ts'
import { registerPerson } from '../register-person.ts'
import { confirmEmail } from './confirm-email.ts'
import { keepEmail } from './keep-email.ts'
import { sendEmailLinkAgain } from './make-links.ts'
import { changePassword, checkPassword } from './password.ts'
import { findReset, makeReset } from './reset-links.ts'
import { resetPassword } from './reset-password.ts'

const domain = await testDomain()
const HOUR = 3_600_000
const DAY = 24 * HOUR
const moment = (milliseconds: number) => new Date(NOW.getTime() + milliseconds)
const ADDRESS = { address: '12, 3rd Cross', city: 'Bengaluru', state: 'Karnataka', zipCode: '560003' }

const sendAll = (now = NOW) => sendAllMails(now, domain)

function tokenTo(email: string, mails: readonly DueMail[]): string {
  const mail = mails.findLast(({ to }) => to.email === email)
  return mail && 'token' in mail ? mail.token : ''
}

let personCount = 0
/** A person, and a function that sends their profile form with another e-mail address. */
async function aPersonWithForm() {
  const person = await aPerson(domain)
  personCount += 1
  const requestEmail = (email: string, now = NOW) =>
    updateCustomerProfile({ personId: person._id, fields: { name: 'Asha', email, ...ADDRESS }, now }, domain)
  const emailOf = async () => (await findPerson(person._id, domain))?.email
  return { ...person, personId: person._id, requestEmail, emailOf, newEmail: `wanted${personCount}@example.com` }
}

/** A requested change and the tokens of its two links. */
async function requested() {
  const who = await aPersonWithForm()
  await who.requestEmail(who.newEmail)
  const mails = await sendAll()
  return { ...who, mails, confirm: tokenTo(who.newEmail, mails), keep: tokenTo(who.email, mails) }
}

async function confirmed() {
  const who = await requested()
  await confirmEmail({ token: who.confirm, now: NOW }, domain)
  return { ...who, takeBack: tokenTo(who.email, await sendAll()) }
}

const invalid = (reason: string) => ({ code: 'EMAIL_LINK_INVALID', details: { reason } })
const confirmBy = (token: string, now = NOW) => confirmEmail({ token, now }, domain)
const keepBy = (token: string, now = NOW) => keepEmail({ token, now }, domain)

describe('change of e-mail address', () => {
  // docs/product/accounts.md#changing-e-mail
  it('requires the link at the new address, and mails both addresses at once', async () => {
    const { personId, requestEmail, newEmail, email, username, emailOf } = await aPersonWithForm()
    expect(await requestEmail(newEmail)).toMatchObject({ person: { email, name: 'Asha' }, pendingEmail: newEmail })
    const mails = await sendAll()
    expect(mails).toMatchObject([
      { kind: 'emailChangeRequested', to: { email }, username, newEmail },
      // It may be a stranger's address, so the mail has no name.
      { kind: 'emailConfirm', to: { name: '', email: newEmail } },
    ])
    expect([await emailOf(), await pendingEmailOf(personId, domain)]).toEqual([email, newEmail])
    const token = tokenTo(newEmail, mails)
    expect(await confirmBy(token)).toMatchObject({ _id: personId, email: newEmail })
    expect([await emailOf(), await pendingEmailOf(personId, domain)]).toEqual([newEmail, null])
    expect(await sendAll()).toMatchObject([{ kind: 'emailChanged', to: { email }, newEmail }])
    await expect(confirmBy(token)).rejects.toMatchObject(invalid('used'))
  })

  it('is required for a farm profile’s address too', async () => {
    const { farm, farmer } = await aFarm(domain)
    const { farmName, location, description } = farm
    const contact = { name: farmer.name, email: 'farm.wanted@example.com', phone: farmer.phone }
    const fields = { ...contact, farmName, location, description, address: 'Survey no. 12' }
    const written = await updateFarmerProfile({ personId: farmer._id, fields, now: NOW }, domain)
    expect(written).toMatchObject({ pendingEmail: contact.email, owner: { email: farmer.email } })
    expect((await findPerson(farmer._id, domain))?.email).toBe(farmer.email)
  })

  it('stores tokens only in mails', async () => {
    const { personId, confirm, keep } = await requested()
    const stored = [
      await EmailChanges(domain.connection).find({ personId }).lean(),
      await Outbox(domain.connection).find().lean(),
    ]
    for (const token of [confirm, keep]) {
      expect(token).toMatch(/^[\w-]{43}$/)
      expect(JSON.stringify(stored)).not.toContain(token)
    }
  })

  it('expires after a day unless a new link is requested', async () => {
    const { personId, newEmail, confirm, emailOf } = await requested()
    await expect(confirmBy(confirm, moment(DAY))).rejects.toMatchObject(invalid('expired'))
    expect(await sendEmailLinkAgain({ personId, now: moment(2 * DAY) }, domain)).toBe(newEmail)
    const mails = await sendAll(moment(2 * DAY))
    expect(mails.map(({ kind }) => kind)).toEqual(['emailConfirm'])
    await confirmBy(tokenTo(newEmail, mails), moment(3 * DAY - 1))
    expect(await emailOf()).toBe(newEmail)
  })

  it('replaces a pending one; the current address cancels it', async () => {
    const { personId, requestEmail, newEmail, email, confirm, keep } = await requested()
    expect((await requestEmail(newEmail.toUpperCase())).pendingEmail).toBe(newEmail)
    expect(await sendAll()).toEqual([])
    const other = `other.${newEmail}`
    expect((await requestEmail(other)).pendingEmail).toBe(other)
    await expect(confirmBy(confirm)).rejects.toMatchObject(invalid('ended'))
    await expect(keepBy(keep)).rejects.toMatchObject(invalid('ended'))
    const token = tokenTo(other, await sendAll())
    expect((await requestEmail(email.toUpperCase())).pendingEmail).toBeNull()
    expect((await findPerson(personId, domain))?.email).toBe(email.toUpperCase())
    await expect(confirmBy(token)).rejects.toMatchObject(invalid('ended'))
    await expect(sendEmailLinkAgain({ personId, now: NOW }, domain)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('is stored once for concurrent requests', async () => {
    const { personId, requestEmail, newEmail, email } = await aPersonWithForm()
    await requestEmail(email)
    await Promise.all([1, 2, 3, 4].map(count => requestEmail(`${count}.${newEmail}`)))
    expect(await EmailChanges(domain.connection).countDocuments({ personId, state: 'pending' })).toBe(1)
  })

  it('refuses a taken address on request and on confirmation', async () => {
    const { personId, requestEmail, newEmail, confirm, emailOf, email } = await requested()
    const taken = { code: 'EMAIL_TAKEN', fields: { email: expect.any(String) } }
    const other = await aPerson(domain, { email: newEmail.toUpperCase() })
    await expect(requestEmail(other.email, moment(1))).resolves.toMatchObject({ pendingEmail: newEmail })
    await expect(inWords(confirmBy(confirm))).rejects.toMatchObject(taken)
    expect([await emailOf(), await pendingEmailOf(personId, domain)]).toEqual([email, newEmail])
    await endEmailChange(personId, domain)
    await expect(inWords(requestEmail(other.email))).rejects.toMatchObject(taken)
  })

  it('voids only the former address’s reset links', async () => {
    const { email, confirm } = await requested()
    const reset = await makeReset({ email, now: NOW }, domain)
    await confirmBy(confirm)
    expect(await findReset({ token: reset?.token ?? '', now: NOW }, domain)).toBeUndefined()
  })

  it('ends when the password is reset or changed', async () => {
    const [forgot, changed] = [await requested(), await requested()]
    const { token = '' } = (await makeReset({ email: forgot.email, now: NOW }, domain)) ?? {}
    await resetPassword({ token, password: 'a new one', now: NOW }, domain)
    await changePassword(
      { personId: changed.personId, currentPassword: PASSWORD, password: 'new one', now: NOW },
      domain,
    )
    for (const { confirm, personId } of [forgot, changed]) {
      await expect(confirmBy(confirm)).rejects.toMatchObject(invalid('ended'))
      expect(await pendingEmailOf(personId, domain)).toBeNull()
    }
    expect((await forgot.requestEmail(forgot.newEmail)).pendingEmail).toBe(forgot.newEmail)
  })

  it('is neither confirmed, undone nor mailed for a deactivated person', async () => {
    const [who, late] = [await requested(), await confirmed()]
    const waiting = await aPersonWithForm()
    await waiting.requestEmail(waiting.newEmail)
    for (const { personId } of [who, late, waiting]) {
      await People(domain.connection).updateOne({ _id: personId }, { $set: { isActive: false } })
    }
    await expect(confirmBy(who.confirm)).rejects.toMatchObject(invalid('unknown'))
    for (const token of [who.keep, late.takeBack, '', '{"$gt":""}']) {
      await expect(keepBy(token)).rejects.toMatchObject(invalid('unknown'))
    }
    expect(await sendAll()).toEqual([])
  })

  it('is confirmed once by ten concurrent uses of the link', async () => {
    const { confirm } = await requested()
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => confirmBy(confirm)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await sendAll()).map(({ kind }) => kind)).toEqual(['emailChanged'])
  })
})

describe('link to the former address', () => {
  it('stops a pending change, and works again if nothing was stopped', async () => {
    const { personId, keep, confirm, email, username } = await requested()
    expect(await keepBy(keep)).toEqual({ personId, email, isTakenBack: false })
    await expect(confirmBy(confirm)).rejects.toMatchObject(invalid('ended'))
    await expect(keepBy(keep)).rejects.toMatchObject(invalid('ended'))
    expect(await checkPassword({ username, password: PASSWORD }, domain)).toBeDefined()
  })

  it.each(['keep', 'takeBack'] as const)(
    'undoes a confirmed change within a week and voids the password: %s',
    async which => {
      const who = await confirmed()
      const { personId, email, username, newEmail } = who
      const reset = await makeReset({ email: newEmail, now: NOW }, domain)
      await expect(keepBy(who[which], moment(7 * DAY))).rejects.toMatchObject(invalid('expired'))
      expect(await keepBy(who[which], moment(7 * DAY - 1))).toEqual({ personId, email, isTakenBack: true })
      expect(await who.emailOf()).toBe(email)
      expect(await checkPassword({ username, password: PASSWORD }, domain)).toBeUndefined()
      expect(await findReset({ token: reset?.token ?? '', now: NOW }, domain)).toBeUndefined()
      await expect(keepBy(who[which])).rejects.toMatchObject(invalid('ended'))
    },
  )

  it('undoes later changes too, which can no longer be undone themselves', async () => {
    const who = await confirmed()
    const third = `third.${who.newEmail}`
    await who.requestEmail(third)
    const mails = await sendAll()
    await confirmBy(tokenTo(third, mails))
    await keepBy(who.takeBack)
    expect(await who.emailOf()).toBe(who.email)
    await expect(keepBy(tokenTo(who.newEmail, mails))).rejects.toMatchObject(invalid('ended'))
  })

  it('keeps an earlier address’s link valid when a later change is undone', async () => {
    const who = await confirmed()
    const third = `third.${who.newEmail}`
    await who.requestEmail(third, moment(HOUR))
    const mails = await sendAll(moment(HOUR))
    await confirmBy(tokenTo(third, mails), moment(HOUR))
    // The intruder has both later mailboxes, and so every link but the owner's.
    await keepBy(tokenTo(who.newEmail, mails), moment(2 * HOUR))
    expect(await who.emailOf()).toBe(who.newEmail)
    const other = await aPersonWithForm()
    await expect(other.requestEmail(who.email, moment(DAY))).rejects.toMatchObject({ code: 'EMAIL_TAKEN' })
    expect(await keepBy(who.takeBack, moment(DAY))).toMatchObject({ email: who.email, isTakenBack: true })
    expect(await who.emailOf()).toBe(who.email)
  })

  it('reserves its address against others', async () => {
    const { email, requestEmail } = await confirmed()
    const form = {
      username: `free${personCount}`,
      password: PASSWORD,
      name: 'Kiran',
      phone: '9845012345',
      role: 'customer' as const,
    }
    const register = (now: Date) => registerPerson({ ...form, email: email.toUpperCase(), now }, domain)
    const other = await aPersonWithForm()
    await expect(register(moment(DAY))).rejects.toMatchObject({ code: 'EMAIL_TAKEN' })
    await expect(other.requestEmail(email, moment(DAY))).rejects.toMatchObject({ code: 'EMAIL_TAKEN' })
    expect((await requestEmail(email, moment(DAY))).pendingEmail).toBe(email)
    expect((await register(moment(7 * DAY))).email).toBe(email.toUpperCase())
  })

  it('keeps the former address when opened during the confirmation', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { confirm, keep, emailOf, email } = await requested()
      const [, keepOutcome] = await Promise.allSettled([confirmBy(confirm), keepBy(keep)])
      expect(keepOutcome.status).toBe('fulfilled')
      expect(await emailOf()).toBe(email)
    }
  })
})
