import { type FakeResponses, failure } from '@santhe/host/testing'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openProducts, pendingList, press } from '../../testing/product-lists.tsx'
import { aDetailedProduct, aPerson } from '../../testing/samples.ts'
import { unfoldHistory } from '../../testing/unfold-history.ts'
import type { Version } from './Versions.tsx'

const NOW = new Date('2026-11-22T08:00:00Z')
const HISTORY = 'GET /api/admin/journal?limit=10&thing=product&thingId=4'

// docs/product/office.md#product-panel
describe('ProductPanel', () => {
  const detail = async (more: Parameters<typeof aDetailedProduct>[1], others: FakeResponses = {}) => {
    const detailed = { 'GET /api/admin/products/4': { body: aDetailedProduct(4, more) }, [HISTORY]: { body: [] } }
    const opened = openProducts({ ...pendingList([4], more), ...detailed, ...others }, { now: NOW })
    await press('Details of Produce 4')
    await screen.findByRole('heading', { name: 'Growing details' })
    return opened
  }
  const cells = (row: string) => screen.getByRole('row', { name: new RegExp(`^${row}`) }).textContent

  it('shows the differing fields of both versions of an edit', async () => {
    await detail({
      approvalStatus: 'approved',
      pendingEdit: { fields: ['name', 'price'], name: 'Produce four', price: 400, at: '2026-11-02T06:00:00.000Z' },
    })
    expect(screen.getByText('What changes')).toBeTruthy()
    expect(cells('Name')).toBe('NameProduce 4Produce four')
    expect(cells('Price per box')).toBe('Price per box₹320.00₹400.00')
    expect(screen.queryByRole('row', { name: /^Description/ })).toBeNull()
  })

  const rejected = (version: Version) => ({
    lastRejection: { reason: 'Say more.', at: '2026-11-01T06:00:00.000Z', isOfEdit: false, version },
  })
  const reviewed = { name: 'Produce 4', localName: '', description: 'Good and fresh.', price: 320, images: [] }
  const same: Partial<Version> = {
    ...{ category: 'Vegetables', unit: 'kg', unitsPerBox: 10, status: 'Available Now', seasons: [] },
    ...{ availableUntil: '2099-12-01', harvestDate: null, growingDetails: '' },
  }

  it('shows the last rejection’s reason and later changes visible to buyers', async () => {
    const offer = { ...same, category: 'Fruits', unit: 'each', unitsPerBox: 6, status: 'Pre-Order' } as const
    const dates = { availableUntil: '2026-11-23', harvestDate: '2026-12-04', growingDetails: 'Without sprays.' }
    const seasons = [{ from: 10, to: 1, state: 'harvesting' as const }]
    await detail(rejected({ ...reviewed, description: 'Good.', ...offer, ...dates, seasons }))
    expect(screen.getByText('Say more.')).toBeTruthy()
    expect(screen.getByText('What changed since the rejection')).toBeTruthy()
    expect(cells('Description')).toBe('DescriptionGood.Good and fresh.')
    expect(cells('Category')).toBe('CategoryFruitsVegetables')
    expect(cells('Unit each')).toBe('Uniteachkg')
    expect(cells('Units per box')).toBe('Units per box610')
    expect(cells('Status')).toBe('StatusPre-OrderAvailable Now')
    expect(cells('Available until')).toBe('Available untilTomorrow, Nov 23, 2026Dec 01, 2099')
    expect(cells('Harvest date')).toBe('Harvest dateDec 04, 2026None')
    expect(cells('Seasons')).toBe('Seasonsharvesting November to FebruaryNone')
    expect(cells('Growing details')).toBe('Growing detailsWithout sprays.None')
    expect(screen.queryByText(/^Not compared/)).toBeNull()
  })

  it.each<[string, Partial<Version>, RegExp, number]>([
    ['where all was stored', same, /^Nothing buyers see has changed since/, 0],
    [
      'where an older rejection stored the reviewed fields alone',
      {},
      /^None of the fields stored with the rejection/,
      1,
    ],
  ])('says that nothing changed and which fields it compared, %s', async (_where, offer, text, notes) => {
    await detail(rejected({ ...reviewed, ...offer }))
    expect(screen.getByText(text)).toBeTruthy()
    expect(screen.queryAllByText(/^Not compared.*: Category, Growing details, Unit, .*Seasons\.$/)).toHaveLength(notes)
  })

  it('shows all pictures, and the price beside the median of similar products', async () => {
    const images = [1, 2].map(id => ({ id, imageUrl: `/files/product/${id}.webp` }))
    await detail({ images, kindPrice: { median: 40, measure: 'kg', count: 6, hasItsName: false } })
    expect(screen.getAllByRole('img', { name: /^Picture \d of Produce 4$/ })).toHaveLength(2)
    expect(screen.getByText(/20% below/).textContent).toContain('Median of 6 other vegetables, per kg: ₹40.00')
  })

  it('names the category of the only other product with a price', async () => {
    await detail({ kindPrice: { median: 40, measure: 'kg', count: 1, hasItsName: false } })
    expect(screen.getByText('One other product in vegetables, per kg: ₹40.00')).toBeTruthy()
  })

  it('shows status, local name and seasons like the shop', async () => {
    await detail({ localName: 'ಟೊಮೇಟೊ', status: 'Pre-Order', seasons: [{ from: 10, to: 1, state: 'growing' }] })
    const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(facts).toEqual(expect.arrayContaining(['ಟೊಮೇಟೊ', 'Pre-Order', 'growing November to February']))
  })

  it('names near days and omits the year in the table', async () => {
    await detail({ availableUntil: '2026-11-23', submittedAt: '2026-11-21T08:00:00Z' })
    for (const date of ['Tomorrow, Nov 23, 2026', 'Yesterday, Nov 21, 2026', 'Tomorrow, Nov 23']) {
      expect(screen.getByText(date)).toBeTruthy()
    }
  })

  it('deletes the product after a confirmation and closes', async () => {
    const { requestsTo } = await detail({}, { 'DELETE /api/products/4': { body: { id: 4 } } })
    await press('Delete Produce 4')
    expect(requestsTo('DELETE /api/products/4')).toEqual([])
    await press('Delete product')
    expect((await screen.findByTestId('toast')).textContent).toBe('Product deleted / Produce 4')
    expect(requestsTo('DELETE /api/products/4')).toHaveLength(1)
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Growing details' })).toBeNull())
  })

  it('shows a failed deletion and stays open', async () => {
    await detail({}, { 'DELETE /api/products/4': { status: 500, body: undefined } })
    await press('Delete Produce 4')
    await press('Delete product')
    expect((await screen.findByTestId('toast')).textContent).toBe('Failed to delete product / ')
    expect(screen.getByRole('heading', { name: 'Growing details' })).toBeTruthy()
  })

  it('shows the product’s history', async () => {
    const { requestsTo } = await detail({})
    await unfoldHistory()
    await waitFor(() => expect(requestsTo(HISTORY)).toHaveLength(1))
  })
})

