import { createHash } from 'node:crypto'
import { requestPasswordReset } from '@santhe/contracts'
import {
  events,
  follows,
  fulfilment,
  mails,
  notifications,
  type OrderRecord,
  orders,
  people,
  products,
  stock,
  subscriptions,
} from '@santhe/domain'
import { Assists, DeliveryPhotos, EmailChanges, OnlinePayments, PasswordResets, Reviews } from '@santhe/domain/records'
import {
  AN_ADMIN,
  aComplaint,
  aFarm,
  anOrder,
  aPerson,
  aProduct,
  faultOf,
  manyFarmsLike,
  manyOrdersLike,
  manyProductsLike,
  manyReviewsOf,
  NOW,
  watchedReads,
} from '@santhe/domain/testing'
import { createLog } from '@santhe/http-kit'
import { startTestServer } from '@santhe/http-kit/testing'
import { afterAll, expect, it } from 'vitest'
import { openPayments } from '../payments/open-payments.ts'
import { fakeProvider } from '../testing/fake-provider.ts'
import { routes } from './index.ts'

const PRODUCTS = 2_000

const { domain, during } = await watchedReads()
const provider = await fakeProvider()
const log = createLog({ name: 'test', level: 'silent' })
const payments = openPayments({ domain, cashfree: provider.cashfree(), log, stockMoved: async () => {} })
const served = routes({ domain, onlinePayments: payments, exposesMails: true })
const server = await startTestServer({ owner: 'storefront', served, clock: () => NOW })
afterAll(async () => {
  await server.close()
  await provider.close()
})

const { farm, farmer } = await aFarm(domain, { tags: ['organic'], coordinates: { lat: 13.07, lng: 77.8 } })
const product = await aProduct(domain, { ofFarm: farm })
const buyer = await aPerson(domain)
const order: OrderRecord = await anOrder(domain, { buyer: people.actorOf(buyer), product })
const online = (boxes: number) =>
  anOrder(domain, { buyer: people.actorOf(buyer), product, boxes, form: { paymentMethod: 'cashfree' } })
const { purchaseId } = await online(1)
const { inventory: _inventory, ...record } = product
await manyFarmsLike(farm, PRODUCTS / 20, domain)
await manyProductsLike(record, PRODUCTS, domain)
await manyOrdersLike(order, 300, domain)
await manyReviewsOf({ kind: 'product', targetId: product._id }, 500, domain)
await manyReviewsOf({ kind: 'farm', targetId: farm._id }, 500, domain)
const tokens = {
  nobody: undefined,
  buyer: await server.signIn(people.actorOf(buyer)),
  farmer: await server.signIn(people.actorOf(farmer)),
}

const forgotten = await fetch(`${server.url}/api/forgot-password`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: buyer.email }),
})
const { resetToken } = requestPasswordReset.response.parse(await forgotten.json())
// The engine deletes by the real clock, which is past these links' expiry.
const LONG_AFTER = new Date('2100-01-01T00:00:00Z')
await PasswordResets(domain.connection).updateMany({}, { expiresAt: LONG_AFTER })

const mover = await aPerson(domain)
const moving = { name: 'Asha', email: 'moving@example.com', address: 'x', city: 'x', state: 'x', zipCode: 'x' }
await people.updateCustomerProfile({ personId: mover._id, fields: moving, now: NOW }, domain)
const change = await EmailChanges(domain.connection).findOne({ personId: mover._id }).lean()
await EmailChanges(domain.connection).updateMany({}, { forgetAt: LONG_AFTER })
const changeId = change?._id.toHexString() ?? ''
const emailTokens = [
  (await people.makeConfirmLink({ changeId, now: NOW }, domain))?.token,
  (await people.makeKeepLink({ changeId, state: 'pending' }, domain))?.token,
]

await fulfilment.setOrderStatus({ ...AN_ADMIN, orderId: order._id, status: 'shipping' }, domain)
await fulfilment.saveDeliveryPhoto({ orderId: order._id, picture: Buffer.from('a box'), by: AN_ADMIN }, domain)
await DeliveryPhotos(domain.connection).updateMany({}, { forgetAt: LONG_AFTER })

const { _id: complaintId } = await aComplaint(domain, { buyer: people.actorOf(buyer), product })

const newsToken = await subscriptions.unsubscribeToken({ person: buyer, kinds: ['orderSteps'] }, domain)

const assistToken = 'x'.repeat(43)
await Assists(domain.connection).create([
  {
    ...{ _id: 1, agentId: 1, agentName: 'Manju', farmId: farm._id, farmerId: farmer._id },
    ...{ startedAt: NOW, expiresAt: LONG_AFTER, links: [createHash('sha256').update(assistToken).digest('base64url')] },
  },
])

// Limits the week's places, so that orders are counted.
const places = { morning: 5, afternoon: null, evening: 0 }
const zone = { district: 'Bengaluru Rural', area: 'urban' } as const
await orders.setDeliveryPlan({ ...zone, week: Array.from({ length: 7 }, () => places), days: [], by: AN_ADMIN }, domain)

