import { addDays, type IstDate, startOfIstDay } from '@santhe/rules'
import { trusted } from 'mongoose'
import { type Domain, withTransaction } from '../../foundation/domain.ts'
import { Counted, type CountedRecord, FiguresOfAreas, type FiguresRecord } from '../../records/figures.ts'
import { Outbox } from '../../records/outbox.ts'
import { addCustomers } from './add-customers.ts'
import { areaKey, areasOfPlace } from './areas.ts'
import { countedOf, figuresOfCounted, orderCountId, readCountedOrders, writeCounted } from './count-orders.ts'
import { type CountedOrder, differenceOf, type Figures, sumOf } from './figures.ts'
import { addFigures, differencesOf, type FigureDifference, flat, type RecountOptions } from './stored-figures.ts'

/** Returns those orders whose events are not counted yet: their differences are the worker's task. */
async function waitingOf(orderIds: readonly number[], tx: Domain): Promise<Set<number>> {
  if (orderIds.length === 0) return new Set()
  const waiting = await Outbox(tx.connection)
    .find({ channel: 'statistics', dueAt: trusted({ $exists: true }) }, { 'event.orderId': 1 }, { session: tx.session })
    .lean<{ event: { orderId?: number } }[]>()
  const ids = new Set(orderIds)
  return new Set(waiting.flatMap(({ event: { orderId } }) => (orderId && ids.has(orderId) ? orderId : [])))
}

interface DayOfOrders {
  orders: CountedOrder[]
  counted: Map<string, CountedRecord>
}

async function readDay(day: IstDate, tx: Domain): Promise<DayOfOrders> {
  const createdAt = trusted({ $gte: startOfIstDay(day), $lt: startOfIstDay(addDays(day, 1)) })
  const orders = await readCountedOrders({ createdAt }, tx)
  const counted = await Counted(tx.connection).find({ day }, null, { session: tx.session }).lean<CountedRecord[]>()
  return { orders, counted: new Map(counted.map(record => [record._id, record])) }
}

/** Returns corrected records: of orders that changed without being counted, or were never counted. */
async function correctionsOf({ orders, counted }: DayOfOrders, tx: Domain): Promise<CountedRecord[]> {
  const differing = orders.flatMap(order => {
    const record = countedOf(order)
    const difference = differenceOf(figuresOfCounted(counted.get(record._id)), figuresOfCounted(record))
    return Object.keys(difference).length > 0 ? [{ orderId: order._id, record }] : []
  })
  const waiting = await waitingOf(
    differing.map(({ orderId }) => orderId),
    tx,
  )
  const ofNoOrder = new Set(orders.map(({ _id }) => orderCountId(_id)))
  const leftOver = [...counted.values()].filter(({ _id }) => _id.startsWith('order ') && !ofNoOrder.has(_id))
  return [
    ...differing.filter(({ orderId }) => !waiting.has(orderId)).map(({ record }) => record),
    ...leftOver.map(record => ({ ...record, figures: [] })),
  ]
}

function byArea(records: Iterable<CountedRecord>): Map<string, Figures> {
  const parts = new Map<string, Figures[]>()
  for (const record of records) {
    for (const area of areasOfPlace(record).map(areaKey)) {
      parts.set(area, [...(parts.get(area) ?? []), figuresOfCounted(record)])
    }
  }
  return new Map([...parts].map(([area, figures]) => [area, sumOf(figures)]))
}

async function readStored(day: IstDate, tx: Domain): Promise<Map<string, Figures>> {
  const stored = await FiguresOfAreas(tx.connection)
    .find({ day }, null, { session: tx.session })
    .lean<FiguresRecord[]>()
  return new Map(stored.map(({ area, figures }) => [area, flat(figures)]))
}

/**
 * Compares the figures of an IST day with its orders, in one transaction, so that concurrent changes do no harm, and returns the
 * differences. Mending stores each order's counted record and adds the difference to the day's figures; see `recountTotals` for sums.
 */
export function recountDay(day: IstDate, { isMending }: RecountOptions, domain: Domain): Promise<FigureDifference[]> {
  return withTransaction(domain, async tx => {
    const ofDay = await readDay(day, tx)
    const corrections = await correctionsOf(ofDay, tx)
    const right = byArea(
      new Map([...ofDay.counted, ...corrections.map(record => [record._id, record] as const)]).values(),
    )
    const stored = await readStored(day, tx)
    const compared = [...new Set([...right.keys(), ...stored.keys()])].map(area => ({
      ...{ area, day, stored: stored.get(area) ?? {}, counted: right.get(area) ?? {} },
    }))
    if (isMending) {
      await writeCounted(corrections, tx)
      const corrected = new Set(corrections.map(({ _id }) => _id))
      const ofCustomers = await addCustomers(
        ofDay.orders.filter(({ _id }) => corrected.has(orderCountId(_id))),
        tx,
      )
      const ofDays = compared.map(({ area, stored: before, counted }) => ({
        ...{ area, day, difference: differenceOf(before, counted) },
      }))
      await addFigures([...ofDays, ...ofCustomers], tx)
    }
    return compared.flatMap(differencesOf)
  })
}
