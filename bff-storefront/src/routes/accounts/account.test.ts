import { login, logout, readSession, readUserProfile, register } from '@santhe/contracts'
import { People } from '@santhe/domain/records'
import { aPerson, NOW, PASSWORD } from '@santhe/domain/testing'
import { createLog, LIMITS, openRedis, redisReady } from '@santhe/http-kit'
import { api, failingRedis, startTestServer, TEST_EDGE_KEY } from '@santhe/http-kit/testing'
import { describe, expect, it } from 'vitest'
import { startStorefront } from '../../testing/storefront.ts'
import { routes } from '../index.ts'

const { domain, call, callOk } = await startStorefront({ clock: () => new Date() })

const from = (ip: string) => ({ headers: { 'x-santhe-edge-key': TEST_EDGE_KEY, 'x-forwarded-for': ip } })

const FORM = {
  username: 'meena',
  password: PASSWORD,
  email: 'meena@example.com',
  name: 'Meena Gowda',
  phone: '+91 98450 12345',
} as const

describe('an account', () => {
  // docs/product/accounts.md#auth-record
  it('of a farmer includes a farm and a session', async () => {
    const farm = { farmName: 'Green Acre', farmLocation: 'Kolar', farmDescription: 'Tomatoes and mangoes.' }
    const created = await call(register, { body: { ...FORM, role: 'farmer', ...farm } })
    expect(created.status).toBe(201)
    expect(created.data?.user).toMatchObject({
      username: 'meena',
      role: 'farmer',
      district: 'Kolar',
      farmId: expect.any(Number),
    })
    expect(created.headers.get('set-cookie')).toMatch(/HttpOnly/i)
    const token = created.data?.token
    expect(await callOk(readSession, {}, { token })).toEqual(created.data?.user)
    expect(await callOk(readUserProfile, {}, { token })).toMatchObject({
      name: 'Meena Gowda',
      address: '',
      zipCode: '',
    })
  })

  it('is refused with the taken or wrong field', async () => {
    const response = await call(register, {
      body: { ...FORM, username: 'MEENA', email: 'other@example.com', role: 'customer' },
    })
    expect(response).toMatchObject({
      status: 409,
      failure: { code: 'NAME_TAKEN', fields: { username: expect.any(String) } },
    })
    const short = await call(register, { body: { ...FORM, username: 'me', role: 'customer' } })
    expect(short).toMatchObject({ status: 400, failure: { message: 'Username must be at least 3 characters' } })
  })

  it('is refused under a lookalike name; a Kannada name is accepted', async () => {
    const form = (username: string, email: string) =>
      call(register, { body: { ...FORM, role: 'customer', username, email } })
    for (const username of ['\u0430dmin', 'ad\u200bmin', 'ad\u0000min', '\uff41dmin', 'x'.repeat(61)]) {
      const refused = await form(username, 'look@example.com')
      expect([username, refused.status, Object.keys(refused.failure?.fields ?? {})]).toEqual([
        username,
        400,
        ['username'],
      ])
    }
    expect((await form('ಆಶಾ_ರಾವ್', 'asha.rao@example.com')).status).toBe(201)
  })

  it('is limited to 60 an hour per IP, concurrently too, not counting invalid forms', async () => {
    const limited = await startTestServer({
      owner: 'storefront',
      served: routes({ domain }),
      limits: { accountsMade: 3 },
    })
    const make = (username: string) =>
      api(limited).call(register, { body: { ...FORM, role: 'customer', username, email: `${username}@example.com` } })
    for (let times = 0; times < 4; times += 1) expect((await make('me')).status).toBe(400)
    const statuses = (await Promise.all(Array.from({ length: 8 }, (_, count) => make(`many${count}`)))).map(
      ({ status }) => status,
    )
    expect(statuses.filter(status => status === 201)).toHaveLength(3)
    expect(statuses.filter(status => status === 429)).toHaveLength(5)
    await limited.close()
  })

  it('counts towards the limit when refused as taken, so that nobody can probe accounts', async () => {
    await aPerson(domain, { username: 'holder', email: 'holder@example.com' })
    const { accountsMade } = LIMITS
    const registerTaken = (place: number) => {
      const clash = place % 2 ? { username: 'HOLDER' } : { email: 'Holder@Example.com' }
      const body = {
        ...FORM,
        role: 'customer' as const,
        username: `new${place}`,
        email: `new${place}@example.com`,
        ...clash,
      }
      return call(register, { body }, from('198.51.100.60'))
    }
    const statuses = (await Promise.all(Array.from({ length: 130 }, (_, place) => registerTaken(place)))).map(
      ({ status }) => status,
    )
    expect(statuses.filter(status => status === 409)).toHaveLength(accountsMade.most)
    expect(statuses.filter(status => status === 429)).toHaveLength(130 - accountsMade.most)
  })

  it('is not created while sessions can’t be, so that a retry succeeds', async () => {
    const proxy = await failingRedis()
    const log = createLog({ name: 'test', level: 'silent' })
    const redis = openRedis({ url: proxy.url, log, keyPrefix: `test-register-${Date.now()}:` })
    await redisReady(redis)
    const other = await startTestServer({ owner: 'storefront', served: routes({ domain }), redis })
    const body = { ...FORM, role: 'customer', username: 'patient', email: 'patient@example.com' } as const
    await proxy.kill()
    const away = await api(other).call(register, { body })
    expect([away.status, away.failure?.message]).toEqual([503, expect.stringContaining('can’t sign anybody in')])
    const wrong = await api(other).call(login, { body: { username: 'patient', password: 'wrong one' } })
    expect(wrong.status).toBe(401)
    await proxy.revive()
    await expect.poll(async () => (await api(other).call(register, { body })).status).toBe(201)
    await other.close()
    redis.disconnect()
    await proxy.close()
  })

  it('never exposes its password', async () => {
    const { data: signedIn } = await call(login, { body: { username: 'meena', password: PASSWORD } })
    expect(JSON.stringify(signedIn)).not.toMatch(/argon2|passwordHash/)
  })
})