/** Every read of this back end, with typical queries. */
const REQUESTS: Readonly<Record<string, readonly string[]>> = {
  'GET /api/products': [
    '',
    '?limit=24',
    `?category=${product.categoryId}`,
    '?availability=pre-order',
    `?category=${product.categoryId}&availability=available&search=toma`,
    '?search=Tomato',
    '?search=at&limit=4',
    '?search=50%25',
    '?search=tamatar',
    '?seasonal=true&limit=4',
    '?seasonal=true&limit=4&sort=recommended',
    '?sort=arrives',
    '?sort=unitPrice&search=tomato',
    '?sort=nearest&lat=12.97&lng=77.59',
    '?sort=rating',
    `?farmerId=${farm._id}`,
    `?farmerId=${farm._id}&availability=available&search=tomato`,
  ],
  'GET /api/products/counts': ['', '?search=tomato', '?search=tamatar', `?category=${product.categoryId}`],
  'GET /api/suggestions': ['?q=tom', '?q=tamatar', '?q=farm', '?q='],
  'GET /api/products/:id': [`/${product._id}`],
  'GET /api/products/:id/images': [`/${product._id}/images`],
  'GET /api/categories': [''],
  'GET /api/calendar': ['', '?search=tom', `?category=${product.categoryId}`, '?month=3'],
  'GET /api/farmers': [
    '',
    '?featured=true',
    '?tag=organic',
    '?pickup=true&limit=12',
    '?search=farm',
    '?lat=12.97&lng=77.59',
    '?lat=12.97&lng=77.59&distance=25',
  ],
  'GET /api/farmers/tags': [''],
  'GET /api/farmers/:id': [`/${farm._id}`],
  'GET /api/farmers/followed': [''],
  'GET /api/farmers/:id/follow-status': [`/${farm._id}/follow-status`],
  'GET /api/order-fees/active': [''],
  'GET /api/delivery-areas/:zipCode': ['/560034', '/562110'],
  'GET /api/delivery-windows': [`?district=${encodeURIComponent(zone.district)}&area=urban`],
  'GET /api/orders': ['', '?limit=5', `?addTo=${product._id}`],
  'GET /api/orders/:id': [`/${order._id}`],
  'GET /api/orders/:id/bill': [`/${order._id}/bill`],
  'GET /api/complaints/:id/photos/:place': [`/${complaintId}/photos/1`],
  'GET /api/orders/:id/delivery-photo': [`/${order._id}/delivery-photo`],
  'GET /api/purchases/:id': [`/${purchaseId}`],
  'GET /api/orders/:id/again': [`/${order._id}/again`],
  'GET /api/purchases/:id/again': [`/${purchaseId}/again`],
  'GET /api/payments/methods': [''],
  'GET /api/auth/me': [''],
  'GET /api/users/profile': [''],
  'GET /api/users/sessions': [''],
  'GET /api/users/cart': [''],
  'GET /api/users/addresses': [''],
  'GET /api/users/wishes': [''],
  'GET /api/users/wishes/products': [''],
  'GET /api/customers/profile': [''],
  'GET /api/reset-password/:token': [`/${resetToken}`],
  'GET /api/confirm-email/:token': [`/${emailTokens[0]}`],
  'GET /api/keep-email/:token': [`/${emailTokens[1]}`],
  'GET /api/assist': [''],
  'GET /api/assist/link/:token': [`/${assistToken}`],
  'GET /api/news-preferences': [''],
  'GET /api/news-preferences/unsubscribe': [`?token=${newsToken}`],
  'GET /api/push-subscription': [''],
  'GET /api/notifications': ['', '?limit=5'],
  'GET /api/notifications/unread-count': [''],
  'GET /api/mailbox': ['', `?to=${buyer.email}`],
  'GET /api/admin/settings': [''],
}

function pathOf(call: string, suffix: string): string {
  const path = call.replace('GET ', '')
  return suffix.startsWith('/') ? path.replace(/\/:.*$/, suffix) : path + suffix
}

/** Fetches the first page, and the second if it exists. */
async function fetchPages(path: string, token: string | undefined): Promise<void> {
  const headers = new Headers(token === undefined ? [] : [['authorization', `Bearer ${token}`]])
  const first = await fetch(server.url + path, { headers })
  const isBuyersAlone = (path.startsWith('/api/purchases/') || path.endsWith('/again')) && token === tokens.farmer
  // The office's settings come from the environment, not the database.
  const isOfficesAlone = path.startsWith('/api/admin/')
  const isFarmsAlone = path === '/api/assist' && token !== tokens.farmer
  const refused = isBuyersAlone ? 404 : isOfficesAlone || isFarmsAlone ? 403 : undefined
  const good = refused ?? 200
  if (token !== undefined || first.status !== 401) expect([path, first.status]).toEqual([path, good])
  const cursor = first.headers.get('x-next-cursor')
  if (cursor === null) return
  const next = `${path}${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`
  expect((await fetch(server.url + next, { headers })).status).toBe(200)
}

