import { openDomain } from '@santhe/domain'
import { Orders, Outbox, Purchases } from '@santhe/domain/records'
import { aFarm, aProduct, boxesOf, testDomain } from '@santhe/domain/testing'
import { addDays, istDateOf } from '@santhe/rules'
import { afterAll, describe, expect, it } from 'vitest'
import { buyerAt, createQuote, separateCarts } from './carts.ts'
import { byCommand } from './place.ts'
import { openDirectPlacer } from './place-directly.ts'
import { roundTripsOf } from './round-trips.ts'

const domain = await testDomain()
const connectionOptions = { uri: process.env.SANTHE_TEST_MONGO ?? '', database: domain.connection.name }
const monitoredDomain = await openDomain({ ...connectionOptions, monitorCommands: true })
const directPlacer = await openDirectPlacer(connectionOptions)
afterAll(() => Promise.all([monitoredDomain.connection.close(), directPlacer.close()]))

const availableUntil = addDays(istDateOf(new Date()), 5)
for (const products of [2, 2]) {
  const { farm } = await aFarm(domain)
  for (let count = 0; count < products; count += 1) await aProduct(domain, { ofFarm: farm, availableUntil })
}
const [cart] = await separateCarts(1, new Date(), domain)
if (!cart) throw new Error('No cart')

async function recordsOf(buyerId: number) {
  const { connection } = domain
  const purchase = await Purchases(connection).findOne({ buyerId }).lean()
  const orders = await Orders(connection).find({ buyerId }).sort({ _id: 1 }).lean()
  const events = await Outbox(connection).find({ 'event.buyerId': buyerId }).lean()
  return { purchase, orders, events }
}

describe('placing an order of three lines over two farms from a quote', () => {
  it('takes these round trips to the database and no more', async () => {
    const quote = await createQuote(0, cart, monitoredDomain)
    expect(await roundTripsOf(() => byCommand(monitoredDomain)(quote), monitoredDomain)).toEqual([
      ...['find idempotency', 'find quotes', 'find products', 'findAndModify counters', 'find deliveryPlans'],
      ...['update stock', 'delete quotes', 'insert purchases', 'insert orders', 'insert outbox', 'insert idempotency'],
      'commitTransaction',
    ])
  })

  it('is compared with a bare transaction that writes the same', async () => {
    const [commandQuote, directQuote] = [await createQuote(1, cart, domain), await createQuote(2, cart, domain)]
    await byCommand(domain)(commandQuote)
    await directPlacer.recordPattern(buyerAt(1).id, cart)
    const before = await boxesOf(cart[0].productId, domain)
    await directPlacer.place(cart)(directQuote)
    const after = await boxesOf(cart[0].productId, domain)
    expect([after.reserved, after.sold]).toEqual([before.reserved - 2, before.sold + 2])
    const [viaCommand, direct] = [await recordsOf(buyerAt(1).id), await recordsOf(buyerAt(2).id)]
    const sizes = ({ orders, events }: typeof viaCommand) => [
      orders.length,
      events.length,
      orders.map(({ total }) => total),
    ]
    expect(sizes(direct)).toEqual(sizes(viaCommand))
    expect(direct.purchase).toMatchObject({
      quoteId: directQuote.quoteId,
      orderIds: direct.orders.map(({ _id }) => _id),
    })
    await expect(directPlacer.place(cart)(directQuote)).rejects.toThrow('Nothing to place')
  })
})
