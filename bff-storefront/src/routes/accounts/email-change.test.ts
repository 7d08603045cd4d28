import {
  checkEmailToConfirm,
  checkEmailToKeep,
  confirmEmail,
  endEmailChange,
  keepEmail,
  login,
  readCustomerProfile,
  readFarmer,
  readSession,
  sendEmailLinkAgain,
  updateCustomerProfile,
} from '@santhe/contracts'
import { type DueMail, people } from '@santhe/domain'
import { aFarm, aPerson, NOW, PASSWORD, sendAllMails } from '@santhe/domain/testing'
import { TEST_EDGE_KEY } from '@santhe/http-kit/testing'
import { describe, expect, it } from 'vitest'
import { startStorefront } from '../../testing/storefront.ts'

const { domain, server, call, callOk } = await startStorefront()

const ADDRESS = { address: '12, 3rd Cross', city: 'Bengaluru', state: 'Karnataka', zipCode: '560003' }
const from = (ip: string) => ({ headers: { 'x-santhe-edge-key': TEST_EDGE_KEY, 'x-forwarded-for': ip } })

const readMails = () => sendAllMails(NOW, domain)
const tokenTo = (email: string, sent: readonly DueMail[]) => {
  const mail = sent.findLast(({ to }) => to.email === email)
  return mail && 'token' in mail ? mail.token : ''
}

let count = 0
async function someone() {
  const person = await aPerson(domain, ADDRESS)
  const as = { token: await server.signIn(people.actorOf(person)) }
  count += 1
  const newEmail = `wanted${count}@example.com`
  const read = await callOk(readCustomerProfile, {}, as)
  const put = (email: string) => call(updateCustomerProfile, { body: { ...read, email } }, as)
  return { person, as, newEmail, put, profile: () => callOk(readCustomerProfile, {}, as) }
}

describe('a new e-mail address', () => {
  // docs/product/accounts.md#changing-e-mail
  it("counts only once confirmed on the link's page; sessions continue", async () => {
    const { person, as, newEmail, put, profile } = await someone()
    const response = await put(newEmail)
    expect([response.status, response.data]).toEqual([
      200,
      { ...(await profile()), email: person.email, pendingEmail: newEmail },
    ])
    const sent = await readMails()
    const token = tokenTo(newEmail, sent)
    for (let looks = 0; looks < 2; looks += 1) {
      expect(await callOk(checkEmailToConfirm, { params: { token } })).toEqual({ email: newEmail })
    }
    const expected = { email: person.email, newEmail, isConfirmed: false }
    expect(await callOk(checkEmailToKeep, { params: { token: tokenTo(person.email, sent) } })).toEqual(expected)
    expect(await profile()).toMatchObject({ email: person.email, pendingEmail: newEmail })
    expect((await callOk(confirmEmail, { body: { token } })).email).toBe(newEmail)
    expect(await profile()).toMatchObject({ email: newEmail, pendingEmail: null })
    expect((await callOk(readSession, {}, as)).email).toBe(newEmail)
    const again = await call(confirmEmail, { body: { token } })
    expect([again.status, again.failure?.details]).toEqual([400, { reason: 'used' }])
    expect(server.lines.filter(line => line.includes('/api/confirm-email')).length).toBeGreaterThan(2)
    expect(server.lines.join('\n')).not.toContain(token)
  })

  it('is refused when another person took it meanwhile', async () => {
    const { newEmail, put } = await someone()
    await put(newEmail)
    const token = tokenTo(newEmail, await readMails())
    await aPerson(domain, { email: newEmail })
    expect(await call(confirmEmail, { body: { token } })).toMatchObject({
      status: 409,
      failure: { code: 'EMAIL_TAKEN' },
    })
  })

  it('can be dropped and resent, and is limited to five an hour, concurrently too', async () => {
    const { as, newEmail, put, profile } = await someone()
    expect((await call(sendEmailLinkAgain, { body: {} }, as)).status).toBe(404)
    await put(newEmail)
    expect((await callOk(sendEmailLinkAgain, { body: {} }, as)).pendingEmail).toBe(newEmail)
    expect((await readMails()).filter(({ kind }) => kind === 'emailConfirm')).toHaveLength(2)
    // The pending address is no new change, and dropping it is free.
    for (let times = 0; times < 6; times += 1) expect((await put(newEmail)).status).toBe(200)
    await callOk(endEmailChange, {}, as)
    expect((await profile()).pendingEmail).toBeNull()
    const tries = await Promise.all(Array.from({ length: 6 }, (_, place) => put(`${place}.${newEmail}`)))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(4)
    expect((await call(sendEmailLinkAgain, { body: {} }, as)).status).toBe(429)
  })

  it('counts even when taken, so that nobody can probe accounts', async () => {
    const [{ put }, { person }] = [await someone(), await someone()]
    const statuses = []
    for (let times = 0; times < 7; times += 1) statuses.push((await put(person.email)).status)
    expect(statuses).toEqual([409, 409, 409, 409, 409, 429, 429])
  })

  it("appears on the farm's page once confirmed", async () => {
    const { farm, farmer } = await aFarm(domain)
    const as = { token: await server.signIn(people.actorOf(farmer)) }
    const email = 'farm.wanted@example.com'
    await callOk(updateCustomerProfile, { body: { name: farmer.name, email, ...ADDRESS } }, as)
    const emailOnPage = async () => (await callOk(readFarmer, { params: { id: farm._id } }, as)).email
    expect(await emailOnPage()).toBe(farmer.email)
    await callOk(confirmEmail, { body: { token: tokenTo(email, await readMails()) } })
    expect(await emailOnPage()).toBe(email)
  })
})

