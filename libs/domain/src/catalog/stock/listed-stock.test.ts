import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { STOCK_FIELDS, Stocks } from '../../records/stock.ts'
import { aProduct, testDomain } from '../../testing/index.ts'
import { readListedStock } from './listed-stock.ts'

const domain = await testDomain()

async function productWith(inventory: number) {
  const { _id: id } = await aProduct(domain, { inventory })
  const set = (boxes: number) =>
    Stocks(domain.connection).updateOne({ _id: id }, { $set: { [STOCK_FIELDS.available]: boxes } })
  const boxesAt = async (version: string | undefined) => (await readListedStock([id], version, domain)).get(id)
  return { id, set, boxesAt }
}

// docs/caches.md#stock
describe('stock in lists', () => {
  it('is read again for a new list version, and after two seconds', async () => {
    const clock = vi.spyOn(Date, 'now')
    onTestFinished(() => clock.mockRestore())
    const start = Date.now()
    clock.mockReturnValue(start)
    const { set, boxesAt } = await productWith(9)
    expect(await boxesAt('a')).toBe(9)
    await set(8)
    clock.mockReturnValue(start + 1_999)
    expect(await boxesAt('a')).toBe(9)
    expect(await boxesAt('b')).toBe(8)
    await set(7)
    clock.mockReturnValue(start + 4_000)
    expect(await boxesAt('b')).toBe(7)
  })

  it('is always read when the version is unknown', async () => {
    const { set, boxesAt } = await productWith(9)
    expect(await boxesAt(undefined)).toBe(9)
    await set(8)
    expect(await boxesAt(undefined)).toBe(8)
  })

  it('is correct for each of many concurrent lists', async () => {
    const products = await Promise.all([3, 5, 7, 0].map(productWith))
    const ids = products.map(({ id }) => id)
    const lists = [ids, ids.slice(0, 2), ids.slice(1), [...ids].reverse(), [...ids, 9_999]]
    const read = await Promise.all(lists.map(list => readListedStock(list, 'many', domain)))
    const boxes = new Map(ids.map((id, at) => [id, [3, 5, 7, 0][at]]))
    for (const [at, stock] of read.entries())
      expect(stock).toEqual(new Map(lists[at]?.map(id => [id, boxes.get(id) ?? 0])))
  })

  it('is refreshed for all products that lists show, until they stop showing them', async () => {
    const clock = vi.spyOn(Date, 'now')
    onTestFinished(() => clock.mockRestore())
    const start = Date.now() + 60_000
    clock.mockReturnValue(start)
    const [lasting, shown, gone] = await Promise.all([9, 9, 9].map(productWith))
    const all = [lasting, shown, gone].map(product => product?.id ?? 0)
    await readListedStock(all, 'ahead', domain)
    clock.mockReturnValue(start + 1_900)
    await readListedStock(all.slice(0, 2), 'ahead', domain)
    clock.mockReturnValue(start + 5_000)
    const find = vi.spyOn(Stocks(domain.connection), 'find')
    onTestFinished(() => find.mockRestore())
    await readListedStock(all.slice(0, 1), 'ahead', domain)
    const ofShown = expect.objectContaining({ _id: expect.objectContaining({ $in: all.slice(0, 2) }) })
    expect(find).toHaveBeenCalledWith(ofShown, expect.anything(), expect.anything())
    await readListedStock(all.slice(0, 2), 'ahead', domain)
    expect(find).toHaveBeenCalledTimes(1)
  })
})
