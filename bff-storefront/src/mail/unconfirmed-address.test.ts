import {
  changePassword,
  checkEmailToConfirm,
  confirmEmail,
  mailAssistCode,
  readCustomerProfile,
  register,
  requestPasswordReset,
  resetPassword,
  sendEmailLinkAgain,
  setOrderStatus,
  updateCustomerProfile,
} from '@santhe/contracts'
import { type DueMail, mails, people } from '@santhe/domain'
import { Farms, People } from '@santhe/domain/records'
import { anOrder, aPerson, aProduct, NOW, PASSWORD } from '@santhe/domain/testing'
import { TEST_EDGE_KEY } from '@santhe/http-kit/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { startStorefront } from '../testing/storefront.ts'
import { type ComposedMail, composeMail } from './compose-mail.ts'

const { domain, call, callOk } = await startStorefront()

const EVIL = 'evil.example'
const ADDRESS = { address: `12, ${EVIL}`, city: EVIL, state: EVIL, zipCode: '560003' }
const HOUR_LATER = new Date(NOW.getTime() + 3_601_000)
let count = 0

/** Registers a person whose name and texts are advertisements. */
async function registered(fields: { email?: string; role?: 'customer' | 'farmer' } = {}) {
  count += 1
  const { email = `stranger${count}@example.com`, role = 'customer' } = fields
  const farm = { farmName: `Win at ${EVIL}`, farmDescription: `Visit ${EVIL} today`, farmLocation: 'Kolar' }
  const account = { username: `${EVIL}${count}`, password: PASSWORD, email, name: EVIL, phone: '9845012345' }
  const body = role === 'farmer' ? { ...account, role, ...farm } : { ...account, role }
  const headers = { 'x-santhe-edge-key': TEST_EDGE_KEY, 'x-forwarded-for': `198.51.100.${count}` }
  const { user, token } = await callOk(register, { body }, { headers })
  const person = await people.findPerson(user.id, domain)
  if (!person) throw new Error('Nobody was registered')
  return { email, person, as: { token }, buyer: people.actorOf(person) }
}

async function sendAll(now = NOW): Promise<(ComposedMail & { kind: DueMail['kind']; token: string })[]> {
  const sent: (ComposedMail & { kind: DueMail['kind']; token: string })[] = []
  const post = async (mail: DueMail) => {
    const token = 'token' in mail ? mail.token : ''
    sent.push({ ...composeMail(mail, 'https://santhe.test'), kind: mail.kind, token })
  }
  while ((await mails.sendDueMail({ now, post }, domain)) > 0);
  return sent
}

const kindsTo = (email: string, sent: readonly { kind: string; to: { email: string } }[]) =>
  sent.filter(({ to }) => to.email === email).map(({ kind }) => kind)
const isConfirmed = async (token: string) => (await callOk(readCustomerProfile, {}, { token })).isEmailConfirmed

beforeEach(async () => {
  await sendAll(HOUR_LATER)
})

// docs/product/notifications.md#unconfirmed-addresses
describe('an unconfirmed address', () => {
  it('gets only a link, the first order and a password mail, without typed text', async () => {
    const { email, as, buyer } = await registered()
    const product = await aProduct(domain, { name: `Buy at ${EVIL}` })
    await Farms(domain.connection).updateOne({ _id: product.farmId }, { $set: { farmName: EVIL } })
    const form = { firstName: EVIL, lastName: EVIL, ...ADDRESS, zipCode: '560003', notes: EVIL }
    const first = await anOrder(domain, { buyer, product, form })
    await anOrder(domain, { buyer, product, form })
    const cancel = { params: { id: first._id }, body: { status: 'cancelled', reason: `Visit https://${EVIL}/win` } }
    await callOk(setOrderStatus, cancel, as)
    await callOk(requestPasswordReset, { body: { email } })
    await callOk(updateCustomerProfile, { body: { name: EVIL, email: `a@${EVIL}`, ...ADDRESS } }, as)
    await callOk(changePassword, { body: { currentPassword: PASSWORD, password: 'another one' } }, as)
    const sent = await sendAll()
    expect(kindsTo(email, sent)).toEqual(['emailConfirm', 'orderPlaced', 'passwordReset'])
    for (const { subject, text, html, to } of sent.filter(mail => mail.to.email === email)) {
      expect(`${subject} ${text} ${html} ${to.name}`).not.toMatch(/evil/i)
    }
  })

  it('of a farm gets its orders, without a buyer’s words', async () => {
    const { email, person } = await registered({ role: 'farmer' })
    const farm = await Farms(domain.connection)
      .findById(person.farmId ?? 0)
      .lean()
    if (!farm) throw new Error('No farm was registered')
    const product = await aProduct(domain, { ofFarm: farm })
    const { _id, total } = await anOrder(domain, { product, form: { firstName: EVIL, notes: EVIL, address: EVIL } })
    const sent = (await sendAll()).filter(({ to }) => to.email === email)
    expect(kindsTo(email, sent)).toEqual(['emailConfirm', 'farmOrderPlaced'])
    expect(sent[1]).toMatchObject({ subject: `New order #${_id}`, to: { name: '' } })
    expect(sent[1]?.text).toContain(`Its total is ₹${total / 100}.00.`)
    expect(sent[1]?.text).not.toMatch(/evil/i)
  })

  it('when replaced, learns of the confirmed change, with an undo link and no name', async () => {
    const { email, as } = await registered()
    const newEmail = `new${count}@${EVIL}`
    await callOk(updateCustomerProfile, { body: { name: EVIL, email: newEmail, ...ADDRESS } }, as)
    const sent = await sendAll()
    expect(kindsTo(email, sent)).toEqual(['emailConfirm'])
    await callOk(confirmEmail, { body: { token: sent.find(({ to }) => to.email === newEmail)?.token ?? '' } })
    const notified = await sendAll()
    expect(kindsTo(email, notified)).toEqual(['emailChanged'])
    expect(notified[0]?.text).toContain('goes to another address')
    expect(notified[0]?.text).not.toMatch(/evil/i)
    expect(await isConfirmed(as.token)).toBe(true)
  })
})

