import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ALL_CALLS } from '@santhe/contracts/all-calls'
import { actorOf, type FarmRecord, nextId, type PersonRecord } from '@santhe/domain'
import { Notifications, OnlinePayments } from '@santhe/domain/records'
import {
  aFarm,
  anOrder,
  aPersonOfRole,
  aProduct,
  CHECKOUT_FORM,
  FAR_AWAY,
  NOW,
  PASSWORD,
  testDomain,
} from '@santhe/domain/testing'
import { createFiles } from '@santhe/files'
import { createLog } from '@santhe/http-kit'
import { type Asker, type Permission, permissionTrials, startTestServer, statuses } from '@santhe/http-kit/testing'
import type { Actor } from '@santhe/rules'
import { afterAll, expect, it } from 'vitest'
import { openPayments } from '../payments/open-payments.ts'
import { APP_ID, fakeProvider, SECRET } from '../testing/fake-provider.ts'
import { sessionBody } from '../testing/online-shop.ts'
import { routes } from './index.ts'

interface Who {
  actor: Actor | undefined
  person: PersonRecord | undefined
  farm: FarmRecord | undefined
}

const domain = await testDomain()
const folder = await mkdtemp(join(tmpdir(), 'santhe-permissions-'))
const provider = await fakeProvider()
const log = createLog({ name: 'test', level: 'silent' })
const payments = openPayments({ domain, cashfree: provider.cashfree(), log, stockMoved: async () => {} })
// As in production: no mailbox, no token in the answer to a forgotten password.
const server = await startTestServer({
  owner: 'storefront',
  served: routes({ domain, files: createFiles({ folder }), payments }),
  clock: () => NOW,
  // Everybody here tries every kind of link, from one address.
  limits: { resetsPerAddress: 200 },
})
afterAll(async () => {
  await server.close()
  await provider.close()
  await rm(folder, { recursive: true })
})

const hashes = new Set<string>()
async function newcomer(asker: Asker): Promise<Who> {
  if (asker === 'nobody') return { actor: undefined, person: undefined, farm: undefined }
  const { person, farm } = await aPersonOfRole(domain, asker)
  hashes.add(person.passwordHash)
  return { actor: actorOf(person), person, farm }
}
const trials = permissionTrials({ server, newcomer })

const near = (await aFarm(domain)).farm
const far = (await aFarm(domain, FAR_AWAY)).farm
const onSale = await aProduct(domain, { ofFarm: near, inventory: 500 })

const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const files = [{ name: 'me.png', type: 'image/png', bytes: Uint8Array.from(DOT) }]
const { paymentMethod: _cod, ...address } = CHECKOUT_FORM

const at = (id: number, body?: unknown) => ({ params: { id }, body })
const items = [{ productId: onSale._id, quantity: 1 }]
const review = { rating: 5, comment: 'Sweet, and picked the same day.' }
let names = 0
function registration() {
  names += 1
  return {
    body: {
      ...{ username: `newcomer${names}`, password: PASSWORD, email: `newcomer${names}@example.com` },
      ...{ name: 'Kiran', phone: '+91 98450 12345', role: 'customer' },
    },
  }
}
const profileForm = ({ person }: Who) => ({
  body: {
    ...{ name: 'Kiran', email: person?.email ?? 'kiran@example.com', address: '12, 3rd Cross' },
    ...{ city: 'Bengaluru', state: 'Karnataka', zipCode: '560003' },
  },
})

/** Waiting, so that it is nobody's to see but its farm's and staff's in scope. */
const waiting = async (farm: FarmRecord) =>
  at((await aProduct(domain, { ofFarm: farm, approvalStatus: 'pending' }))._id)
/** An order that somebody else placed, with the asker's own farm or one in the area. */
const orderOf = (farm: FarmRecord) => aProduct(domain, { ofFarm: farm }).then(product => anOrder(domain, { product }))
const boughtBy = async ({ actor }: Who) => anOrder(domain, { product: onSale, ...(actor && { buyer: actor }) })

/** Bought online by the asker, or by somebody else where that is asked or nobody is signed in. */
async function boughtOnline(buyer: Actor | undefined) {
  const form = { paymentMethod: 'cashfree' as const }
  const { purchaseId } = await anOrder(domain, { product: onSale, form, ...(buyer && { buyer }) })
  return at(purchaseId)
}
async function paymentOf(buyer: Actor | undefined) {
  const { params } = await boughtOnline(buyer)
  const payment = await OnlinePayments(domain.connection).findOne({ purchaseId: params.id }).lean()
  return { body: { orderId: payment?._id ?? '' } }
}
async function notified(personId: number) {
  const id = await nextId(domain, 'notification')
  const said = { title: 'New order', message: 'Somebody ordered.', link: '/dashboard/orders', isRead: false }
  await Notifications(domain.connection).create([{ _id: id, messageId: `${id}`, personId, ...said, createdAt: NOW }])
  return at(id)
}

