import { statistics } from '@santhe/domain'
import { IS_WHOLE, watchedReads } from '@santhe/domain/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { seedManyProducts } from './many-products.ts'
import { type OfficeMarket, type OfficeRead, officeMarket, officeReads } from './testing/office-reads.ts'
import { sentReads } from './testing/sent-reads.ts'

const NOW = new Date('2026-07-03T05:30:00Z')
const { domain } = await watchedReads()
/** Selects the product lists that have content in a market of this size. */
const isOfProducts = ({ name }: OfficeRead) => name.startsWith('products ') && name.endsWith(', admin')
/** Returns a read's name without its role. */
const subjectOf = ({ name }: OfficeRead) => name.slice(0, name.lastIndexOf(', '))

/** Returns all reads; in short runs, only one role for each combination of filters, rotating the roles. */
function readsToTry(): readonly OfficeRead[] {
  const reads = officeReads()
  if (IS_WHOLE) return reads
  const pairs = reads.filter(({ isPair }) => isPair)
  const tried = [...new Set(pairs.map(subjectOf))].map((subject, place) => {
    const ofRoles = pairs.filter(read => subjectOf(read) === subject)
    return ofRoles[place % ofRoles.length]
  })
  return reads.filter(read => !read.isPair || tried.includes(read))
}

let market: OfficeMarket

beforeAll(async () => {
  await seedManyProducts({ products: 120, farms: 60, buyers: 60, orders: 300, now: NOW }, domain)
  for await (const _ of statistics.recount({ isMending: true }, domain));
  market = await officeMarket(domain, NOW)
})

describe("the first pages of the office's lists", () => {
  it.each(readsToTry().map(read => [read.name, read] as const))('use an index: %s', async (_, read) => {
    const { roundTrips, scans } = await sentReads(() => read.run(market), domain, read.perRow)
    expect(roundTrips).toBeGreaterThan(0)
    expect(scans).toEqual([])
  })

  it.each(
    officeReads()
      .filter(isOfProducts)
      .map(read => [read.name, read] as const),
  )('have rows: %s', async (_, read) => {
    expect(await read.run(market)).toMatchObject({ items: expect.arrayContaining([expect.anything()]) })
  })

  it('differ from a read that scans', async () => {
    const { scans } = await sentReads(
      () => domain.connection.collection('orders').find({ notes: 'Ring twice' }).toArray(),
      domain,
    )
    expect(scans).toEqual(['find orders'])
  })

  it('differ from a read that walks an index without the filtered field', async () => {
    const orders = domain.connection.collection('orders')
    const { scans } = await sentReads(
      () => orders.find({ notes: 'Ring twice' }).sort({ _id: -1 }).limit(25).toArray(),
      domain,
    )
    expect(scans).toEqual(['find orders: 300 documents and 300 keys for 0 rows'])
    const count = await sentReads(
      () => orders.countDocuments({ _id: { $gt: 0 as never }, notes: 'Ring twice' }, { limit: 10 }),
      domain,
    )
    expect(count.scans).toEqual(['aggregate orders: 300 documents and 300 keys for 10 rows'])
  })
})
