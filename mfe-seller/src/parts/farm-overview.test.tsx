import type { FarmOverview as FarmFigures } from '@santhe/contracts'
import { type FakeResponses, failure, show } from '@santhe/host/testing'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { anOrder, ravi } from '../testing/samples.ts'
import { FarmOverview } from './FarmOverview.tsx'

const NOW = new Date('2026-11-23T04:00:00.000Z')
const RECENT = 'GET /api/orders/farmer?limit=5'
const FIGURES = 'GET /api/orders/farmer/overview'
const NOTHING = { byMarket: 0, byAgents: 0, toMarket: 0 }
const NONE = { orders: 0, amount: 0 }

const figures = (more: Partial<FarmFigures> = {}): { body: FarmFigures } => ({
  body: {
    work: { accept: 3, pack: 200, send: 0, way: 1, growing: 2, late: 2, due: 4 },
    products: { low: 1, rejected: 0, active: 3 },
    earned: 123_456.5,
    weeks: [
      { monday: '2026-11-16', online: 240.1, cash: 60 },
      { monday: '2026-11-23', online: 0, cash: 0 },
    ],
    byProduct: [{ productId: 4, name: 'Tomato', localName: 'ಟೊಮೇಟೊ', boxes: 3, earned: 280.1 }],
    others: 20,
    delivered: { orders: 3, onTime: 2 },
    rating: { average: 4.25, count: 8 },
    owed: {
      beforeMonth: { ...NOTHING, byMarket: 100 },
      inMonth: { ...NOTHING, byMarket: 240.1, toMarket: 12.5 },
      now: { ...NOTHING, byMarket: 340.1, toMarket: 12.5 },
      ...{ refunds: { orders: 1, amount: 132.59 }, ahead: { orders: 2, amount: 480 } },
    },
    ...more,
  },
})
const open = (responses: FakeResponses = {}) =>
  show(FarmOverview, {
    path: '/dashboard',
    user: ravi,
    now: NOW,
    responses: { [RECENT]: { body: [] }, [FIGURES]: figures(), ...responses },
  })
const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map(row => [...row.children].map(({ textContent }) => textContent))

// docs/product/farm-money.md#overview, docs/product/pages.md#dashboard-overview
describe('FarmOverview', () => {
  // docs/product/farm-money.md#today
  it('starts with today’s counts, each linked to its list', async () => {
    open()
    await screen.findByRole('link', { name: 'To accept 3' })
    const today = within(screen.getByRole('region', { name: 'Today' })).getAllByRole('link')
    expect(today.map(link => [link.textContent, link.getAttribute('href')])).toEqual([
      ['To accept 3', '/dashboard/orders?work=accept'],
      ['To pack 200+', '/dashboard/orders?work=pack'],
      ['Due today 4', '/dashboard/orders?work=open&due=2026-11-23'],
      ['Late 2', '/dashboard/orders?work=late'],
      ['Low stock 1', '/dashboard/products?show=low'],
      ['Rejected 0', '/dashboard/products?show=rejected'],
    ])
  })

  it('shows earnings by week, newest first, and by product with its local name', async () => {
    open()
    expect(await rowsOf('Earnings by week')).toEqual([
      ['This week', '₹0.00'],
      ['Week of Nov 16 Online ₹240.10 · Cash ₹60.00', '₹300.10'],
    ])
    expect(screen.getByText('₹300.10 in twelve weeks')).toBeTruthy()
    expect(await rowsOf('Earnings by product')).toEqual([
      ['Tomato ಟೊಮೇಟೊ 3 boxes', '₹280.10'],
      ['All others', '₹20.00'],
    ])
  })

  it('shows what is owed by whom and links to the statements', async () => {
    open()
    expect(await rowsOf('Balance')).toEqual([
      ['The market owes you', '₹100.00', '₹240.10', '₹340.10'],
      ['Delivery agents owe you', '₹0.00', '₹0.00', '₹0.00'],
      ['You owe the market', '₹0.00', '₹12.50', '₹12.50'],
    ])
    expect(screen.getByText('₹480.00 was paid online for 2 orders you still have to deliver.')).toBeTruthy()
    expect(screen.getByText(/^₹132.59 of 1 cancelled order is on its way back/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Statements' }).getAttribute('href')).toBe('/dashboard/statements')
  })

  it('lists the five most recent orders with links', async () => {
    open({ [RECENT]: { body: [16, 15, 14, 13, 12].map(id => anOrder(id)) } })
    const links = await screen.findAllByRole('link', { name: /^Order #\d+$/ })
    expect(links.map(link => link.getAttribute('href'))).toEqual(
      [16, 15, 14, 13, 12].map(id => `/dashboard/orders/${id}`),
    )
  })

  it('summarises account type, age, active products and earnings', async () => {
    open()
    await screen.findByText('₹1,23,456.50')
    expect(screen.getByRole('heading', { name: 'Account summary' })).toBeTruthy()
    const texts = (role: 'term' | 'definition') => screen.getAllByRole(role).map(({ textContent }) => textContent)
    expect(texts('term').slice(0, 4)).toEqual(['Account type', 'Member since', 'Active products', 'Total earnings'])
    expect(texts('definition')).toEqual([
      ...['Farmer', 'Mar 01, 2026', '3', '₹1,23,456.50'],
      ...['4.3 out of 5, 8 ratings', '66 % of 3 in twelve weeks'],
    ])
  })

  it('tells a new farm that it has no ratings, deliveries or earnings yet', async () => {
    const fresh = { rating: { average: 0, count: 0 }, delivered: { orders: 0, onTime: 0 }, byProduct: [], others: 0 }
    const owed = { ...figures().body.owed, refunds: NONE, ahead: NONE }
    open({ [FIGURES]: figures({ ...fresh, owed }) })
    expect(await screen.findByText('No ratings yet')).toBeTruthy()
    expect(screen.getByText('No deliveries in twelve weeks')).toBeTruthy()
    expect(screen.getByText('No deliveries in these twelve weeks.')).toBeTruthy()
    expect(screen.queryByText(/still to deliver|on its way back/)).toBeNull()
  })

  it('shows an error when orders fail to load', async () => {
    open({ [RECENT]: failure(503, 'UNAVAILABLE', 'Back soon') })
    expect(await screen.findByText('Error loading orders')).toBeTruthy()
  })

  it('shows orders even if figures fail to load', async () => {
    open({ [FIGURES]: failure(503, 'UNAVAILABLE', 'Back soon'), [RECENT]: { body: [anOrder(12)] } })
    expect(await screen.findByText('We couldn’t load the figures')).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'Order #12' })).toBeTruthy()
  })
})
