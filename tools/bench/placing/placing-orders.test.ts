import { openDomain } from '@santhe/domain'
import { Orders, Outbox, Purchases, Stocks } from '@santhe/domain/records'
import { aFarm, aProduct, testDomain } from '@santhe/domain/testing'
import { addDays, istDateOf } from '@santhe/rules'
import { afterAll, describe, expect, it } from 'vitest'
import { buyerAt, quoted, separateCarts } from './carts.ts'
import { byCommand } from './place.ts'
import { placeDirectly } from './place-directly.ts'
import { roundTripsOf } from './round-trips.ts'

const domain = await testDomain()
const where = { uri: process.env.SANTHE_TEST_MONGO ?? '', database: domain.connection.name }
const watched = await openDomain({ ...where, monitorCommands: true })
const directly = await placeDirectly(where)
afterAll(() => Promise.all([watched.connection.close(), directly.close()]))

const availableUntil = addDays(istDateOf(new Date()), 5)
for (const products of [2, 2]) {
  const { farm } = await aFarm(domain)
  for (let made = 0; made < products; made += 1) await aProduct(domain, { ofFarm: farm, availableUntil })
}
const [cart] = await separateCarts(1, new Date(), domain)
if (!cart) throw new Error('No cart')

async function writtenFor(buyerId: number) {
  const { connection } = domain
  const purchase = await Purchases(connection).findOne({ buyerId }).lean()
  const orders = await Orders(connection).find({ buyerId }).sort({ _id: 1 }).lean()
  const events = await Outbox(connection).find({ 'event.buyerId': buyerId }).lean()
  return { purchase, orders, events }
}

describe('placing an order of three lines over two farms from a quote', () => {
  it('should take these round trips to the database and no more', async () => {
    const one = await quoted(0, cart, watched)
    expect(await roundTripsOf(() => byCommand(watched)(one), watched)).toEqual([
      ...['find idempotency', 'find quotes', 'find products', 'findAndModify counters'],
      ...['update stock', 'delete quotes', 'insert purchases', 'insert orders', 'insert outbox', 'insert idempotency'],
      'commitTransaction',
    ])
  })

  it('should be compared with a bare transaction that writes the same', async () => {
    const [learnt, bare] = [await quoted(1, cart, domain), await quoted(2, cart, domain)]
    await byCommand(domain)(learnt)
    await directly.learn(buyerAt(1).id, cart)
    const before = await Stocks(domain.connection).findById(cart[0].productId).lean()
    await directly.place(cart)(bare)
    const after = await Stocks(domain.connection).findById(cart[0].productId).lean()
    expect([after?.held, after?.sold]).toEqual([(before?.held ?? 0) - 2, (before?.sold ?? 0) + 2])
    const [ours, theirs] = [await writtenFor(buyerAt(1).id), await writtenFor(buyerAt(2).id)]
    const sizes = ({ orders, events }: typeof ours) => [orders.length, events.length, orders.map(({ total }) => total)]
    expect(sizes(theirs)).toEqual(sizes(ours))
    expect(theirs.purchase).toMatchObject({ quoteId: bare.quoteId, orderIds: theirs.orders.map(({ _id }) => _id) })
    await expect(directly.place(cart)(bare)).rejects.toThrow('Nothing to place')
  })
})