// Columns: nobody, customer, farmer, admin, district manager, taluk agent, delivery agent.
const all = (status: number) => statuses(status, status, status, status, status, status, status)
const signedIn = (status: number) => statuses(401, status, status, status, status, status, status)
const EVERYBODY = all(200)
const SIGNED_IN = signedIn(200)
const NOT_THEIRS = signedIn(404)

const purchase = {
  ...{ own: signedIn(200), ask: ({ actor }: Who) => boughtOnline(actor) },
  others: { expected: signedIn(404), ask: () => boughtOnline(undefined) },
}

const mine = { own: SIGNED_IN }
const open = { own: EVERYBODY }
/** Not a farmer's own farm: that is what `others` is. */
const reviewed = (own: { id: number }, ownFarm: (who: Who) => Promise<number>) => ({
  own: signedIn(201),
  ask: () => at(own.id, review),
  others: {
    expected: statuses(401, 201, 403, 201, 201, 201, 201),
    ask: async (who: Who) => at(await ownFarm(who), review),
  },
})
const farmOf = ({ farm }: Who) => farm ?? near

const noLink = {
  own: all(400),
  ask: () => ({ params: { token: 'x'.repeat(43) } }),
  others: { expected: all(400), ask: () => ({ params: { token: 'y'.repeat(43) } }) },
}

