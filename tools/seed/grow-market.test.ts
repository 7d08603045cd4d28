import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  calendar,
  closeDomain,
  type Domain,
  type FarmRecord,
  type OrderRecord,
  openDomain,
  orders,
  type ProductRecord,
  products,
  statistics,
} from '@santhe/domain'
import {
  Farms,
  Follows,
  OnlinePayments,
  Orders,
  People,
  Products,
  Reviews,
  Stocks,
  stockOf,
} from '@santhe/domain/records'
import { folderStore } from '@santhe/files'
import { istDateOf } from '@santhe/rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { growMarket, missingIn } from './grow-market.ts'
import { copyDrawnPictures } from './testing/drawn-pictures.ts'

const NOW = new Date('2026-07-03T05:30:00Z')
const TODAY = istDateOf(NOW)
const SIZE = { products: 300, farms: 20, people: 200, orders: 800 }
const database = `santhe_grow_${process.pid}`
const mongoUri = process.env.SANTHE_TEST_MONGO ?? ''
let filesFolder: string
let domain: Domain
let productRecords: ProductRecord[]
let farms: FarmRecord[]

const grow = () =>
  growMarket({ mongoUri, database, store: folderStore(filesFolder), log: () => {}, now: NOW, size: SIZE })
const marks = () => domain.connection.collection<{ _id: string; isWhole: boolean }>('demoMarket')

beforeAll(async () => {
  filesFolder = await mkdtemp(join(tmpdir(), 'santhe-grow-'))
  await copyDrawnPictures(filesFolder)
  domain = await openDomain({ uri: mongoUri, database })
  await domain.connection
    .collection<{ _id: number; usernameKey: string; emailKey: string }>('people')
    .insertOne({ _id: 1_000_000, usernameKey: 'somebody', emailKey: 'x' })
})

afterAll(async () => {
  await domain.connection.dropDatabase()
  await closeDomain(domain)
  await rm(filesFolder, { recursive: true, force: true })
})

describe('the large market', () => {
  it('refuses a market with registered people', async () => {
    await expect(grow()).rejects.toThrow('people in this market that were not seeded')
    expect(await Products(domain.connection).estimatedDocumentCount()).toBe(0)
  })

  it('has 100,000 orders, 5,000 farms and 20,000 people by default', () => {
    const demo = { products: 130, farms: 20, people: 60, orders: 25 }
    const { products, farms: newFarms, buyers, orders: newOrders } = missingIn(demo)
    const people = demo.people + newFarms + buyers
    expect([demo.products + products, demo.farms + newFarms]).toEqual([10_000, 5_000])
    expect([people, demo.orders + newOrders]).toEqual([20_000, 100_000])
  })
})

describe('a large market grown from the demo market', () => {
  let hasGrown: boolean
  beforeAll(async () => {
    await marks().insertOne({ _id: 'demo', isWhole: true })
    hasGrown = await grow()
    productRecords = await Products(domain.connection).find().lean<ProductRecord[]>()
    farms = await Farms(domain.connection).find().lean<FarmRecord[]>()
  })

  it('grows only once', async () => {
    expect([hasGrown, await grow()]).toEqual([true, false])
    expect([productRecords.length, farms.length]).toEqual([SIZE.products, SIZE.farms])
    expect(await Orders(domain.connection).estimatedDocumentCount()).toBe(SIZE.orders)
    // Includes the person who was not seeded.
    expect(await People(domain.connection).estimatedDocumentCount()).toBe(SIZE.people)
  })

  it('has products of every kind, status and approval, with consistent stock', async () => {
    expect(new Set(productRecords.map(({ categoryId }) => categoryId)).size).toBe(8)
    expect(new Set(productRecords.map(({ status }) => status)).size).toBeGreaterThanOrEqual(3)
    expect(new Set(productRecords.map(({ approvalStatus }) => approvalStatus)).size).toBe(3)
    const stocks = await Stocks(domain.connection).find().lean()
    const available = new Map(stocks.map(stock => [stock._id, stockOf(stock).available]))
    for (const { _id, soldOut } of productRecords) expect([_id, soldOut]).toEqual([_id, available.get(_id) === 0])
    expect(productRecords.every(({ images }) => images[0]?.imageUrl.startsWith('/files/drawn/'))).toBe(true)
  })

  it('has averages that match its reviews and counts that match its followers', async () => {
    const reviews = await Reviews(domain.connection).find().lean()
    const follows = await Follows(domain.connection).find().lean()
    for (const { _id, ratingSum, ratingCount } of productRecords) {
      const productReviews = reviews.filter(({ kind, targetId }) => kind === 'product' && targetId === _id)
      const sum = productReviews.reduce((total, { rating }) => total + rating, 0)
      expect([ratingSum, ratingCount]).toEqual([sum, productReviews.length])
      expect(new Set(productReviews.map(({ personId }) => personId)).size).toBe(productReviews.length)
    }
    for (const { _id, followerCount } of farms) {
      expect(followerCount).toBe(follows.filter(({ farmId }) => farmId === _id).length)
    }
  })

  it('has farms with an existing farmer, active until their last product', async () => {
    for (const { _id, ownerId, activeUntil } of farms) {
      const dates = productRecords
        .filter(({ farmId, isListed }) => farmId === _id && isListed)
        .map(each => each.availableUntil)
      expect(activeUntil).toBe(dates.sort().at(-1) ?? null)
      expect(await People(domain.connection).exists({ _id: ownerId, farmId: _id })).not.toBeNull()
    }
  })

  it('has recent orders with consistent money and boxes, which the office finds', async () => {
    const records = await Orders(domain.connection).find().sort({ _id: 1 }).lean<OrderRecord[]>()
    expect([records.length, await People(domain.connection).countDocuments()]).toEqual([SIZE.orders, SIZE.people])
    expect(new Set(records.map(({ status }) => status)).size).toBe(8)
    expect(records.map(({ purchase }) => purchase?.total)).toEqual(records.map(({ total }) => total))
    const paid = records.filter(({ paymentStatus }) => paymentStatus === 'paid')
    expect(await OnlinePayments(domain.connection).countDocuments({ status: 'paid' })).toBe(paid.length)
    const sold = new Map<number, number>()
    for (const { items } of records.filter(({ hasBoxes }) => hasBoxes)) {
      for (const { productId, quantity } of items) sold.set(productId, (sold.get(productId) ?? 0) + quantity)
    }
    const stocks = await Stocks(domain.connection).find().lean()
    expect(stocks.filter(stock => stockOf(stock).sold !== (sold.get(stock._id) ?? 0))).toEqual([])
    const moments = records.map(({ createdAt }) => createdAt.getTime())
    expect(moments).toEqual(moments.toSorted((one, other) => one - other))
    const last = records.at(-1)
    const actor = { id: 1, role: 'admin' } as const
    const search = `#${last?._id}`
    const { items } = await orders.listAreaOrders({ actor, search, page: { limit: 5 } }, domain)
    expect(items.map(({ _id }) => _id)).toEqual([last?._id])
  })

  it('has figures that match its orders', async () => {
    const wrong: unknown[] = []
    for await (const figure of statistics.recount({ isMending: false }, domain)) wrong.push(figure)
    expect(wrong).toEqual([])
  })

  it('appears in an existing catalog index', async () => {
    const active = productRecords.filter(({ isListed, availableUntil }) => isListed && availableUntil >= TODAY)
    const page = { page: { limit: 10 }, now: NOW }
    expect((await products.listProducts(page, domain)).total).toBe(active.length)
    expect((await calendar.readCalendar({ now: NOW }, domain)).length).toBeGreaterThan(40)
  })
})
