import {
  changePassword,
  checkResetToken,
  login,
  readSession,
  requestPasswordReset,
  resetPassword,
} from '@santhe/contracts'
import { type PersonRecord, people } from '@santhe/domain'
import { Outbox, People } from '@santhe/domain/records'
import { aPerson, NOW, PASSWORD, testDomain } from '@santhe/domain/testing'
import { createLog, openRedis, redisReady } from '@santhe/http-kit'
import { api, failingRedis, startTestServer, TEST_EDGE_KEY } from '@santhe/http-kit/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { routes } from '../index.ts'

const domain = await testDomain()
let now = NOW
const clock = () => now
const server = await startTestServer({ owner: 'storefront', served: routes({ domain, exposesMails: true }), clock })
const { call, callOk } = api(server)
const production = await startTestServer({ owner: 'storefront', served: routes({ domain }), clock })
afterAll(() => Promise.all([server.close(), production.close()]))

let ipCount = 0
/** Uses a new IP each time, so that tests don't use up each other's limits. */
function fromElsewhere() {
  ipCount += 1
  return { headers: { 'x-santhe-edge-key': TEST_EDGE_KEY, 'x-forwarded-for': `203.0.113.${ipCount}` } }
}

const tokenOf = async ({ email }: PersonRecord) =>
  (await callOk(requestPasswordReset, { body: { email } }, fromElsewhere())).resetToken ?? ''
const canSignIn = async (username: string, password: string) =>
  (await call(login, { body: { username, password } }, fromElsewhere())).status === 200

