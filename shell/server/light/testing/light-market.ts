import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { FARM, PRODUCT } from '../../share/testing/samples.ts'
import { releasesFolder, startEdge } from '../../testing/edge.ts'

const TOMATO = { ...PRODUCT, availableUntil: '2099-12-31', harvestDate: null, harvestMonth: null }
const PERSON = {
  ...{ id: 5, username: 'asha', name: 'Asha Rao', email: 'asha@example.com', phone: '9845012345', role: 'customer' },
  ...{ avatar: null, district: null, isActive: true, createdAt: '2026-11-01T04:00:00.000Z', farmId: null },
  ...{ address: '12 Temple Street', landmark: '', city: 'Bengaluru', state: 'Karnataka', zipCode: '560004' },
}
const ITEM = {
  ...{ id: 1, productId: 7, productName: 'Tomato', localName: '', farmerId: 3, farmerName: 'Ravi', farmName: 'Field' },
  ...{ quantity: 2, price: 1320.5, lineTotal: 2641, unit: 'kg', unitsPerBox: 10, imageUrl: TOMATO.imageUrl },
  ...{ status: 'Available Now', harvestDate: null, product: { ...TOMATO, farmerId: 3 } },
}
const order = (id: number) => ({
  ...{ id, purchaseId: id, createdAt: PERSON.createdAt, status: 'pending', subtotal: 2641, total: 2691 },
  ...{ paymentMethod: 'cod', paymentStatus: 'unpaid', customerName: 'Asha Rao', farmerId: 3, farmName: 'Field' },
  ...{ district: null, notes: '', deliveryWindow: null, items: [ITEM], estimatedDelivery: '2026-12-02' },
})
const PLACE = { place: 0, waiting: 1 }
const OFFER = { productId: 6, offer: { quantity: 1, until: PERSON.createdAt } }
const FEES = [{ id: 1, name: 'Delivery', amount: 50 }]
const QUOTED_FARM = { farmerId: 3, farmName: 'Field', subtotal: 2641, total: 2691, estimatedDelivery: '2026-12-02' }
const quote = (quoteId: string, quantity: number) => ({
  ...{ quoteId, expiresAt: PERSON.createdAt, fees: FEES, farms: [QUOTED_FARM] },
  ...{ area: 'urban', pickup: false, offersPickup: false, subtotal: 2641, total: 2691 },
  lines: [{ productId: 7, name: 'Tomato', farmerId: 3, quantity, price: 1320.5, lineTotal: 2641 }],
})

const CALLS = `GET /api/products, GET /api/products/:id, GET /api/farmers, GET /api/farmers/:id, POST /api/login,
GET /api/users/profile, POST /api/checkout/quote, POST /api/checkout, GET /api/purchases/:id,
GET /api/users/wishes`
  .split(/,\s/)
  .map(call => call.split(' '))
  .map(([method, path]) => ({ method, path }))

interface Received {
  call: string
  headers: IncomingMessage['headers']
  /** Only what the simulated calls use. */
  body: { password?: string; items: readonly [{ quantity: number }] }
}

type Responses = Record<string, (received: Received) => [status: number, body: unknown]>

/** An edge and a back end that knows one session, `right`, and places one order per key. */
export async function openLightMarket() {
  const received: Received[] = []
  const placed = new Map<unknown, number>()
  const state = {
    isAway: false,
    inventory: TOMATO.inventory,
    refusal: undefined as { status: number; body: unknown } | undefined,
  }

  function placedOnce(key: unknown): [status: number, body: unknown] {
    if (state.refusal) return [state.refusal.status, state.refusal.body]
    placed.set(key, placed.get(key) ?? 71 + placed.size)
    return [200, { purchaseId: placed.get(key), orders: [order(71)] }]
  }

  const ofEverybody: Responses = {
    'GET /internal/calls': () => [200, CALLS],
    'GET /api/products': () => [200, Array.from({ length: 24 }, (_, at) => ({ ...TOMATO, id: at + 1 }))],
    'GET /api/products/7': () => [200, { ...TOMATO, inventory: state.inventory }],
    'GET /api/products/8': () => [200, { ...TOMATO, id: 8, inventory: 0 }],
    'GET /api/products/6': () => [200, { ...TOMATO, id: 6, inventory: 0 }],
    'GET /api/products/9': () => [200, { ...TOMATO, id: 9 }],
    'GET /api/farmers': () => [200, [FARM]],
    'GET /api/farmers/3': () => [200, FARM],
    'POST /api/login': ({ body }) =>
      body.password === 'right one'
        ? [200, { user: PERSON, token: 'right' }]
        : [401, { message: 'Wrong username or password', code: 'WRONG_CREDENTIALS' }],
  }
  const ofSession: Responses = {
    'GET /api/users/profile': () => [200, PERSON],
    'GET /api/users/wishes': () => [
      200,
      {
        saved: [],
        waits: [
          { ...PLACE, productId: 8 },
          { ...PLACE, ...OFFER },
        ],
      },
    ],
    'POST /api/checkout/quote': ({ body }) => [200, quote(`quote ${received.length}`, body.items[0].quantity)],
    'GET /api/purchases/71': () => [200, { ...order(71), payUntil: null, fees: FEES, orders: [order(71)] }],
    'POST /api/checkout': ({ headers }) => placedOnce(headers['idempotency-key']),
  }

  function responseTo(received: Received): [status: number, body: unknown] {
    const [call = ''] = received.call.split('?')
    if (state.isAway) return [503, {}]
    const open = ofEverybody[call]
    if (open) return open(received)
    if (!ofSession[call]) return [404, {}]
    const isSignedIn = / santhe_session=right;/.test(` ${received.headers.cookie};`)
    return isSignedIn ? ofSession[call](received) : [401, { message: 'Please sign in', code: 'NOT_SIGNED_IN' }]
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const call = { call: `${request.method} ${request.url}`, headers: request.headers, body: JSON.parse(text || '{}') }
    received.push(call)
    const [status, body] = responseTo(call)
    response.setHeader('Content-Type', 'application/json')
    if (call.call.startsWith('GET /api/products?')) response.setHeader('X-Next-Cursor', 'page 2')
    if (call.call === 'POST /api/login' && status === 200)
      response.setHeader('Set-Cookie', 'santhe_session=right; Path=/')
    response.writeHead(status).end(JSON.stringify(body))
  }

  const backEnd = createServer((request, response) => void handle(request, response))
  await new Promise<void>(resolve => backEnd.listen(0, '127.0.0.1', resolve))
  const at = backEnd.address()
  const { folder, remove } = await releasesFolder()
  const edge = await startEdge(folder, `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`, {
    callsAMinute: 1000,
  })
  return {
    ...{ url: edge.url, received, placed, state },
    async close() {
      await edge.stop()
      backEnd.closeAllConnections()
      backEnd.close()
      await remove()
    },
  }
}