// docs/product/office.md#product-sales
describe('SalesDialog', () => {
  const SALES = 'GET /api/admin/products/4/sales'
  const read = async (response: FakeResponses[string], user = aPerson()) => {
    openProducts(
      { ...pendingList([4]), 'GET /api/admin/products/4': { body: aDetailedProduct(4) }, [SALES]: response },
      { user, now: NOW },
    )
    await press('Details of Produce 4')
    await screen.findByRole('heading', { name: 'Growing details' })
  }

  it('shows totals and history to admins', async () => {
    const sale = { orderId: 12, productId: 4, customerName: 'Asha Rao', quantity: 2, price: 320 }
    const salesHistory = [{ ...sale, orderDate: '2026-11-21T06:00:00.000Z', orderStatus: 'delivered' }]
    await read({ body: { totalOrders: 101, totalQuantitySold: 240, totalRevenue: 76_800, salesHistory } })
    await press('Sales of Produce 4')
    expect(await screen.findByText('₹76,800.00')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Order #12' }).getAttribute('href')).toBe('/dashboard/orders/12')
    expect(screen.getByText('Yesterday, Nov 21')).toBeTruthy()
    expect(screen.getByText('The newest 1 of 101 orders')).toBeTruthy()
  })

  it('shows an empty state', async () => {
    await read({ body: { totalOrders: 0, totalQuantitySold: 0, totalRevenue: 0, salesHistory: [] } })
    await press('Sales of Produce 4')
    expect(await screen.findByText('No Sales Yet')).toBeTruthy()
  })

  it('shows a failure to load', async () => {
    await read(failure(500, 'INTERNAL', 'Something went wrong'))
    await press('Sales of Produce 4')
    expect(await screen.findByText('Unable to Load Sales Data')).toBeTruthy()
    const text = 'There was an error loading the sales information for this product.'
    expect(screen.getByText(text)).toBeTruthy()
  })

  it('is hidden from district managers', async () => {
    await read({ body: {} }, aPerson({ role: 'district_manager', district: 'Bengaluru Rural' }))
    expect(screen.queryByRole('button', { name: 'Sales of Produce 4' })).toBeNull()
  })
})