// docs/product/accounts.md#confirming-the-address
describe('the link to an account’s own address', () => {
  it('confirms it, even repeatedly, and then mails are complete', async () => {
    const { email, as, buyer } = await registered()
    const [link] = await sendAll()
    const token = link?.token ?? ''
    expect(await isConfirmed(as.token)).toBe(false)
    expect(await callOk(checkEmailToConfirm, { params: { token } })).toEqual({ email })
    for (let times = 0; times < 2; times += 1) {
      expect(await callOk(confirmEmail, { body: { token } })).toMatchObject({ email })
    }
    expect(await isConfirmed(as.token)).toBe(true)
    await anOrder(domain, { buyer })
    const { _id } = await anOrder(domain, { buyer })
    const sent = await sendAll()
    expect(kindsTo(email, sent)).toEqual(['orderPlaced', 'orderPlaced'])
    expect(sent.find(({ subject }) => subject.includes(`#${_id}`))?.text).toContain('Tomato')
    const again = await call(sendEmailLinkAgain, { body: {} }, as)
    expect([again.status, again.failure?.message]).toEqual([404, 'There is no email address to confirm.'])
  })

  it('can be resent from the profile, and expires after a day', async () => {
    const { email, as, person } = await registered()
    expect((await callOk(sendEmailLinkAgain, { body: {} }, as)).pendingEmail).toBe(email)
    const [first, again] = await sendAll()
    expect(first?.token).not.toBe(again?.token)
    const tomorrow = new Date(NOW.getTime() + 24 * 3_600_000)
    const late = people.confirmEmail({ token: first?.token ?? '', now: tomorrow }, domain)
    await expect(late).rejects.toMatchObject({ code: 'EMAIL_LINK_INVALID', details: { reason: 'expired' } })
    await People(domain.connection).updateOne({ _id: person._id }, { $set: { emailKey: 'other@example.com' } })
    const ended = await call(confirmEmail, { body: { token: again?.token ?? '' } })
    expect([ended.status, ended.failure?.details]).toEqual([400, { reason: 'ended' }])
  })

  it('is not needed after a password reset by mail, which confirms the address too', async () => {
    const { email, as } = await registered()
    await callOk(requestPasswordReset, { body: { email } })
    const reset = (await sendAll()).find(({ kind }) => kind === 'passwordReset')
    await callOk(resetPassword, { body: { token: reset?.token ?? '', password: 'a new one' } })
    const person = await People(domain.connection).findOne({ emailKey: email }).lean()
    expect(person?.emailConfirmedAt).toEqual(NOW)
    expect((await call(readCustomerProfile, {}, as)).status).toBe(401)
  })
})

describe('links by mail', () => {
  it('are limited to five an hour per address, across accounts and spellings', async () => {
    const stranger = 'someone.else@gmail.com'
    const spellings = [stranger, 'Someone.Else@Gmail.com', 'someoneelse@gmail.com', 'someone.else+win@googlemail.com']
    const requested: number[] = []
    for (const spelling of spellings) {
      const { as } = await registered()
      const body = { name: 'Asha', email: spelling, ...ADDRESS }
      requested.push((await call(updateCustomerProfile, { body }, as)).status)
      for (let times = 0; times < 4; times += 1) await call(sendEmailLinkAgain, { body: {} }, as)
    }
    expect(requested).toEqual([200, 429, 429, 429])
    const isToStranger = ({ to }: ComposedMail) => /someone.?else/i.test(to.email)
    expect((await sendAll()).filter(isToStranger)).toHaveLength(5)
  })

  it('stop after five accounts of an address, whose further orders send no mail either', async () => {
    const made = []
    for (let times = 0; times < 7; times += 1) made.push(await registered({ email: `victim+${times}@example.com` }))
    for (const { buyer } of made) await anOrder(domain, { buyer })
    const sent = (await sendAll()).filter(({ to }) => to.email.startsWith('victim'))
    expect(sent.filter(({ kind }) => kind === 'emailConfirm')).toHaveLength(5)
    expect(sent.filter(({ kind }) => kind === 'orderPlaced')).toHaveLength(5)
  })

  it('for a new password bypass the limit only for a confirmed address', async () => {
    await aPerson(domain, { email: 'owner@example.com' })
    for (let times = 0; times < 5; times += 1) await registered({ email: `owner+${times}@example.com` })
    await sendAll()
    for (const email of ['owner@example.com', 'owner+0@example.com', 'owner+nobody@example.com']) {
      expect((await call(requestPasswordReset, { body: { email } })).status).toBe(200)
    }
    expect((await sendAll()).map(({ kind, to }) => [kind, to.email])).toEqual([['passwordReset', 'owner@example.com']])
  })

  it('that a taken address refuses count against nobody', async () => {
    const { email } = await registered()
    const { as } = await registered()
    for (let times = 0; times < 5; times += 1) {
      await call(updateCustomerProfile, { body: { name: 'Asha', email, ...ADDRESS } }, as)
    }
    expect((await call(requestPasswordReset, { body: { email } })).status).toBe(200)
  })

  it("include an agent's code when the address is unconfirmed", async () => {
    const { as } = await registered({ role: 'farmer' })
    const statuses = []
    for (let times = 0; times < 5; times += 1) statuses.push((await call(mailAssistCode, { body: {} }, as)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 429])
  })
})