describe('signing in', () => {
  it('ignores case; signing out ends the session', async () => {
    await aPerson(domain, { username: 'asha' })
    const { token } = await callOk(login, { body: { username: 'Asha', password: PASSWORD } })
    expect((await call(readSession, {}, { token })).status).toBe(200)
    await callOk(logout, { body: {} }, { token })
    expect(await call(readSession, {}, { token })).toMatchObject({ status: 401, failure: { code: 'NOT_SIGNED_IN' } })
  })

  it('has one text for a wrong password, unknown name and deactivated person', async () => {
    await aPerson(domain, { username: 'gone', isActive: false })
    for (const [username, password] of [
      ['asha', 'wrong one'],
      ['nobody', PASSWORD],
      ['gone', PASSWORD],
    ] as const) {
      expect(await call(login, { body: { username, password } })).toMatchObject({
        status: 401,
        failure: { message: 'Invalid username or password' },
      })
    }
  })

  it("is blocked after ten wrong passwords per name, existing or not; right ones don't count", async () => {
    for (const username of ['tried', 'unknown']) {
      if (username === 'tried') await aPerson(domain, { username })
      for (let right = 0; right < 3 && username === 'tried'; right += 1) {
        expect((await call(login, { body: { username, password: PASSWORD } })).status).toBe(200)
      }
      for (let wrong = 0; wrong < 10; wrong += 1) {
        expect((await call(login, { body: { username, password: 'wrong one' } })).status).toBe(401)
      }
      const refused = await call(login, { body: { username: username.toUpperCase(), password: PASSWORD } })
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    }
  })

  it('counts full-width spellings as the same name', async () => {
    await aPerson(domain, { username: 'wide' })
    const spellings = ['wide', 'ｗｉｄｅ', 'ＷＩＤＥ', 'Ｗide', 'wiＤＥ']
    for (const username of [...spellings, ...spellings]) {
      const tried = await call(login, { body: { username, password: 'wrong one' } }, from('198.51.100.50'))
      expect([username, tried.status]).toEqual([username, 401])
    }
    for (const username of spellings) {
      const refused = await call(login, { body: { username, password: PASSWORD } }, from('198.51.100.50'))
      expect([username, refused.status]).toEqual([username, 429])
    }
  })

  it('is limited per IP across names, also concurrently', async () => {
    const limits = { wrongPasswordsPerIp: 20 }
    const limited = await startTestServer({ owner: 'storefront', served: routes({ domain }), limits })
    const wrong = (place: number) => ({ username: `somebody${place}`, password: 'wrong one' })
    const tries = Array.from({ length: 48 }, (_, place) => api(limited).call(login, { body: wrong(place) }))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter(status => status === 401)).toHaveLength(20)
    expect(statuses.filter(status => status === 429)).toHaveLength(28)
    await limited.close()
  })

  it('stays open to the owner after wrong passwords from elsewhere', async () => {
    await aPerson(domain, { username: 'victim' })
    const body = { username: 'victim', password: 'wrong one' }
    const tries = await Promise.all(Array.from({ length: 30 }, () => call(login, { body }, from('198.51.100.7'))))
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(10)
    const refused = tries.find(({ status }) => status === 429)
    expect(refused?.failure?.message).toMatch(/^Too many tries\. Please wait 1\d minutes and try again\.$/)
    const owners = { body: { username: 'victim', password: PASSWORD } }
    expect((await call(login, owners, from('198.51.100.7'))).status).toBe(429)
    expect((await call(login, owners, from('198.51.100.8'))).status).toBe(200)
  })

  it('is void once the person is deactivated', async () => {
    const person = await aPerson(domain, { username: 'leaving' })
    const { token } = await callOk(login, { body: { username: 'leaving', password: PASSWORD } })
    await People(domain.connection).updateOne({ _id: person._id }, { $set: { isActive: false } })
    expect((await call(readSession, {}, { token })).status).toBe(401)
    expect(person.createdAt).toEqual(NOW)
  })
})
