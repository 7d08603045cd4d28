import { exportOrders, listJournal } from '@santhe/contracts'
import { orders } from '@santhe/domain'
import { Orders } from '@santhe/domain/records'
import { aFarm, anOrder, aProduct, NOW, watchedReads } from '@santhe/domain/testing'
import { file, serve } from '@santhe/http-kit'
import { api, startTestServer } from '@santhe/http-kit/testing'
import type { Actor } from '@santhe/rules'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { adminOrderRoutes } from './admin-orders.ts'
import { adminJournalRoutes } from './statistics.ts'

const { domain } = await watchedReads()
const served = [...adminOrderRoutes({ domain }), ...adminJournalRoutes({ domain })]
const server = await startTestServer({ owner: 'backoffice', served, clock: () => NOW })
afterAll(server.close)
const office = api(server)

const admin = { token: await server.signIn({ id: 900_001, role: 'admin' }) }
const MANAGER: Actor = { id: 900_002, role: 'district_manager', district: 'Kolar' }
const manager = { token: await server.signIn(MANAGER) }

const kolar = await aFarm(domain, { district: 'Kolar', taluk: 'Malur', farmName: 'Meena, and sons’ "Orchard"' })
const product = await aProduct(domain, { ofFarm: kolar.farm, name: 'Tomato', localName: 'ಟೊಮೇಟೊ', price: 24_050 })
const order = await anOrder(domain, { product, boxes: 2, form: { firstName: '=HYPERLINK("x")', lastName: 'Rao' } })

