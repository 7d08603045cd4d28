import { ALL_CALLS } from '@santhe/contracts/all-calls'
import { assists, type FarmRecord, people } from '@santhe/domain'
import { aPersonOfRole, aPushDevice, CHECKOUT_FORM, NOW, PASSWORD, testDomain } from '@santhe/domain/testing'
import { testFiles } from '@santhe/files/testing'
import { createLog } from '@santhe/http-kit'
import {
  type CallerRole,
  ONE_PIXEL,
  type Permission,
  permissionTrials,
  startTestServer,
  statuses,
} from '@santhe/http-kit/testing'
import { afterAll, expect, it } from 'vitest'
import { openPayments } from '../payments/open-payments.ts'
import { APP_ID, fakeProvider, SECRET } from '../testing/fake-provider.ts'
import { sessionBody } from '../testing/online-shop.ts'
import { ADDRESS, at, permissionTargets, profileForm, registration, type Who } from '../testing/permission-targets.ts'
import { routes } from './index.ts'

const domain = await testDomain()
const storage = await testFiles()
const provider = await fakeProvider()
const log = createLog({ name: 'test', level: 'silent' })
const payments = openPayments({ domain, cashfree: provider.cashfree(), log, stockMoved: async () => {} })
// As in production: no mailbox, no token in the response to a forgotten password.
const server = await startTestServer({
  owner: 'storefront',
  served: routes({ domain, files: storage.files, onlinePayments: payments }),
  clock: () => NOW,
  findActing: of => assists.findActing(of, domain),
  // Everybody here tries every kind of link, from one IP.
  limits: { resetsPerIp: 200 },
})
afterAll(async () => {
  await server.close()
  await provider.close()
})

const hashes = new Set<string>()
async function newcomer(role: CallerRole): Promise<Who> {
  if (role === 'nobody') return { actor: undefined, person: undefined, farm: undefined }
  const { person, farm } = await aPersonOfRole(domain, role)
  hashes.add(person.passwordHash)
  return { actor: people.actorOf(person), person, farm }
}
const trials = permissionTrials({ server, newcomer })

const targets = await permissionTargets(domain)
const {
  near,
  far,
  onSale,
  items,
  productOf,
  waiting,
  orderOf,
  readOrderOf,
  broughtBack,
  boughtBy,
  boughtOnline,
  photographed,
  paymentOf,
  savedAddress,
  notified,
} = targets

const files = [{ name: 'me.png', type: 'image/png', bytes: Uint8Array.from(ONE_PIXEL) }]
const { paymentMethod: _cod, ...checkoutForm } = CHECKOUT_FORM

const review = { rating: 5, comment: 'Sweet, and picked the same day.' }

// Columns: nobody, customer, farmer, admin, district manager, taluk agent, delivery agent.
const all = (status: number) => statuses(status, status, status, status, status, status, status)
const signedIn = (status: number) => statuses(401, status, status, status, status, status, status)
const EVERYBODY = all(200)
const SIGNED_IN = signedIn(200)
const NOT_OWN = signedIn(404)

const purchase = {
  ...{ expected: signedIn(200), input: ({ actor }: Who) => boughtOnline(actor) },
  others: { expected: signedIn(404), input: () => boughtOnline(undefined) },
}

const mine = { expected: SIGNED_IN }
const open = { expected: EVERYBODY }
const ofPin = (zipCode: string) => ({ ...open, input: () => ({ params: { zipCode } }) })
/** Not a farmer's own farm: that is what `others` is. */
const reviewed = (target: { id: number }, ownFarm: (who: Who) => Promise<number>) => ({
  expected: signedIn(201),
  input: () => at(target.id, review),
  others: {
    expected: statuses(401, 201, 403, 201, 201, 201, 201),
    input: async (who: Who) => at(await ownFarm(who), review),
  },
})
const anyFarm = { ...open, input: () => at(near._id), others: { expected: EVERYBODY, input: () => at(far._id) } }
const farmOf = ({ farm }: Who) => farm ?? near
const waitingProduct = {
  expected: statuses(404, 404, 200, 200, 200, 200, 404),
  input: (who: Who) => waiting(farmOf(who)),
  others: { expected: statuses(404, 404, 404, 200, 404, 404, 404), input: () => waiting(far) },
}