describe('the former address', () => {
  it('can stop a pending change without signing anybody out', async () => {
    const { person, as, newEmail, put, profile } = await someone()
    await put(newEmail)
    const token = tokenTo(person.email, await readMails())
    expect(await callOk(keepEmail, { body: { token } })).toMatchObject({ email: person.email, isTakenBack: false })
    expect(await profile()).toMatchObject({ email: person.email, pendingEmail: null })
    expect((await call(readSession, {}, as)).status).toBe(200)
    expect((await call(checkEmailToKeep, { params: { token } })).failure?.details).toEqual({ reason: 'ended' })
  })

  it('can revert a confirmed change, ending all sessions and the password', async () => {
    const { person, as, newEmail, put } = await someone()
    await put(newEmail)
    await callOk(confirmEmail, { body: { token: tokenTo(newEmail, await readMails()) } })
    const token = tokenTo(person.email, await readMails())
    expect((await callOk(checkEmailToKeep, { params: { token } })).isConfirmed).toBe(true)
    expect(await callOk(keepEmail, { body: { token } })).toMatchObject({ email: person.email, isTakenBack: true })
    expect((await call(readSession, {}, as)).status).toBe(401)
    const body = { username: person.username, password: PASSWORD }
    expect((await call(login, { body }, from('198.51.100.70'))).status).toBe(401)
  })
})

describe('invalid links', () => {
  it('return a reason, and are limited to sixty an hour per IP', async () => {
    const token = 'x'.repeat(43)
    const bad = await call(checkEmailToConfirm, { params: { token } }, from('198.51.100.71'))
    expect([bad.status, bad.failure?.details]).toEqual([400, { reason: 'unknown' }])
    const tries = await Promise.all(
      Array.from({ length: 70 }, () => call(keepEmail, { body: { token } }, from('198.51.100.71'))),
    )
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(11)
    const { newEmail, put } = await someone()
    await put(newEmail)
    const good = { params: { token: tokenTo(newEmail, await readMails()) } }
    for (let looks = 0; looks < 65; looks += 1) {
      expect((await call(checkEmailToConfirm, good, from('198.51.100.72'))).status).toBe(200)
    }
  })
})
