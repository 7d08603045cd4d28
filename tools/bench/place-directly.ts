import { randomUUID } from 'node:crypto'
import { STOCK_FIELDS } from '@santhe/domain/records'
import type { Actor, ProductQuantity } from '@santhe/rules'
import { type Db, type Document, MongoClient, ObjectId } from 'mongodb'

export type Cart = readonly ProductQuantity[]

/** A buyer with a quote that has no order yet. */
export interface PendingQuote {
  readonly buyer: Actor
  readonly quoteId: string
}

export type PlaceOrder = (quote: PendingQuote) => Promise<void>
interface Written {
  orders: Document[]
  events: Document[]
}

export interface DirectPlacer {
  /** Captures the writes of the buyer's last purchase as a template for its cart. */
  recordPattern(buyerId: number, cart: Cart): Promise<void>
  /** Repeats those writes for a quote: one transaction by the driver, without validation or prices. */
  place(cart: Cart): PlaceOrder
  close(): Promise<void>
}

async function latestPurchaseRecords(db: Db, buyerId: number): Promise<Written> {
  const latest = await db.collection('orders').findOne({ buyerId }, { sort: { _id: -1 } })
  if (!latest) throw new Error(`Buyer ${buyerId} has ordered nothing`)
  const { purchaseId } = latest
  return {
    orders: await db.collection('orders').find({ purchaseId }).sort({ _id: 1 }).toArray(),
    events: await db.collection('outbox').find({ 'event.purchaseId': purchaseId }).sort({ _id: 1 }).toArray(),
  }
}

/** Returns the template with new ids of the same sizes; the first order contains the purchase. */
function renumbered({ orders, events }: Written, { buyer, quoteId }: PendingQuote, firstId: number): Written {
  const now = new Date()
  const idOf = new Map(orders.map(({ _id }, index) => [_id, firstId + index]))
  const parties = { purchaseId: firstId, buyerId: buyer.id }
  const ofPurchase = { quoteId, orderIds: [...idOf.values()] }
  return {
    orders: orders.map(({ purchase, ...order }) => ({
      ...order,
      ...parties,
      ...(purchase && { purchase: { ...purchase, ...ofPurchase, key: { ...purchase.key, id: randomUUID() } } }),
      _id: idOf.get(order._id),
      createdAt: now,
    })),
    events: events.map(({ doneAt: _done, ...entry }) => {
      const event = { ...entry.event, ...parties, orderId: idOf.get(entry.event.orderId), at: now }
      return { ...entry, _id: new ObjectId(), eventId: new ObjectId(), event, at: now, dueAt: now, attempts: 0 }
    }),
  }
}

/** Returns one conditional write per product, by id. */
function stockUpdates(cart: Cart) {
  return [...cart]
    .sort((a, b) => a.productId - b.productId)
    .map(({ productId, quantity }) => ({
      updateOne: {
        filter: { _id: productId, [STOCK_FIELDS.reserved]: { $gte: quantity } },
        update: { $inc: { [STOCK_FIELDS.reserved]: -quantity, [STOCK_FIELDS.sold]: quantity } },
      },
    }))
}

export async function openDirectPlacer({ uri, database }: { uri: string; database: string }): Promise<DirectPlacer> {
  const client = await new MongoClient(uri, { maxPoolSize: 20, writeConcern: { w: 'majority' } }).connect()
  const db = client.db(database)
  const patterns = new Map<Cart, Written>()
  const collectionOf = (name: string) => db.collection<{ _id: number }>(name)

  async function allocateIds(count: number): Promise<number> {
    const counter = await db
      .collection<{ _id: string; last: number }>('counters')
      .findOneAndUpdate({ _id: 'order' }, { $inc: { last: count } }, { upsert: true, returnDocument: 'after' })
    return (counter?.last ?? count) - count + 1
  }

  async function write(cart: Cart, { orders, events }: Written, { buyer, quoteId }: PendingQuote): Promise<void> {
    await client.withSession(session =>
      session.withTransaction(
        async () => {
          const stockResult = await collectionOf('stock').bulkWrite(stockUpdates(cart), { session })
          const quoteResult = await collectionOf('quotes').deleteOne({ _id: buyer.id, quoteId }, { session })
          if (stockResult.modifiedCount !== cart.length || quoteResult.deletedCount !== 1)
            throw new Error('Nothing to place')
          await db.collection('orders').insertMany(orders, { session })
          await db.collection('outbox').insertMany(events, { session })
        },
        { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } },
      ),
    )
  }

  return {
    async recordPattern(buyerId, cart) {
      patterns.set(cart, await latestPurchaseRecords(db, buyerId))
    },
    place: cart => async quote => {
      const pattern = patterns.get(cart)
      if (!pattern) throw new Error('Nothing was learnt of this cart')
      await write(cart, renumbered(pattern, quote, await allocateIds(pattern.orders.length)), quote)
    },
    close: () => client.close(),
  }
}