const ofFarmer = { expected: statuses(401, 403, 200, 403, 403, 403, 403) }
const codeOf = async ({ _id: farmId, ownerId: id }: FarmRecord) =>
  (await assists.makeCode({ actor: { id, role: 'farmer', farmId }, kind: 'screen', now: NOW }, domain)).code

const noLink = {
  expected: all(400),
  input: () => ({ params: { token: 'x'.repeat(43) } }),
  others: { expected: all(400), input: () => ({ params: { token: 'y'.repeat(43) } }) },
}

/** docs/product/roles.md#permissions: the status of every call of the storefront for every role. */
const TABLE: Readonly<Record<string, Permission<Who>>> = {
  'POST /api/login': {
    ...open,
    input: async () => ({
      body: { username: (await aPersonOfRole(domain, 'customer')).person.username, password: PASSWORD },
    }),
  },
  'POST /api/register': { expected: all(201), input: registration },
  'POST /api/logout': mine,
  'GET /api/auth/me': mine,
  'GET /api/users/profile': mine,
  'PUT /api/users/password': {
    ...mine,
    input: () => ({ body: { currentPassword: PASSWORD, password: 'another one' } }),
  },
  'POST /api/forgot-password': {
    ...open,
    input: ({ person }) => ({ body: { email: person?.email ?? 'nobody@example.com' } }),
  },
  'GET /api/reset-password/:token': noLink,
  'POST /api/reset-password': {
    expected: all(400),
    input: () => ({ body: { token: 'x'.repeat(43), password: PASSWORD } }),
  },
  'GET /api/confirm-email/:token': noLink,
  'POST /api/confirm-email': { expected: all(400), input: () => ({ body: { token: 'x'.repeat(43) } }) },
  'GET /api/keep-email/:token': noLink,
  'POST /api/keep-email': { expected: all(400), input: () => ({ body: { token: 'x'.repeat(43) } }) },
  // None of them has an e-mail address that waits to be confirmed.
  'POST /api/users/email-change/link': { expected: NOT_OWN, input: () => ({}) },
  'DELETE /api/users/email-change': mine,
  'GET /api/assist': ofFarmer,
  'POST /api/assist/codes': { ...ofFarmer, input: () => ({ body: { kind: 'screen' } }) },
  'POST /api/assist/codes/mail': ofFarmer,
  'DELETE /api/assist/card': ofFarmer,
  // Of another farm nothing ends; both get the same response.
  'DELETE /api/assist/help/:id': { ...ofFarmer, input: () => at(1), others: { ...ofFarmer, input: () => at(2) } },
  'POST /api/assist/help': {
    expected: statuses(401, 403, 403, 403, 403, 200, 403),
    input: async () => ({ body: { farmerId: near._id, code: await codeOf(near) } }),
  },
  'POST /api/assist/finish': { expected: statuses(401, 403, 403, 403, 403, 200, 403) },
  'GET /api/assist/link/:token': {
    expected: all(404),
    input: () => ({ params: { token: 'x'.repeat(43) } }),
    others: { expected: all(404), input: () => ({ params: { token: 'y'.repeat(43) } }) },
  },
  'POST /api/assist/link': { expected: all(404), input: () => ({ body: { token: 'x'.repeat(43) } }) },
  'GET /api/news-preferences': mine,
  'PUT /api/news-preferences': { ...mine, input: () => ({ body: { news: [{ kind: 'orderSteps', mail: false }] } }) },
  'GET /api/news-preferences/unsubscribe': { expected: all(404), input: () => ({ query: { token: 'x'.repeat(43) } }) },
  'POST /api/news-preferences/unsubscribe': {
    expected: all(404),
    input: () => ({ query: { token: 'x'.repeat(43) }, body: { 'List-Unsubscribe': 'One-Click' } }),
  },
  'GET /api/push-subscription': mine,
  'PUT /api/push-subscription': { ...mine, input: () => ({ body: aPushDevice().subscription }) },
  'DELETE /api/push-subscription': mine,
  'GET /api/users/sessions': mine,
  'DELETE /api/users/sessions': mine,
  'DELETE /api/users/sessions/:id': {
    expected: NOT_OWN,
    input: () => ({ params: { id: 'no-such-session' } }),
    others: { expected: NOT_OWN, input: () => ({ params: { id: 'x'.repeat(16) } }) },
  },
  'GET /api/customers/profile': mine,
  'PUT /api/customers/profile': { ...mine, input: profileForm },
  'GET /api/users/addresses': mine,
  'POST /api/users/addresses': { expected: signedIn(201), input: () => ({ body: ADDRESS }) },
  'PUT /api/users/addresses/:id': {
    ...{ ...mine, input: who => savedAddress(who, ADDRESS) },
    others: { expected: NOT_OWN, input: () => savedAddress(undefined, ADDRESS) },
  },
  'DELETE /api/users/addresses/:id': {
    ...{ ...mine, input: who => savedAddress(who) },
    others: { expected: NOT_OWN, input: () => savedAddress(undefined) },
  },
  'POST /api/users/avatar': { ...mine, input: () => ({ files }) },
  'DELETE /api/users/avatar': mine,
  'GET /api/users/cart': mine,
  'PUT /api/users/cart': { ...mine, input: () => ({ body: { items } }) },
  'GET /api/products': open,
  'GET /api/products/counts': open,
  'GET /api/products/:id': waitingProduct,
  'GET /api/products/:id/images': waitingProduct,
  'POST /api/products/:id/reviews': reviewed({ id: onSale._id }, async who => (await productOf(farmOf(who)))._id),
  'POST /api/farmers/:id/reviews': reviewed({ id: far._id }, async who => farmOf(who)._id),
  'GET /api/categories': open,
  'GET /api/calendar': open,
  'GET /api/farmers': open,
  'GET /api/farmers/tags': open,
  'GET /api/farmers/followed': mine,
  'GET /api/farmers/:id': anyFarm,
  'GET /api/farmers/:id/follow-status': anyFarm,
  'POST /api/farmers/:id/follow': {
    ...mine,
    input: () => at(near._id),
    others: { expected: SIGNED_IN, input: () => at(far._id) },
  },
  'GET /api/users/wishes': mine,
  'GET /api/users/wishes/products': mine,
  'PUT /api/products/:id/wish': {
    ...{ ...mine, input: () => at(onSale._id, { kind: 'saved', isOn: true }) },
    others: {
      expected: statuses(401, 404, 404, 200, 404, 404, 404),
      input: async () => ({ ...(await waiting(far)), body: { kind: 'saved', isOn: true } }),
    },
  },
  'GET /api/order-fees/active': open,
  'GET /api/delivery-areas/:zipCode': { ...ofPin('562110'), others: ofPin('570001') },
  'POST /api/checkout/quote': { expected: signedIn(201), input: () => ({ body: { items } }) },
  // Nobody's quote is anybody else's.
  'POST /api/checkout': {
    expected: signedIn(409),
    input: () => ({ body: { ...CHECKOUT_FORM, quoteId: 'another’s' } }),
  },
  'POST /api/orders': {
    expected: signedIn(201),
    input: () => ({ body: { ...checkoutForm, paymentMethod: 'cod', farmerId: near._id, items } }),
  },
  'GET /api/orders': mine,
  'GET /api/orders/:id': {
    ...mine,
    input: async who => at((await boughtBy(who))._id),
    others: {
      expected: statuses(401, 404, 404, 200, 404, 404, 404),
      input: async () => at((await readOrderOf(far))._id),
    },
  },
  'GET /api/orders/:id/delivery-photo': {
    ...mine,
    input: async who => at(await photographed(await boughtBy(who))),
    others: {
      expected: statuses(401, 404, 404, 200, 404, 404, 404),
      input: async () => at(await photographed(await readOrderOf(far))),
    },
  },
  // Staff and farm read an order, and only its buyer orders it again.
  'GET /api/orders/:id/again': {
    ...mine,
    input: async who => at((await boughtBy(who))._id),
    others: { expected: NOT_OWN, input: async () => at((await readOrderOf(far))._id) },
  },
  'GET /api/delivery-windows': { ...open, input: () => ({ query: { district: 'Kolar', area: 'urban' } }) },
  'PUT /api/orders/:id/delivery': {
    // Of boxes that were brought back: who delivers promises no day, and neither does a taluk agent.
    expected: statuses(401, 404, 200, 200, 200, 403, 403),
    input: async who => at(await broughtBack(farmOf(who)), { date: '2026-12-01' }),
    others: {
      expected: statuses(401, 404, 404, 200, 404, 404, 404),
      input: async () => at(await broughtBack(far), { date: '2026-12-01' }),
    },
  },
  'PUT /api/orders/:id/status': {
    // Nobody but its farm and staff in scope sets another person's order.
    expected: statuses(401, 404, 200, 200, 200, 200, 200),
    input: async who => at((await orderOf(farmOf(who)))._id, { status: 'packaging' }),
    others: {
      expected: statuses(401, 404, 404, 200, 404, 404, 404),
      input: async () => at((await orderOf(far))._id, { status: 'cancelled' }),
    },
  },
  'GET /api/purchases/:id': purchase,
  'GET /api/purchases/:id/again': purchase,
  'POST /api/purchases/:id/pay-on-delivery': purchase,
  'POST /api/purchases/:id/payment-session': purchase,
  'POST /api/cart/check': { ...open, input: () => ({ body: { items } }) },
  'GET /api/payments/methods': open,
  'POST /api/payments/create-session': { expected: signedIn(201), input: () => ({ body: sessionBody([onSale]) }) },
  'POST /api/payments/verify': {
    // The provider does not know it: pending, for its buyer.
    ...{ expected: SIGNED_IN, input: ({ actor }) => paymentOf(actor) },
    others: { expected: NOT_OWN, input: () => paymentOf(undefined) },
  },
  // No session counts here: only the provider's signature does.
  'POST /api/payments/webhook': { expected: all(401), input: () => ({ body: {} }) },
  // Whom it reports to is tried where it is built: `live.test.ts`.
  'GET /api/live': open,
  'GET /api/notifications': mine,
  'GET /api/notifications/unread-count': mine,
  'PATCH /api/notifications/mark-all-read': mine,
  'PATCH /api/notifications/:id/read': {
    ...mine,
    input: ({ person }) => notified(person?._id ?? 0),
    others: { expected: NOT_OWN, input: () => notified(999_999) },
  },
  'DELETE /api/notifications/:id': {
    ...mine,
    input: ({ person }) => notified(person?._id ?? 0),
    others: { expected: NOT_OWN, input: () => notified(999_999) },
  },
  'POST /api/newsletter': { expected: all(201), input: () => ({ body: { email: 'reader@example.com' } }) },
  'GET /api/mailbox': { expected: all(404) },
  'GET /api/admin/settings': { expected: statuses(401, 403, 403, 200, 403, 403, 403) },
}

