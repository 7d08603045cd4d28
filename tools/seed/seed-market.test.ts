import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  carts,
  categories,
  closeDomain,
  type Domain,
  openDomain,
  orderFees,
  type ProductRecord,
  people,
} from '@santhe/domain'
import { Orders, People, Stocks, stockOf } from '@santhe/domain/records'
import { folderStore } from '@santhe/files'
import { addDays, DELIVERY_AREAS, type DeliveryArea, istDateOf, ORDER_STATUSES } from '@santhe/rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedIfEmpty } from './seed-market.ts'
import { copyDrawnPictures } from './testing/drawn-pictures.ts'

const NOW = new Date('2026-07-03T05:30:00Z')
const TODAY = istDateOf(NOW)
const database = `santhe_seed_${process.pid}`
const mongoUri = process.env.SANTHE_TEST_MONGO ?? ''
let filesFolder: string
let domain: Domain

const seed = () => seedIfEmpty({ mongoUri, database, store: folderStore(filesFolder), log: () => {}, now: NOW })

beforeAll(async () => {
  filesFolder = await mkdtemp(join(tmpdir(), 'santhe-seed-'))
  await copyDrawnPictures(filesFolder)
  // An interrupted start: one person exists, and the mark says that the rest is missing.
  domain = await openDomain({ uri: mongoUri, database })
  await domain.connection
    .collection<{ _id: string; isWhole: boolean }>('demoMarket')
    .insertOne({ _id: 'demo', isWhole: false })
  await domain.connection
    .collection<{ _id: number; usernameKey: string; emailKey: string }>('people')
    .insertOne({ _id: 1, usernameKey: 'admin', emailKey: 'x' })
  expect(await seed()).toBe(true)
})

afterAll(async () => {
  await domain.connection.dropDatabase()
  await closeDomain(domain)
  await rm(filesFolder, { recursive: true, force: true })
})

const products = () => domain.connection.collection<ProductRecord>('products')
const active = () =>
  products()
    .find({ isListed: true, availableUntil: { $gte: TODAY } })
    .toArray()

describe('the demo market', () => {
  it('stores records that fit their schemas', async () => {
    const models = Object.values(domain.connection.models)
    expect(models.length).toBeGreaterThan(20)
    for (const model of models)
      for (const stored of await model.find().limit(300).lean()) {
        const record = new model(stored)
        expect(record.validateSync(), model.modelName).toBeUndefined()
        expect(record.toObject({ minimize: false }), model.modelName).toMatchObject(stored)
      }
  })

  it('restarts an interrupted seeding and leaves a complete one unchanged', async () => {
    expect(await People(domain.connection).countDocuments({ usernameKey: 'admin' })).toBe(1)
    expect(await seed()).toBe(false)
  })

  it('has at least 70 active products of 12 farms in 8 categories', async () => {
    const activeProducts = await active()
    expect(activeProducts.length).toBeGreaterThanOrEqual(70)
    expect(new Set(activeProducts.map(({ farmId }) => farmId)).size).toBe(12)
    expect(await categories.listCategories(domain)).toHaveLength(8)
  })

  it('has some pending, rejected, expired and sold-out products', async () => {
    for (const filter of [
      { approvalStatus: 'pending' },
      { approvalStatus: 'rejected', rejectionReason: { $ne: null } },
      { approvalStatus: 'approved', availableUntil: { $lt: TODAY } },
      { soldOut: true },
    ]) {
      expect(await domain.connection.collection('products').countDocuments(filter)).toBeGreaterThan(0)
    }
  })

  it.each([
    'Tomato',
    'Brinjal',
    'Okra',
    'Bitter Gourd',
    'Drumstick',
    'Mango',
    'Elakki Banana',
    'Sapota',
    'Ragi',
    'Greens',
  ])('has %s among the active products on any date', async name => {
    expect((await active()).some(product => product.name.includes(name) && product.rank === 0)).toBe(true)
  })

  it('dates everything relative to today, at most a year ahead', async () => {
    for (const { availableUntil } of await active()) expect(availableUntil <= addDays(TODAY, 365)).toBe(true)
  })

  it('dates stored produce by its latest harvest', async () => {
    const ragi = (await active()).filter(({ name }) => name === 'Ragi')
    expect(ragi.length).toBeGreaterThan(0)
    for (const { harvestDate } of ragi) expect(harvestDate && harvestDate < TODAY).toBe(true)
  })

  it.each(['ravi', 'meena'])(
    'gives %s three ready products, a pre-order with at least 20 boxes, and orders in several statuses',
    async username => {
      const farmer = await People(domain.connection).findOne({ username }).lean()
      const farmProducts = (await active()).filter(({ farmId }) => farmId === farmer?.farmId)
      const stocks = await Stocks(domain.connection).find({}).lean()
      const stocked = farmProducts.filter(({ _id }) =>
        stocks.some(stock => stock._id === _id && stockOf(stock).available >= 20),
      )
      expect(stocked.filter(({ status }) => status === 'Available Now').length).toBeGreaterThanOrEqual(3)
      expect(stocked.filter(({ status }) => status === 'Pre-Order').length).toBeGreaterThanOrEqual(1)
      const asha = await People(domain.connection).findOne({ username: 'asha' }).lean()
      const orders = await Orders(domain.connection)
        .find({ farmerId: farmer?.farmId ?? 0 })
        .lean()
      expect(new Set(orders.map(({ status }) => status)).size).toBeGreaterThanOrEqual(3)
      expect(orders.some(({ buyerId }) => buyerId === asha?._id)).toBe(true)
    },
  )

  it('has orders in every status, with consistent stock', async () => {
    const orders = await Orders(domain.connection).find({}).lean()
    expect([...new Set(orders.map(({ status }) => status))].sort()).toEqual([...ORDER_STATUSES].sort())
    const sold = new Map<number, number>()
    for (const order of orders.filter(({ hasBoxes }) => hasBoxes)) {
      for (const { productId, quantity } of order.items) sold.set(productId, (sold.get(productId) ?? 0) + quantity)
    }
    for (const stock of await Stocks(domain.connection).find({}).lean()) {
      expect({ _id: stock._id, ...stockOf(stock) }).toMatchObject({
        _id: stock._id,
        reserved: 0,
        sold: sold.get(stock._id) ?? 0,
      })
    }
  })

  it.each([
    ['dm_bengaluru', 'district_manager', null],
    ['ta_hoskote', 'taluk_agent', 'Hoskote'],
    ['da_bengaluru', 'delivery_agent', null],
  ])('has %s in Bengaluru Rural', async (username, role, taluk) => {
    expect(await People(domain.connection).findOne({ username }).lean()).toMatchObject({
      role,
      taluk,
      district: 'Bengaluru Rural',
    })
  })
})

