import type { FarmStatement } from '@santhe/contracts'
import { type FakeResponses, failure, show } from '@santhe/host/testing'
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { FarmStatements } from '../parts/FarmStatements.tsx'
import { ravi } from '../testing/samples.ts'

const NOW = new Date('2026-12-03T04:00:00.000Z')
const NOTHING = { byMarket: 0, byAgents: 0, toMarket: 0 }
const aStatement = (more: Partial<FarmStatement> = {}): { body: FarmStatement } => ({
  body: {
    ...{ farmName: 'Ravi’s Field', month: '2026-12', firstMonth: '2026-11', hasMore: false, earned: 240 },
    lines: [
      {
        ...{ at: '2026-11-30T18:30:00.000Z', orderId: 12, kind: 'delivered', holder: 'agent' },
        ...{ items: 480, fees: 20.5, refund: 0, isUnderWay: false },
      },
      {
        ...{ at: '2026-12-02T06:00:00.000Z', orderId: 12, kind: 'setBack', holder: 'agent' },
        ...{ items: -480, fees: -20.5, refund: 0, isUnderWay: false },
      },
      {
        ...{ at: '2026-12-02T07:00:00.000Z', orderId: 13, kind: 'refunded', holder: 'market' },
        ...{ items: 0, fees: 0, refund: 132.59, isUnderWay: false },
      },
      {
        ...{ at: '2026-12-02T08:00:00.000Z', orderId: 14, kind: 'refunded', holder: 'market' },
        ...{ items: 0, fees: 0, refund: 240.1, isUnderWay: true },
      },
    ],
    sums: [
      { holder: 'market', orders: 2, items: 240.1, fees: 30.1 },
      { holder: 'agent', orders: 0, items: 0, fees: 0 },
      { holder: 'farm', orders: 1, items: -0.1, fees: 0.2 },
    ],
    refunds: { orders: 2, amount: 372.69, underWay: { orders: 1, amount: 240.1 } },
    fees: [{ id: 1, name: 'Delivery', amount: 30.3 }],
    owed: { before: NOTHING, inMonth: { ...NOTHING, byMarket: 240.1 }, after: { ...NOTHING, byMarket: 240.1 } },
    ...more,
  },
})
const THIS = 'GET /api/orders/farmer/statement?month=2026-12'
const open = (responses: FakeResponses, at = '/dashboard/statements') =>
  show(FarmStatements, { path: '/dashboard/statements', at, user: ravi, now: NOW, responses })
const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map(row => [...row.children].map(({ textContent }) => textContent))

// docs/product/farm-money.md#statement
describe('FarmStatements', () => {
  it('shows earnings, who has the money, and debts before and after', async () => {
    open({ [THIS]: aStatement() })
    expect((await screen.findByText('You earned')).textContent).toBe('You earned ₹240.00')
    expect(await rowsOf('Who has the money')).toEqual([
      ['Online, held by Santhe', '2', '₹240.10', '₹30.10'],
      ['Cash, with delivery agents', '0', '₹0.00', '₹0.00'],
      ['Cash you hold', '1', '-₹0.10', '₹0.20'],
      ['Total', '3', '₹240.00', '₹30.30'],
    ])
    expect((await rowsOf('Balance'))[0]).toEqual(['The market owes you', '₹0.00', '₹240.10', '₹240.10'])
    expect(screen.getByText('1 order was refunded: ₹132.59 went back to its buyer.')).toBeTruthy()
    expect(screen.getByText(/^₹240.10 of 1 order is on its way back to its buyer/)).toBeTruthy()
  })

  it('lists each order with its IST day and event', async () => {
    open({ [THIS]: aStatement() })
    expect((await rowsOf('Order by order')).map(([name]) => name)).toEqual([
      '#12 Dec 01, 2026Delivered · Cash, with delivery agents',
      '#12 Dec 02, 2026Reverted · Cash, with delivery agents',
      '#13 Dec 02, 2026₹132.59 went back to the buyer',
      '#14 Dec 02, 2026₹240.10 is on its way back to the buyer',
    ])
    expect(screen.getByRole('link', { name: '#13' }).getAttribute('href')).toBe('/dashboard/orders/13')
  })

  it('links to neighbouring months and shows the current one for a future month', async () => {
    open({ [THIS]: aStatement() }, '/dashboard/statements?month=2027-05')
    const months = within(screen.getByRole('navigation', { name: 'Months' }))
    const before = await months.findByRole('link', { name: 'Nov 2026' })
    expect(before.getAttribute('href')).toBe('/dashboard/statements?month=2026-11')
    expect(screen.getByRole('link', { name: 'Overview' }).getAttribute('href')).toBe('/dashboard/overview')
    expect(months.queryByRole('link', { name: 'Jan 2027' })).toBeNull()
  })

  it('loads the month of the URL, prints only itself and downloads as a file', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    const november = aStatement({ month: '2026-11', lines: [] })
    open({ 'GET /api/orders/farmer/statement?month=2026-11': november }, '/dashboard/statements?month=2026-11')
    expect(await screen.findByText('Nothing was delivered or refunded in this month.')).toBeTruthy()
    const months = within(screen.getByRole('navigation', { name: 'Months' }))
    expect(months.getByRole('link', { name: 'Dec 2026' }).getAttribute('href')).toBe('/dashboard/statements')
    expect(months.queryByRole('link', { name: 'Oct 2026' })).toBeNull()
    const file = screen.getByRole('link', { name: 'Download as CSV' })
    expect(file.getAttribute('href')).toBe('/api/orders/farmer/statement/file?month=2026-11')
    fireEvent.click(screen.getByRole('button', { name: 'Print or save as PDF' }))
    expect(print).toHaveBeenCalledTimes(1)
  })

  it('shows an error when loading fails', async () => {
    open({ [THIS]: failure(503, 'UNAVAILABLE', 'Back soon') })
    expect(await screen.findByText('We couldn’t load the statement')).toBeTruthy()
  })
})