async function textOf(query: string, { token } = admin) {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${server.url}/api/admin/orders/export${query}`, { headers })
  return { response, text: await response.arrayBuffer().then(bytes => Buffer.from(bytes).toString()) }
}

// docs/product/office.md#orders-file
describe('the file of orders', () => {
  it('opens in spreadsheets with names and area, free of formulas', async () => {
    const { response, text } = await textOf('')
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="santhe-orders-2026-11-21.csv"')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const [heading, row, end, ...more] = text.split('\r\n')
    expect(heading).toBe(
      '\uFEFFOrder,Placed,Time,Status,Customer,Area,Farm,District,Products,Boxes,Delivery expected,' +
        'Payment method,Payment status,Subtotal (₹),Fees (₹),Total (₹)',
    )
    expect(row).toBe(
      `${order._id},2026-11-21,12:00 pm,pending,"'=HYPERLINK(""x"") Rao",Bengaluru 560003,` +
        '"Meena, and sons’ ""Orchard""",Kolar,2 × Tomato (ಟೊಮೇಟೊ),2,2026-11-22,Cash on delivery,unpaid,481.00,0.00,481.00',
    )
    expect([end, more]).toEqual(['', []])
    expect(text).not.toMatch(/98450|Malleshwaram|@example/)
  })

  it('counts current boxes and money', async () => {
    const changed = await anOrder(domain, { product, boxes: 3 })
    const lines = [{ productId: product._id, quantity: -1, amount: -24_050 }]
    const adjustment = {
      kind: 'short',
      at: NOW,
      by: 1,
      byName: 'Meena',
      role: 'farmer',
      lines,
      reason: '',
      refund: null,
    }
    await Orders(domain.connection).updateOne({ _id: changed._id }, { $push: { adjustments: adjustment } })
    const { text } = await textOf('')
    await Orders(domain.connection).deleteOne({ _id: changed._id })
    const row = text.split('\r\n').find(line => line.startsWith(`${changed._id},`))
    expect(row).toContain('2 × Tomato (ಟೊಮೇಟೊ),2,2026-11-22,Cash on delivery,unpaid,481.00,0.00,481.00')
  })

  it("contains the filtered orders within the caller's scope", async () => {
    await anOrder(domain, { product: await aProduct(domain, { ofFarm: (await aFarm(domain)).farm }) })
    await orders.fillOrderWords(domain)
    const rows = async (query: string, who = admin) => (await textOf(query, who)).text.split('\r\n').length - 2
    expect([await rows(''), await rows('', manager)]).toEqual([2, 1])
    expect([await rows('?search=hyperlink'), await rows('?status=delivered'), await rows('?to=2026-11-20')]).toEqual([
      1, 0, 0,
    ])
    const before = new Date(NOW.getTime() - 3 * 86_400_000)
    const late = await anOrder(domain, { product, now: before })
    const lines = (await textOf('?work=late')).text.split('\r\n').slice(1, -1)
    expect(lines.map(line => line.split(',')[0])).toEqual([String(late._id)])
    await Orders(domain.connection).deleteOne({ _id: late._id })
    const unknown = await office.call(exportOrders, { query: { status: 'lost' } }, admin)
    expect([unknown.status, unknown.failure?.code]).toEqual([400, 'VALIDATION'])
  })

  it("is journalled with its filters and rows in the caller's district", async () => {
    await textOf('?status=pending&search=hyper', manager)
    const [entry] = await office.callOk(listJournal, { query: { thing: 'orders' } }, manager)
    expect(entry).toMatchObject({
      act: 'orders.exported',
      personId: MANAGER.id,
      district: 'Kolar',
      name: '1 row',
      fields: ['status', 'search', 'rows'],
      after: { status: 'pending', search: 'hyper', rows: 1 },
    })
  })
})

describe('a file of 3,000 orders', () => {
  const MANY = 3_000

  it('is streamed from the database, which stops when the reader disconnects', async () => {
    const copies: object[] = Array.from({ length: MANY }, (_unused, place) => ({ ...order, _id: 100_000 + place }))
    await Orders(domain.connection).collection.insertMany(copies)
    const sent: string[] = []
    domain.connection.getClient().on('commandStarted', ({ commandName }) => sent.push(commandName))
    const count = (name: string) => sent.filter(each => each === name).length

    expect((await textOf('?status=pending')).text.split('\r\n')).toHaveLength(MANY + 4)
    const batches = count('getMore')
    expect(batches).toBeGreaterThan(10)
    expect(count('killCursors')).toBe(0)

    const leaving = new AbortController()
    const headers = { authorization: `Bearer ${admin.token}`, 'accept-encoding': 'identity' }
    const { body } = await fetch(`${server.url}/api/admin/orders/export`, { headers, signal: leaving.signal })
    const first = await body?.getReader().read()
    expect(first?.value?.length).toBeGreaterThan(1_000)
    leaving.abort()
    await vi.waitFor(() => expect(count('killCursors')).toBe(1))
    expect(count('getMore') - batches).toBeLessThan(batches)
  })
})

describe('a failing file', () => {
  async function failing(parts: () => AsyncGenerator<string>, encoding = 'identity') {
    const broken = serve(exportOrders, () => file('orders.csv', parts()))
    const failingServer = await startTestServer({ owner: 'backoffice', served: [broken], clock: () => NOW })
    const token = await failingServer.signIn({ id: 1, role: 'admin' })
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': encoding }
    const response = await fetch(`${failingServer.url}/api/admin/orders/export`, { headers })
    return { response, lines: failingServer.lines, close: failingServer.close }
  }

  it('responds with 500 when it fails before its first part', async () => {
    const { response, close } = await failing(() => {
      throw new Error('the database is away')
    })
    expect([response.status, await response.json()]).toMatchObject([500, { code: 'INTERNAL' }])
    await close()
  })

  it.each(['identity', 'gzip'])(
    'is cut off when it fails later, so that it never looks complete (%s)',
    async encoding => {
      let breakOff = () => {}
      const reading = new Promise<void>(resolve => {
        breakOff = resolve
      })
      const { response, lines, close } = await failing(async function* () {
        yield 'Order\r\n'
        yield '1\r\n'
        await reading
        throw new Error('the database went')
      }, encoding)
      breakOff()
      expect(response.headers.get('content-encoding') ?? 'identity').toBe(encoding)
      expect(response.status).toBe(200)
      await expect(response.text()).rejects.toThrow()
      expect(lines.join('')).toContain('a file was cut off')
      await close()
    },
  )
})