/** Returns the shipping policy's printed table of delivery fees: its heading, then its rows. */
async function shippingPolicyFees(): Promise<string[][]> {
  const source = await readFile(join(import.meta.dirname, '../../shell/src/policies/texts/en.json'), 'utf8')
  const { table } = JSON.parse(source).shipping.sections.find(({ id }: { id: string }) => id === 'delivery-fees')
  return [table.head, ...table.rows]
}

describe('the delivery fee of the demo market', () => {
  const PIN_OF: Readonly<Record<DeliveryArea, string>> = { urban: '560001', rural: '562110', extended: '562102' }
  /** Returns the delivery fee for this many boxes of a product between ₹250 and ₹499. */
  async function charged(quantity: number, area: DeliveryArea): Promise<{ subtotal: number; fee: number | undefined }> {
    const asha = await People(domain.connection).findOne({ username: 'asha' }).lean()
    const stocks = await Stocks(domain.connection).find({}).lean()
    const product = (await active()).find(
      ({ _id, price, status }) =>
        price > 25_000 &&
        price < 50_000 &&
        status === 'Available Now' &&
        stocks.some(stock => stock._id === _id && stockOf(stock).available >= 4),
    )
    if (!asha || !product) throw new Error('Nobody buys anything')
    const items = [{ productId: product._id, quantity }]
    const zipCode = PIN_OF[area]
    const { subtotal, fees } = await carts.quoteCheckout(
      { actor: people.actorOf(asha), items, zipCode, now: NOW },
      domain,
    )
    const [delivery] = await orderFees.listActiveFees(domain)
    return { subtotal, fee: fees.find(({ id }) => id === delivery?._id)?.amount }
  }

  // docs/product/delivery.md#delivery-fees
  it('follows the shipping policy by order value and area', async () => {
    const [heading, ...rows] = await shippingPolicyFees()
    expect(heading?.slice(1)).toEqual(['Bangalore Urban', 'Bangalore Rural', 'Extended areas'])
    expect(rows).toHaveLength(3)
    for (const [place, [value = '', ...figures]] of rows.entries()) {
      // Headings: 'Below ₹500', '₹500 to ₹999', '₹1,000 and above'
      const [first = 0, last = Number.POSITIVE_INFINITY] = [...value.matchAll(/₹([\d,]+)/g)].map(([, digits = '']) =>
        Number(digits.replace(',', '')),
      )
      const [from, to] = value.startsWith('Below') ? [0, first] : [first, last + 1]
      for (const [column, area] of DELIVERY_AREAS.entries()) {
        const { subtotal, fee } = await charged([1, 2, 4][place] ?? 0, area)
        expect([from * 100 <= subtotal, subtotal < to * 100]).toEqual([true, true])
        expect([value, area, fee === 0 ? 'Free' : `₹${(fee ?? Number.NaN) / 100}`]).toEqual([
          value,
          area,
          figures[column],
        ])
      }
    }
  })
})
