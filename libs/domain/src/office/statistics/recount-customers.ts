import { trusted } from 'mongoose'
import { type Domain, withTransaction } from '../../foundation/domain.ts'
import {
  type AreaCustomerRecord,
  AreaCustomers,
  Counted,
  FiguresOfAreas,
  type FiguresRecord,
} from '../../records/figures.ts'
import { Orders } from '../../records/order.ts'
import { areaCustomerId, areasOfCustomer, customerAdditions } from './add-customers.ts'
import { areaKey } from './areas.ts'
import { orderCountId } from './count-orders.ts'
import { differenceOf, type Figures, pathOf, sumOf } from './figures.ts'
import { addFigures, differencesOf, type FigureDifference, type RecountOptions } from './stored-figures.ts'

const { customers } = pathOf

interface AlikeCustomers {
  _id: { district: string; taluks: string[] }
  count: number
}

async function countByArea({ connection, session }: Domain): Promise<Map<string, Figures>> {
  const groups = await AreaCustomers(connection)
    .aggregate<AlikeCustomers>([{ $group: { _id: { district: '$district', taluks: '$taluks' }, count: { $sum: 1 } } }])
    .session(session ?? null)
  const counts = new Map<string, Figures>()
  for (const { _id, count } of groups) {
    for (const area of areasOfCustomer(_id).map(areaKey)) {
      counts.set(area, sumOf([counts.get(area) ?? {}, { [customers]: count }]))
    }
  }
  return counts
}

async function readStored({ connection, session }: Domain): Promise<Map<string, Figures>> {
  const stored = await FiguresOfAreas(connection)
    .find({ day: null }, { area: 1, [`figures.${customers}`]: 1 }, { session })
    .lean<FiguresRecord[]>()
  return new Map(stored.map(({ area, figures = {} }) => [area, { [customers]: Number(figures[customers] ?? 0) }]))
}

/** Compares the number of customers of each district and taluk with their records, in one transaction, and returns the differences. */
export function recountCustomerFigures({ isMending }: RecountOptions, domain: Domain): Promise<FigureDifference[]> {
  return withTransaction(domain, async tx => {
    const [right, stored] = [await countByArea(tx), await readStored(tx)]
    const compared = [...new Set([...right.keys(), ...stored.keys()])].map(area => ({
      ...{ area, day: null, stored: stored.get(area) ?? {}, counted: right.get(area) ?? {} },
    }))
    if (isMending) {
      const additions = compared.map(({ area, day, stored: before, counted }) => ({
        ...{ area, day, difference: differenceOf(before, counted) },
      }))
      await addFigures(additions, tx)
    }
    return compared.flatMap(differencesOf)
  })
}

const BATCH = 500

interface BuyerPlace {
  _id: { buyerId: number; district: string; taluk: string | null }
  orderIds: number[]
}

/** Returns the correct records of these people by area, as far as their orders are already counted. */
async function rightOnes(buyerIds: readonly number[], tx: Domain): Promise<Map<string, AreaCustomerRecord>> {
  const session = tx.session ?? null
  const places = await Orders(tx.connection)
    .aggregate<BuyerPlace>([
      { $match: { buyerId: { $in: buyerIds }, isForFarm: true, district: { $nin: [null, ''] } } },
      {
        $group: {
          _id: { buyerId: '$buyerId', district: '$district', taluk: '$taluk' },
          orderIds: { $push: '$_id' },
        },
      },
    ])
    .session(session)
  const ids = places.flatMap(({ orderIds }) => orderIds.map(orderCountId))
  const counted = await Counted(tx.connection)
    .find({ _id: trusted({ $in: ids }) })
    .select({ _id: 1 })
    .session(session)
    .lean<{ _id: string }[]>()
  const countedIds = new Set(counted.map(({ _id }) => _id))
  const right = new Map<string, AreaCustomerRecord>()
  for (const { _id: place, orderIds } of places) {
    if (!orderIds.some(orderId => countedIds.has(orderCountId(orderId)))) continue
    const { buyerId, district, taluk } = place
    const _id = areaCustomerId(district, buyerId)
    const taluks = new Set([...(right.get(_id)?.taluks ?? []), taluk ?? ''])
    right.set(_id, { _id, district, buyerId, taluks: [...taluks].sort() })
  }
  return right
}

const isSame = (a: AreaCustomerRecord | undefined, b: AreaCustomerRecord | undefined) =>
  a?.taluks.toSorted().join('\n') === b?.taluks.toSorted().join('\n')

async function mend(
  { _id }: { _id: string },
  right: AreaCustomerRecord | undefined,
  { connection, session }: Domain,
): Promise<void> {
  if (right) await AreaCustomers(connection).replaceOne({ _id }, right, { session, upsert: true })
  else await AreaCustomers(connection).deleteOne({ _id }, { session })
}

/** Returns the stored and correct numbers of customers among these people, for the districts where a record differs. */
function recountBuyers(
  buyerIds: readonly number[],
  { isMending }: RecountOptions,
  domain: Domain,
): Promise<FigureDifference[]> {
  return withTransaction(domain, async tx => {
    const right = await rightOnes(buyerIds, tx)
    const records = await AreaCustomers(tx.connection)
      .find({ buyerId: trusted({ $in: [...buyerIds] }) }, null, { session: tx.session })
      .lean<AreaCustomerRecord[]>()
    const stored = new Map(records.map(record => [record._id, record]))
    const differing = [...new Map([...stored, ...right]).values()].filter(
      ({ _id }) => !isSame(stored.get(_id), right.get(_id)),
    )
    if (isMending) {
      for (const record of differing) await mend(record, right.get(record._id), tx)
      const additions = differing.flatMap(({ _id }) => customerAdditions(stored.get(_id), right.get(_id)))
      await addFigures(additions, tx)
    }
    return differing.map(({ _id, district, buyerId }) => ({
      ...{ area: district, day: null, field: `taluks of customer ${buyerId}` },
      ...{ stored: stored.get(_id)?.taluks.length ?? 0, counted: right.get(_id)?.taluks.length ?? 0 },
    }))
  })
}

async function nextBuyers(after: number, { connection }: Domain): Promise<number[]> {
  const above = { buyerId: trusted({ $gt: after }) }
  const ofOrders = await Orders(connection).find(above).sort({ buyerId: 1 }).limit(BATCH).select({ buyerId: 1 }).lean()
  const ofRecords = await AreaCustomers(connection)
    .find(above)
    .sort({ buyerId: 1 })
    .limit(BATCH)
    .select({ buyerId: 1 })
    .lean()
  const ids = [...new Set([...ofOrders, ...ofRecords].map(({ buyerId }) => buyerId))].sort((a, b) => a - b)
  // Beyond the end of a full batch, the other list may have people in between.
  const ends = [ofOrders, ofRecords].flatMap(batch => (batch.length === BATCH ? (batch.at(-1)?.buyerId ?? []) : []))
  const end = Math.min(...ends)
  return ids.filter(id => id <= end)
}

/** Compares the record of who ordered in which district and taluk with the orders, then their number, and returns the differences. */
export async function recountCustomers(options: RecountOptions, domain: Domain): Promise<FigureDifference[]> {
  const differences: FigureDifference[] = []
  for (let after = 0; ; ) {
    const buyerIds = await nextBuyers(after, domain)
    const last = buyerIds.at(-1)
    if (last === undefined) break
    differences.push(...(await recountBuyers(buyerIds, options, domain)))
    after = last
  }
  return [...differences, ...(await recountCustomerFigures(options, domain))]
}