const contracts = ALL_CALLS.map(({ contract }) => contract).filter(({ owner }) => owner === 'storefront')

it('says how every call of the storefront responds to whom, and of no other', () => {
  expect(Object.keys(TABLE).sort()).toEqual(contracts.map(({ call }) => call).sort())
  const named = contracts.filter(({ path }) => path.includes(':')).map(({ call }) => call)
  expect(named.filter(call => TABLE[call]?.others === undefined)).toEqual([])
})

it.each(contracts.map(contract => [contract.call, contract] as const))('%s: to whom', async (call, contract) => {
  const permission = TABLE[call]
  if (!permission) throw new Error(`${call} is not in the table`)
  expect(await trials.statusesOf(contract, permission)).toEqual(permission.expected)
  if (permission.others)
    expect(await trials.statusesOf(contract, permission.others)).toEqual(permission.others.expected)
})

it('gives no secret away, in no response and no line of the log', () => {
  expect(trials.leaks([...hashes, SECRET, APP_ID])).toEqual([])
  // What is no secret is found where it stands: the search sees the responses, and the log.
  expect(trials.leaks(['"role":"customer"', '"requestId"']).map(leak => leak.split(':')[0])).toContain('the log')
  expect(trials.leaks(['"role":"customer"'])).not.toEqual([])
})
