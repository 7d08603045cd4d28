import { readdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import {
  type Contract,
  checkCart,
  Failure,
  login,
  paymentWebhook,
  placeOnlinePurchase,
  readSession,
  register,
  requestPasswordReset,
  setAvatar,
  updateCustomerProfile,
  verifyPayment,
} from '@santhe/contracts'
import { people } from '@santhe/domain'
import { Orders, Outbox, People } from '@santhe/domain/records'
import { aPerson, aProduct, NOW, PASSWORD, testDomain } from '@santhe/domain/testing'
import { testFiles } from '@santhe/files/testing'
import { createLog } from '@santhe/http-kit'
import { api, ONE_PIXEL, startTestServer } from '@santhe/http-kit/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { openPayments } from '../payments/open-payments.ts'
import { fakeProvider } from '../testing/fake-provider.ts'
import { sessionBody } from '../testing/online-shop.ts'
import { routes } from './index.ts'

const domain = await testDomain()
const { files, folder } = await testFiles()
const provider = await fakeProvider()
const log = createLog({ name: 'test', level: 'silent' })
const payments = openPayments({ domain, cashfree: provider.cashfree(), log, stockMoved: async () => {} })
const server = await startTestServer({
  owner: 'storefront',
  served: routes({ domain, files, onlinePayments: payments }),
  clock: () => NOW,
})
const { call, callOk } = api(server)
afterAll(async () => {
  await server.close()
  await provider.close()
})

const person = await aPerson(domain, { username: 'asha', address: '12, 3rd Cross' })
const token = await server.signIn(people.actorOf(person))

async function sendJson({ method, path }: Contract, text: string) {
  const response = await fetch(server.url + path, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: text,
  })
  return { status: response.status, ...Failure.partial().parse(await response.json()) }
}

const ACCOUNT = { username: 'newcomer', password: PASSWORD, email: 'newcomer@example.com', name: 'Kiran' }
const FARM = { farmName: 'Green Acre', farmLocation: 'Kolar', farmDescription: 'Tomatoes and mangoes.' }
const PROFILE = { name: 'Asha', email: person.email, phone: '+91 98450 12345', address: '12, 3rd Cross' }
const FORMS = [
  [login, { username: 'asha', password: PASSWORD }],
  [register, { ...ACCOUNT, phone: '+91 98450 12345', role: 'farmer', ...FARM }],
  [requestPasswordReset, { email: person.email }],
  [updateCustomerProfile, { ...PROFILE, city: 'Bengaluru', state: 'Karnataka', zipCode: '560003', avatarUrl: '' }],
] as const satisfies readonly (readonly [Contract, object])[]

const fields = FORMS.flatMap(([contract, form]) =>
  Object.keys(form).map(field => [contract.call, field, contract, form] as const),
)

/** Returns stored people and the number of outbox events. */
async function stored() {
  const [storedPeople, events] = await Promise.all([
    People(domain.connection).find().sort({ _id: 1 }).lean(),
    Outbox(domain.connection).countDocuments(),
  ])
  return { people: storedPeople, events }
}