it('covers every read of this back end', () => {
  // A stream has no end to wait for; a test below covers its reads.
  const reads = served
    .map(({ contract }) => contract)
    .filter(({ method, file }) => method === 'GET' && file !== 'text/event-stream')
  expect(Object.keys(REQUESTS).sort()).toEqual(reads.map(({ call }) => call).sort())
})

it.each(Object.entries(REQUESTS))('%s uses indexes for every caller', async (call, suffixes) => {
  const explained = await during(async () => {
    for (const each of suffixes) for (const token of Object.values(tokens)) await fetchPages(pathOf(call, each), token)
  })
  expect(explained.map(faultOf).filter(fault => fault !== undefined)).toEqual([])
})

it('reading the stock that open pages watch uses indexes', async () => {
  const explained = await during(async () => {
    expect((await stock.readShopStock({ productIds: [product._id], now: NOW }, domain)).size).toBe(1)
  })
  expect(explained.length).toBeGreaterThan(1)
  expect(explained.map(faultOf).filter(fault => fault !== undefined)).toEqual([])
})

it('the news jobs use indexes', async () => {
  const soldOut = await aProduct(domain, { ofFarm: farm, inventory: 0 })
  const actor = people.actorOf(buyer)
  await follows.joinLine({ actor, productId: soldOut._id, quantity: 2, now: NOW }, domain)
  await follows.toggleFollow({ actor, farmId: farm._id, now: NOW }, domain)
  await products.changeOffer({ id: soldOut._id, fields: { addBoxes: 1 }, by: AN_ADMIN }, domain)
  const fresh = await aProduct(domain, { ofFarm: farm, approvalStatus: 'pending' })
  const decision = { approvalStatus: 'approved' as const }
  await products.decideProductApproval({ id: fresh._id, decision, by: AN_ADMIN }, domain)
  const tomorrow = new Date(NOW.getTime() + 24 * 3_600_000)
  const explained = await during(async () => {
    await follows.serveLines({ now: NOW }, domain)
    await follows.listWishes({ personId: actor.id }, domain)
    await follows.serveLines({ now: tomorrow }, domain)
    const until = product.availableUntil
    await notifications.noticeEndingOffers({ now: NOW, after: { until, productId: 0 } }, domain)
    expect(await notifications.collectFarmNews({ now: tomorrow }, domain)).toBeGreaterThan(0)
    await notifications.writeDigests({ now: tomorrow }, domain)
    expect(await events.deliverEvents({ now: tomorrow }, domain)).toBeGreaterThan(1)
    await mails.sendDueMail({ now: tomorrow, post: async () => {} }, domain)
  })
  expect(explained.length).toBeGreaterThan(10)
  expect(explained.map(faultOf).filter(fault => fault !== undefined)).toEqual([])
})

it('payments use indexes', async () => {
  await online(2)
  const open = await OnlinePayments(domain.connection).find().lean()
  const [firstPayment] = open
  const { _id: paymentId = '', amount = 0 } = firstPayment ?? {}
  const customer = {
    buyerId: buyer._id,
    name: 'Asha',
    email: buyer.email,
    phone: '9845012345',
    language: 'en' as const,
  }
  const later = new Date(NOW.getTime() + 3_600_000)
  const headers = { authorization: `Bearer ${tokens.buyer}`, 'content-type': 'application/json' }
  const post = (path: string, body: object) =>
    fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const explained = await during(async () => {
    for (const payment of open) await payments.openSession({ payment, customer, now: NOW })
    const cfPaymentId = provider.pay(paymentId, { amount: amount / 100 })
    const webhook = provider.successWebhook(paymentId, cfPaymentId, NOW)
    await fetch(`${server.url}/api/payments/webhook`, { method: 'POST', ...webhook })
    expect((await post('/api/payments/verify', { orderId: paymentId })).status).toBe(200)
    const { status } = await post('/api/cart/check', { items: [{ productId: product._id, quantity: 1 }] })
    expect(status).toBe(200)
    provider.pay(paymentId, { amount: amount / 100 })
    expect(await payments.reconcile({ now: later, limit: 25 })).toBe(2)
    expect(await payments.sendRefunds({ now: later, limit: 25 })).toBe(1)
  })
  expect(explained.length).toBeGreaterThan(10)
  expect(explained.map(faultOf).filter(fault => fault !== undefined)).toEqual([])
})

it('detects a read without an index', async () => {
  const explained = await during(() =>
    Reviews(domain.connection).find({ comment: 'Fresh.' }).sort({ rating: 1 }).lean(),
  )
  expect(explained.map(faultOf)).toEqual([expect.stringContaining('COLLSCAN')])
})

it('a page shows at most 100 of 500 reviews', async () => {
  for (const path of [`/api/products/${product._id}`, `/api/farmers/${farm._id}`]) {
    const body: unknown = await (await fetch(server.url + path)).json()
    expect(body).toHaveProperty('reviews.length', 100)
  }
})
