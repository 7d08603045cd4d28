import { statistics } from '@santhe/domain'
import { watchedReads } from '@santhe/domain/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { seedManyProducts } from '../../seed/many-products.ts'
import { type OfficeMarket, officeMarket, officeReads, runOf } from './office-reads.ts'
import { sentReads } from './scans-of.ts'

const NOW = new Date('2026-07-03T05:30:00Z')
const { domain } = await watchedReads()
let market: OfficeMarket

beforeAll(async () => {
  await seedManyProducts({ products: 120, farms: 60, buyers: 60, orders: 300, now: NOW }, domain)
  for await (const _ of statistics.recount({ isMending: true }, domain));
  market = await officeMarket(domain, NOW)
}, 120_000)

describe('the first pages of the office', () => {
  it.each(officeReads().map(read => [read.name, read] as const))('%s: is read by an index', async (_, read) => {
    const { roundTrips, scans } = await sentReads(() => runOf(read, market), domain)
    expect(roundTrips).toBeGreaterThan(0)
    expect(scans).toEqual([])
  })

  it('differ from a read that scans', async () => {
    const { scans } = await sentReads(
      () => domain.connection.collection('orders').find({ notes: 'Ring twice' }).toArray(),
      domain,
    )
    expect(scans).toEqual(['find orders'])
  })
})
