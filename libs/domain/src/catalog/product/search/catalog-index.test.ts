import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { closeDomain, openDomain, withTransaction } from '../../../foundation/domain.ts'
import { Products } from '../../../records/product.ts'
import { aProduct, testDomain } from '../../../testing/index.ts'
import { productIndex } from './product-index.ts'

const domain = await testDomain()
const names = async (of = domain) => (await productIndex(of)).inShopOrder.map(row => row.name).sort()

describe('the catalog index', () => {
  it('reflects existing, added, changed and deleted products', async () => {
    const tomato = await aProduct(domain, { name: 'Tomato' })
    expect(await names()).toEqual(['Tomato'])
    const okra = await aProduct(domain, { name: 'Okra' })
    expect(await names()).toEqual(['Okra', 'Tomato'])
    await Products(domain.connection).updateOne({ _id: okra._id }, { $set: { name: 'Lady’s Finger' } })
    expect(await names()).toEqual(['Lady’s Finger', 'Tomato'])
    await Products(domain.connection).updateOne({ _id: okra._id }, { $set: { isListed: false } })
    expect(await names()).toEqual(['Tomato'])
    await Products(domain.connection).deleteOne({ _id: tomato._id })
    expect(await names()).toEqual([])
    await Products(domain.connection).updateOne({ _id: okra._id }, { $set: { isListed: true } })
    expect(await names()).toEqual(['Lady’s Finger'])
  })

  it('shows writes of another process', async () => {
    const uri = process.env.SANTHE_TEST_MONGO ?? ''
    const other = await openDomain({ uri, database: domain.connection.name })
    try {
      await aProduct(other, { name: 'Ragi' })
      expect(await names()).toContain('Ragi')
      expect(await names(other)).toEqual(await names())
    } finally {
      await closeDomain(other)
    }
  })

  it('shows a transaction’s writes after its commit, and never aborted ones', async () => {
    const mango = await aProduct(domain, { name: 'Mango' })
    await withTransaction(domain, async ({ connection, session }) => {
      await Products(connection).updateOne({ _id: mango._id }, { $set: { name: 'Mavu' } }, { session })
      expect(await names()).toContain('Mango')
    })
    expect(await names()).toContain('Mavu')
    const failing = withTransaction(domain, async ({ connection, session }) => {
      await Products(connection).deleteOne({ _id: mango._id }, { session })
      throw new Error('given up')
    })
    await expect(failing).rejects.toThrow('given up')
    expect(await names()).toContain('Mavu')
  })

  it('is up to date for every reader during concurrent writes', async () => {
    const added = Array.from({ length: 12 }, (_unused, place) => `Gourd ${place}`)
    await Promise.all(
      added.map(async name => {
        await aProduct(domain, { name })
        expect(await names()).toContain(name)
      }),
    )
    expect(await names()).toEqual(expect.arrayContaining(added))
  })
})

describe('a start', () => {
  const products = Products(domain.connection)

  it.each([2_000, 2_001])('loads %i products in batches of a thousand', async count => {
    const like = await products.findOne({ isListed: true }).lean()
    const missing = count - (await products.countDocuments())
    await products.insertMany(Array.from({ length: missing }, (_unused, at) => ({ ...like, _id: count * 10_000 + at })))
    const fresh = await openDomain({ uri: process.env.SANTHE_TEST_MONGO ?? '', database: domain.connection.name })
    onTestFinished(() => closeDomain(fresh))
    expect(await names(fresh)).toHaveLength(await products.countDocuments({ isListed: true }))
  })
})

describe('a list version', () => {
  let version = 0
  const versioned = { ...domain, listVersion: async () => String(version) }

  it('shows each write that changes it immediately, and any other within two seconds', async () => {
    const clock = vi.spyOn(Date, 'now')
    onTestFinished(() => clock.mockRestore())
    const start = Date.now()
    const at = (ms: number) => clock.mockReturnValue(start + ms)
    at(0)
    const rename = (name: string) => Products(domain.connection).updateOne({ _id: plum._id }, { $set: { name } })
    const plum = await aProduct(domain, { name: 'Plum' })
    version = 1
    expect(await names(versioned)).toContain('Plum')
    await rename('Red plum')
    at(1_999)
    expect(await names(versioned)).toContain('Plum')
    version = 2
    expect(await names(versioned)).toContain('Red plum')
    await rename('Blue plum')
    at(4_000)
    expect(await names(versioned)).toContain('Blue plum')
  })

  it('hides nothing from a reader without one who shares a refresh', async () => {
    await names(versioned)
    await aProduct(domain, { name: 'Sorrel' })
    const [, exact] = await Promise.all([names(versioned), names()])
    expect(exact).toContain('Sorrel')
  })

  it('that is unknown makes each read look for changes', async () => {
    const unknown = { ...domain, listVersion: async () => undefined }
    await names(unknown)
    await aProduct(domain, { name: 'Radish' })
    expect(await names(unknown)).toContain('Radish')
  })
})