describe('a forgotten password', () => {
  it('has the same response for any address, without a token in production', async () => {
    const { email } = await aPerson(domain)
    const texts = new Set<string>()
    for (const requestedEmail of [email, 'nobody@example.com', (await aPerson(domain, { isActive: false })).email]) {
      const inProduction = await api(production).call(
        requestPasswordReset,
        { body: { email: requestedEmail } },
        fromElsewhere(),
      )
      expect([inProduction.status, Object.keys(inProduction.data ?? {})]).toEqual([200, ['message']])
      const outside = await callOk(requestPasswordReset, { body: { email: requestedEmail } }, fromElsewhere())
      expect(outside.resetToken !== undefined).toBe(requestedEmail === email)
      texts.add(outside.message).add(inProduction.data?.message ?? '')
    }
    expect(texts.size).toBe(1)
  })

  it('costs the same writes for an existing and an unknown address', async () => {
    const { email } = await aPerson(domain)
    for (const requestedEmail of [email, 'who@example.com']) {
      const before = await Outbox(domain.connection).countDocuments()
      await api(production).callOk(requestPasswordReset, { body: { email: requestedEmail } }, fromElsewhere())
      expect(await Outbox(domain.connection).countDocuments()).toBe(before + 1)
    }
  })

  it('is reset once by a link, which ends every session and returns the username', async () => {
    const person = await aPerson(domain)
    const session = await server.signIn(people.actorOf(person))
    const token = await tokenOf(person)
    expect((await call(checkResetToken, { params: { token } })).status).toBe(200)
    now = new Date(now.getTime() + 1000)
    const reset = await call(resetPassword, { body: { token, password: 'a new one' } }, fromElsewhere())
    expect([reset.status, reset.data?.username]).toEqual([200, person.username])
    expect((await call(readSession, {}, { token: session })).status).toBe(401)
    now = new Date(now.getTime() + 1000)
    expect([await canSignIn(person.username, 'a new one'), await canSignIn(person.username, PASSWORD)]).toEqual([
      true,
      false,
    ])
    for (const again of [
      await call(resetPassword, { body: { token, password: 'another one' } }, fromElsewhere()),
      await call(checkResetToken, { params: { token } }, fromElsewhere()),
    ]) {
      expect([again.status, again.failure?.code]).toEqual([400, 'RESET_LINK_INVALID'])
      expect(again.failure?.message).toMatch(/expired.*already used.*mangled/)
    }
  })

  it('is reset by only one of ten concurrent uses of a link', async () => {
    const person = await aPerson(domain)
    const token = await tokenOf(person)
    const uses = Array.from({ length: 10 }, (_, count) =>
      call(resetPassword, { body: { token, password: `password ${count}` } }, fromElsewhere()),
    )
    const statuses = (await Promise.all(uses)).map(({ status }) => status)
    expect(statuses.filter(status => status === 200)).toHaveLength(1)
    expect(statuses.every(status => [200, 400, 429].includes(status))).toBe(true)
  })

  it('is not reset after an hour or by an invalid token', async () => {
    const token = await tokenOf(await aPerson(domain))
    now = new Date(now.getTime() + 3_600_000)
    for (const bad of [token, 'x', '%2e%2e', '{"$gt":""}', 'ಸಂತೆ']) {
      expect((await call(checkResetToken, { params: { token: bad } }, fromElsewhere())).status).toBe(400)
    }
    const objects = await fetch(`${server.url}/api/reset-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: { $gt: '' }, password: 'a new one' }),
    })
    expect(objects.status).toBe(400)
    const long = await call(
      resetPassword,
      { body: { token: 'x'.repeat(50_000), password: 'a new one' } },
      fromElsewhere(),
    )
    expect(long.status).toBe(400)
  })

  it('has a token that appears in no log, for any method', async () => {
    const token = await tokenOf(await aPerson(domain))
    const url = `${server.url}/api/reset-password/${token}`
    for (const method of ['GET', 'HEAD', 'DELETE', 'POST']) await fetch(url, { method })
    expect(server.lines.filter(line => line.includes('/api/reset-password/')).length).toBeGreaterThan(3)
    expect(server.lines.join('\n')).not.toContain(token)
  })

  it('can be requested five times an hour per address, existing or not, concurrently too', async () => {
    for (const email of [(await aPerson(domain)).email, 'unknown@example.com']) {
      const requests = Array.from({ length: 20 }, (_, count) =>
        call(requestPasswordReset, { body: { email: count % 2 ? email : email.toUpperCase() } }, fromElsewhere()),
      )
      const responses = await Promise.all(requests)
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(5)
      const refused = responses.find(({ status }) => status === 429)
      expect(refused?.failure?.message).toBe('Too many tries. Please wait 60 minutes and try again.')
      expect(refused?.headers.get('retry-after')).toBe('3600')
    }
  })

  it('can be requested sixty times an hour from one IP', async () => {
    const from = fromElsewhere()
    const requests = Array.from({ length: 70 }, (_, count) =>
      call(requestPasswordReset, { body: { email: `nobody${count}@example.com` } }, from),
    )
    expect((await Promise.all(requests)).filter(({ status }) => status === 200)).toHaveLength(60)
  })

  it('stays unchanged while sessions can’t be ended', async () => {
    const proxy = await failingRedis()
    const redis = openRedis({
      url: proxy.url,
      log: createLog({ name: 'test', level: 'silent' }),
      keyPrefix: `test-reset-${Date.now()}:`,
    })
    await redisReady(redis)
    const other = await startTestServer({
      owner: 'storefront',
      served: routes({ domain, exposesMails: true }),
      clock,
      redis,
    })
    const person = await aPerson(domain)
    const token = await tokenOf(person)
    await proxy.kill()
    const body = { token, password: 'a new one' }
    expect((await api(other).call(resetPassword, { body })).status).toBe(503)
    expect((await People(domain.connection).findById(person._id).lean())?.passwordHash).toBe(person.passwordHash)
    await proxy.revive()
    await expect.poll(async () => (await api(other).call(resetPassword, { body })).status).toBe(200)
    await other.close()
    redis.disconnect()
    await proxy.close()
  })
})

describe('changing the password', () => {
  it('signs out every device and returns a new token and cookie', async () => {
    const person = await aPerson(domain)
    const [here, there] = [await server.signIn(people.actorOf(person)), await server.signIn(people.actorOf(person))]
    now = new Date(now.getTime() + 1000)
    const body = { currentPassword: PASSWORD, password: 'a new one' }
    const changed = await call(changePassword, { body }, { token: here })
    expect(changed.status).toBe(200)
    expect(changed.headers.get('set-cookie')).toContain(changed.data?.token)
    for (const old of [here, there]) expect((await call(readSession, {}, { token: old })).status).toBe(401)
    expect(await callOk(readSession, {}, { token: changed.data?.token })).toEqual(changed.data?.user)
    now = new Date(now.getTime() + 1000)
    expect([await canSignIn(person.username, 'a new one'), await canSignIn(person.username, PASSWORD)]).toEqual([
      true,
      false,
    ])
  })

  it('refuses a wrong current password at its field, counting it like a sign-in', async () => {
    const token = await server.signIn(people.actorOf(await aPerson(domain)))
    const from = { token, ...fromElsewhere() }
    const tries = Array.from({ length: 15 }, () =>
      call(changePassword, { body: { currentPassword: 'wrong one', password: 'a new one' } }, from),
    )
    const responses = await Promise.all(tries)
    const wrong = responses.filter(({ status }) => status === 400)
    expect(wrong).toHaveLength(10)
    expect(wrong[0]?.failure?.fields).toEqual({ currentPassword: 'This is not your current password.' })
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(5)
    expect((await call(readSession, {}, { token })).status).toBe(200)
  })
})
