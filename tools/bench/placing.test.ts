import { Orders, Outbox } from '@santhe/domain/records'
import { aFarm, aProduct, boxesOf, testDomain } from '@santhe/domain/testing'
import { addDays, istDateOf } from '@santhe/rules'
import { afterAll, describe, expect, it } from 'vitest'
import { openDirectPlacer } from './place-directly.ts'
import { byCommand, createQuote, separateCarts } from './placing.ts'

const domain = await testDomain()
const connectionOptions = { uri: process.env.SANTHE_TEST_MONGO ?? '', database: domain.connection.name }
const directPlacer = await openDirectPlacer(connectionOptions)
afterAll(() => directPlacer.close())

const availableUntil = addDays(istDateOf(new Date()), 5)
for (const products of [2, 2]) {
  const { farm } = await aFarm(domain)
  for (let count = 0; count < products; count += 1) await aProduct(domain, { ofFarm: farm, availableUntil })
}
const [cart] = await separateCarts(1, new Date(), domain)
const [first] = cart ?? []
if (!cart || !first) throw new Error('No cart')

async function recordsOf(buyerId: number) {
  const { connection } = domain
  const orders = await Orders(connection).find({ buyerId }).sort({ _id: 1 }).lean()
  const events = await Outbox(connection).find({ 'event.buyerId': buyerId }).lean()
  return { orders, events }
}

describe('openDirectPlacer', () => {
  it('writes the records of a purchase of three lines over two farms in one bare transaction', async () => {
    const [commandQuote, directQuote] = [await createQuote(1, cart, domain), await createQuote(2, cart, domain)]
    await byCommand(domain)(commandQuote)
    await directPlacer.recordPattern(commandQuote.buyer.id, cart)
    const before = await boxesOf(first.productId, domain)
    await directPlacer.place(cart)(directQuote)
    const after = await boxesOf(first.productId, domain)
    expect([after.reserved, after.sold]).toEqual([before.reserved - 2, before.sold + 2])
    const [viaCommand, direct] = [await recordsOf(commandQuote.buyer.id), await recordsOf(directQuote.buyer.id)]
    const sizes = ({ orders, events }: typeof viaCommand) => [
      orders.length,
      events.length,
      orders.map(({ total }) => total),
    ]
    expect(sizes(direct)).toEqual(sizes(viaCommand))
    expect(direct.orders[0]?.purchase).toMatchObject({
      quoteId: directQuote.quoteId,
      orderIds: direct.orders.map(({ _id }) => _id),
    })
    await expect(directPlacer.place(cart)(directQuote)).rejects.toThrow('Nothing to place')
  })
})