describe('a form with hostile input', () => {
  it.each(fields)('%s, %s: is refused at that field, storing nothing', async (_call, field, contract, form) => {
    const before = await stored()
    for (const hostile of [{ $gt: '' }, { $ne: null }, [{ $regex: '.*' }], ['asha'], true, 7]) {
      const refused = await sendJson(contract, JSON.stringify({ ...form, [field]: hostile }))
      expect([refused.status, refused.code, Object.keys(refused.fields ?? {})]).toEqual([400, 'VALIDATION', [field]])
    }
    const long = await sendJson(contract, JSON.stringify({ ...form, [field]: 'x'.repeat(90_000) }))
    expect([long.status, Object.keys(long.fields ?? {})]).toEqual([400, [field]])
    const huge = await sendJson(contract, JSON.stringify({ ...form, [field]: 'x'.repeat(1_000_000) }))
    expect([huge.status, huge.code, huge.message]).toEqual([413, 'TOO_LARGE', 'That is too large.'])
    expect(await stored()).toEqual(before)
  })

  it.each(FORMS)('refuses a body that is invalid or has extra fields: %o', async (contract, form) => {
    const before = await stored()
    const more = [
      ...['null', '[]', '"text"', '{"a":', '{}', `[${JSON.stringify(form)}]`, '['.repeat(50_000)],
      JSON.stringify({ ...form, isAdmin: true }),
      JSON.stringify({ ...form, $where: 'sleep(1000)' }),
      JSON.stringify({ ...form, 'email.$ne': '' }),
      JSON.stringify({ ...form, constructor: { prototype: { role: 'admin' } } }),
      JSON.stringify(form).replace('{', '{"__proto__":{"role":"admin"},'),
    ]
    for (const body of more) {
      const refused = await sendJson(contract, body)
      expect([body.slice(0, 80), refused.status]).toEqual([body.slice(0, 80), 400])
      expect(refused.message).toMatch(/\w+/)
    }
    expect(await stored()).toEqual(before)
  })

  it('is not read in another content type', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
      const response = await fetch(server.url + login.path, {
        method: 'POST',
        headers: { 'content-type': type },
        body: JSON.stringify({ username: 'asha', password: PASSWORD }),
      })
      expect([type, response.status]).toEqual([type, 415])
    }
  })

  // docs/product/accounts.md#registration
  it('makes nobody an admin', async () => {
    const before = await people.findPerson(person._id, domain)
    const { avatarUrl, ...profile } = FORMS[3][1]
    const body = JSON.stringify({
      ...profile,
      role: 'admin',
      isActive: false,
      farmId: 1,
      district: 'Kolar',
      username: 'x',
    })
    // Read-only fields of the same resource are ignored, so that a GET's response can be sent back.
    expect([(await sendJson(updateCustomerProfile, body)).status, avatarUrl]).toEqual([200, ''])
    const { role, isActive, farmId, district, username } = before ?? person
    expect(await people.findPerson(person._id, domain)).toMatchObject({ role, isActive, farmId, district, username })
    for (const role of ['admin', 'district_manager', 'delivery_agent']) {
      const refused = await sendJson(register, JSON.stringify({ ...FORMS[1][1], role }))
      expect([role, refused.status, refused.fields !== undefined]).toEqual([role, 400, true])
    }
  })
})

const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** A PNG of a few bytes that claims this many pixels a side. */
function bombOf(pixels: number): Buffer {
  const bomb = Buffer.from(ONE_PIXEL)
  bomb.writeUInt32BE(pixels, 16)
  bomb.writeUInt32BE(pixels, 20)
  return bomb
}