/** docs/product/roles.md#permissions: what every call of the storefront answers to everybody. */
const TABLE: Readonly<Record<string, Permission<Who>>> = {
  'POST /api/login': {
    ...open,
    ask: async () => ({
      body: { username: (await aPersonOfRole(domain, 'customer')).person.username, password: PASSWORD },
    }),
  },
  'POST /api/register': { own: all(201), ask: registration },
  'POST /api/logout': mine,
  'GET /api/auth/me': mine,
  'GET /api/users/profile': mine,
  'PUT /api/users/password': {
    ...mine,
    ask: () => ({ body: { currentPassword: PASSWORD, password: 'another one' } }),
  },
  'POST /api/forgot-password': {
    ...open,
    ask: ({ person }) => ({ body: { email: person?.email ?? 'nobody@example.com' } }),
  },
  'GET /api/reset-password/:token': noLink,
  'POST /api/reset-password': { own: all(400), ask: () => ({ body: { token: 'x'.repeat(43), password: PASSWORD } }) },
  'GET /api/confirm-email/:token': noLink,
  'POST /api/confirm-email': { own: all(400), ask: () => ({ body: { token: 'x'.repeat(43) } }) },
  'GET /api/keep-email/:token': noLink,
  'POST /api/keep-email': { own: all(400), ask: () => ({ body: { token: 'x'.repeat(43) } }) },
  // Nothing of theirs waits to be confirmed.
  'POST /api/users/email-change/link': { own: NOT_THEIRS, ask: () => ({}) },
  'DELETE /api/users/email-change': mine,
  'GET /api/users/sessions': mine,
  'DELETE /api/users/sessions': mine,
  'DELETE /api/users/sessions/:id': {
    own: NOT_THEIRS,
    ask: () => ({ params: { id: 'no-such-session' } }),
    others: { expected: NOT_THEIRS, ask: () => ({ params: { id: 'x'.repeat(16) } }) },
  },
  'GET /api/customers/profile': mine,
  'PUT /api/customers/profile': { ...mine, ask: profileForm },
  'POST /api/users/avatar': { ...mine, ask: () => ({ files }) },
  'DELETE /api/users/avatar': mine,
  'GET /api/users/cart': mine,
  'PUT /api/users/cart': { ...mine, ask: () => ({ body: { items } }) },
  'GET /api/products': open,
  'GET /api/products/counts': open,
  'GET /api/products/:id': {
    own: statuses(404, 404, 200, 200, 200, 200, 404),
    ask: who => waiting(farmOf(who)),
    others: { expected: statuses(404, 404, 404, 200, 404, 404, 404), ask: () => waiting(far) },
  },
  'GET /api/products/:id/images': {
    own: statuses(404, 404, 200, 200, 200, 200, 404),
    ask: who => waiting(farmOf(who)),
    others: { expected: statuses(404, 404, 404, 200, 404, 404, 404), ask: () => waiting(far) },
  },
  'POST /api/products/:id/reviews': reviewed(
    { id: onSale._id },
    async who => (await aProduct(domain, { ofFarm: farmOf(who) }))._id,
  ),
  'POST /api/farmers/:id/reviews': reviewed({ id: far._id }, async who => farmOf(who)._id),
  'GET /api/categories': open,
  'GET /api/calendar': open,
  'GET /api/farmers': open,
  'GET /api/farmers/tags': open,
  'GET /api/farmers/followed': mine,
  'GET /api/farmers/:id': {
    ...open,
    ask: () => at(near._id),
    others: { expected: EVERYBODY, ask: () => at(far._id) },
  },
  'GET /api/farmers/:id/follow-status': {
    ...open,
    ask: () => at(near._id),
    others: { expected: EVERYBODY, ask: () => at(far._id) },
  },
  'POST /api/farmers/:id/follow': {
    ...mine,
    ask: () => at(near._id),
    others: { expected: SIGNED_IN, ask: () => at(far._id) },
  },
  'GET /api/order-fees/active': open,
  'POST /api/checkout/quote': { own: signedIn(201), ask: () => ({ body: { items } }) },
  // Nobody's quote is anybody else's.
  'POST /api/checkout': { own: signedIn(409), ask: () => ({ body: { ...CHECKOUT_FORM, quoteId: 'another’s' } }) },
  'POST /api/orders': {
    own: signedIn(201),
    ask: () => ({ body: { ...address, paymentMethod: 'cod', farmerId: near._id, items } }),
  },
  'GET /api/orders': mine,
  'GET /api/orders/:id': {
    ...mine,
    ask: async who => at((await boughtBy(who))._id),
    others: { expected: statuses(401, 404, 404, 200, 404, 404, 404), ask: async () => at((await orderOf(far))._id) },
  },
  'PUT /api/orders/:id/status': {
    // Nobody but its farm and staff in scope sets another person's order.
    own: statuses(401, 404, 200, 200, 200, 200, 200),
    ask: async who => at((await orderOf(farmOf(who)))._id, { status: 'packaging' }),
    others: {
      expected: statuses(401, 404, 404, 200, 404, 404, 404),
      ask: async () => at((await orderOf(far))._id, { status: 'cancelled' }),
    },
  },
  'GET /api/purchases/:id': purchase,
  'POST /api/purchases/:id/payment-session': purchase,
  'POST /api/cart/check': { ...open, ask: () => ({ body: { items } }) },
  'GET /api/payments/methods': open,
  'POST /api/payments/create-session': { own: signedIn(201), ask: () => ({ body: sessionBody([onSale]) }) },
  'POST /api/payments/verify': {
    // The provider knows nothing of it: pending, for whoever bought it.
    ...{ own: SIGNED_IN, ask: ({ actor }) => paymentOf(actor) },
    others: { expected: NOT_THEIRS, ask: () => paymentOf(undefined) },
  },
  // Whoever is signed in: only the provider's signature counts.
  'POST /api/payments/webhook': { own: all(401), ask: () => ({ body: {} }) },
  'GET /api/notifications': mine,
  'GET /api/notifications/unread-count': mine,
  'PATCH /api/notifications/mark-all-read': mine,
  'PATCH /api/notifications/:id/read': {
    ...mine,
    ask: ({ person }) => notified(person?._id ?? 0),
    others: { expected: NOT_THEIRS, ask: () => notified(999_999) },
  },
  'DELETE /api/notifications/:id': {
    ...mine,
    ask: ({ person }) => notified(person?._id ?? 0),
    others: { expected: NOT_THEIRS, ask: () => notified(999_999) },
  },
  'POST /api/newsletter': { own: all(201), ask: () => ({ body: { email: 'reader@example.com' } }) },
  'GET /api/mailbox': { own: all(404) },
}

const contracts = ALL_CALLS.map(({ contract }) => contract).filter(({ owner }) => owner === 'storefront')

it('knows what every call of the storefront answers to whom, and of no other', () => {
  expect(Object.keys(TABLE).sort()).toEqual(contracts.map(({ call }) => call).sort())
  const named = contracts.filter(({ path }) => path.includes(':')).map(({ call }) => call)
  expect(named.filter(call => TABLE[call]?.others === undefined)).toEqual([])
})

it.each(contracts.map(contract => [contract.call, contract] as const))('%s: to whom', async (call, contract) => {
  const expected = TABLE[call]
  expect(await trials.statusesOf(contract, expected?.ask)).toEqual(expected?.own)
  if (expected?.others) expect(await trials.statusesOf(contract, expected.others.ask)).toEqual(expected.others.expected)
})

it('gives no secret away, in no answer and no line of the log', () => {
  expect(trials.leaks([...hashes, SECRET, APP_ID])).toEqual([])
  // What is no secret is found where it stands: the search sees the answers, and the log.
  expect(trials.leaks(['"role":"customer"', '"requestId"']).map(leak => leak.split(':')[0])).toContain('the log')
  expect(trials.leaks(['"role":"customer"'])).not.toEqual([])
})