const file = (bytes: Uint8Array, overrides: { name?: string; type?: string; field?: string } = {}) => ({
  name: 'me.png',
  type: 'image/png',
  bytes: Uint8Array.from(bytes),
  ...overrides,
})
const storedFiles = async () =>
  (await readdir(dirname(folder), { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile())
    .map(({ name }) => name)

describe('a hostile purchase', () => {
  it.each([verifyPayment, paymentWebhook, placeOnlinePurchase, checkCart] satisfies Contract[])(
    'sends nothing to the provider and stores nothing: $call',
    async contract => {
      const hostile = [
        ...['null', '[]', '"text"', '{"a":', '['.repeat(50_000), '{"__proto__":{"orderId":"santhe-1"}}'],
        ...[{ $gt: '' }, { $ne: null }, { $regex: '.*' }, ['santhe-1'], 7, true, null, 'x'.repeat(90_000)].flatMap(
          value => ['orderId', 'items', 'amount', 'type'].map(field => JSON.stringify({ [field]: value })),
        ),
      ]
      for (const body of hostile) {
        const { status } = await sendJson(contract, body)
        const expected = contract === paymentWebhook ? [400, 401] : [400]
        expect([body.slice(0, 60), expected.includes(status)]).toEqual([body.slice(0, 60), true])
      }
      expect(provider.calls).toEqual([])
      expect(await Orders(domain.connection).countDocuments()).toBe(0)
    },
  )

  it('is refused for a hostile value in any part', async () => {
    const good = sessionBody([await aProduct(domain)])
    const [part] = good.orderData
    const inPart = (change: object) => ({ ...good, orderData: [{ ...part, ...change }] })
    const inItem = (change: object) => inPart({ items: [{ ...part?.items[0], ...change }] })
    const bodies = [
      ...[{ $gt: 0 }, '1e9', '-240', '240.001', 'NaN', -240, null, []].map(amount => ({ ...good, amount })),
      ...[{ $ne: 1 }, '1 or 1', -1, 1.5, null].map(farmerId => inPart({ farmerId })),
      ...[{ $inc: 1 }, 0, -1, 11, 1.5, '1', null].map(quantity => inItem({ quantity })),
      ...[{ $gt: 0 }, '$price', -1].map(price => inItem({ price })),
      inItem({ isFree: true }),
      inPart({ paymentMethod: 'cod' }),
      inPart({ buyerId: 1 }),
      { ...good, orderData: [] },
      { ...good, orderData: Array.from({ length: 101 }, () => part) },
      { ...good, orderData: [part, part] },
      { ...good, customerDetails: { ...good.customerDetails, email: { $gt: '' } } },
      { ...good, quoteId: { $ne: null } },
      { ...good, paymentStatus: 'paid' },
    ]
    for (const body of bodies) {
      const { status, code } = await sendJson(placeOnlinePurchase, JSON.stringify(body))
      expect([JSON.stringify(body), status, code]).toEqual([JSON.stringify(body), 400, 'VALIDATION'])
    }
    expect(provider.calls).toEqual([])
    expect(await Orders(domain.connection).countDocuments()).toBe(0)
    expect((await sendJson(placeOnlinePurchase, JSON.stringify(good))).status).toBe(201)
  })
})

describe('a hostile file', () => {
  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 422],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 422],
    ['a script with the head of a GIF', Buffer.from('GIF89a=1;alert(document.cookie)//'), 422],
    ['a page with the head of a JPEG', Buffer.from('\xff\xd8\xff\xe0<script>alert(1)</script>', 'latin1'), 422],
    ['half a picture', ONE_PIXEL.subarray(0, 40), 422],
    ['nothing', Buffer.alloc(0), 422],
    ['too many bytes', Buffer.alloc(9 * 1024 * 1024), 413],
    ['far too many bytes', Buffer.alloc(11 * 1024 * 1024), 413],
  ])('is refused with a clear text, storing nothing: %s', async (_name, bytes, status) => {
    const refused = await call(setAvatar, { files: [file(bytes)] }, { token })
    expect(refused.status).toBe(status)
    expect(refused.failure?.message).toMatch(/picture|large|file|body/i)
    expect(await storedFiles()).toEqual([])
    expect((await people.findPerson(person._id, domain))?.avatar).toBeNull()
  })

  it('is refused before decoding if it would expand to gigabytes', async () => {
    // Measures CPU, not time: a busy machine makes it wait.
    const before = process.cpuUsage()
    for (const pixels of [7_000, 60_000, 2_000_000_000]) {
      const { status, failure } = await call(setAvatar, { files: [file(bombOf(pixels))] }, { token })
      expect([413, 422]).toContain(status)
      expect(failure?.message).toMatch(/picture/)
    }
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1_000).toBeLessThan(5_000)
    expect(await storedFiles()).toEqual([])
  })

  it('is refused in another field or content type', async () => {
    const upload = (files: ReturnType<typeof file>[]) => call(setAvatar, { files }, { token })
    for (const field of ['image', 'avatar[]', '__proto__', 'constructor']) {
      const refused = await upload([file(ONE_PIXEL, { field })])
      expect([field, refused.status, refused.failure?.code]).toEqual([field, 400, 'VALIDATION'])
    }
    expect((await upload([file(ONE_PIXEL), file(ONE_PIXEL)])).failure?.message).toBe('Please send at most 1 at once.')
    const form = new FormData()
    form.append('avatar', new Blob([ONE_PIXEL], { type: 'image/png' }), 'me.png')
    form.append('role', 'admin')
    const headers = { authorization: `Bearer ${token}` }
    const post = (body: FormData | string, more = {}) =>
      fetch(server.url + setAvatar.path, { method: 'POST', headers: { ...headers, ...more }, body })
    expect((await post(form)).status).toBe(400)
    expect((await post('{}', { 'content-type': 'application/json' })).status).toBe(415)
    expect((await post('x', { 'content-type': 'multipart/form-data' })).status).toBe(400)
    expect((await post('--a\r\nbroken', { 'content-type': 'multipart/form-data; boundary=a' })).status).toBe(400)
    expect(await storedFiles()).toEqual([])
  })

  it('is re-encoded under a new name, ignoring its own name and extra bytes', async () => {
    const script = Buffer.from('<script>alert(1)</script>')
    const names = ['../../x.png', '/etc/passwd', '..\\..\\x.png', 'x.png\u0000.html', 'x'.repeat(5_000), '']
    for (const [place, name] of names.entries()) {
      const bytes = Buffer.concat([place % 2 ? GIF : ONE_PIXEL, script])
      const { avatarUrl } = await callOk(setAvatar, { files: [file(bytes, { name, type: 'text/html' })] }, { token })
      expect(avatarUrl).toMatch(new RegExp(`^/files/avatar/${person._id}/[0-9a-f]{24}\\.webp$`))
      const fileNames = await storedFiles()
      // Only the new picture: no other file, and not the former one.
      expect(fileNames).toEqual([expect.stringMatching(/^[0-9a-f]{24}\.webp$/)])
    }
    expect((await callOk(readSession, {}, { token })).avatar).toMatch(/\.webp$/)
  })
})
