import type { StatisticsHistory } from '@santhe/contracts'
import { type FakeResponses, failure, show } from '@santhe/host/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { AdminPage } from '../../pages/AdminPage.tsx'
import { aPerson, statistics } from '../../testing/samples.ts'
import { daysOf, history } from '../../testing/statistics-history.ts'

const HISTORY = 'GET /api/admin/statistics/history'

function open(
  body: StatisticsHistory,
  {
    at = '/admin',
    user = aPerson(),
    responses = {},
  }: { at?: string; user?: ReturnType<typeof aPerson>; responses?: FakeResponses } = {},
) {
  return show(AdminPage, {
    path: '/admin',
    at,
    user,
    responses: {
      'GET /api/admin/statistics': { body: statistics() },
      [`${HISTORY}?days=30`]: { body },
      [`${HISTORY}?days=90`]: { body },
      ...responses,
    },
  })
}

/** A figure once loaded. */
const figure = (title: string) =>
  waitFor(() => {
    const region = screen.getByRole('region', { name: title })
    expect(within(region).queryByRole('status')).toBeNull()
    return region
  })
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map(row => [...row.children].map(cell => cell.textContent))

const setPhone = (isPhone: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isPhone && query.includes('max-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
beforeEach(() => setPhone(false))

describe('OverviewTab', () => {
  it('refreshes counts and charts within a minute', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const [READ, SPAN] = ['GET /api/admin/statistics', `${HISTORY}?days=30`]
    open(history(), {
      responses: {
        [READ]: (_request, before) => ({ body: statistics({ totalOrders: before === 0 ? 4001 : 4002 }) }),
        [SPAN]: (_request, before) => ({ body: history({ days: daysOf(30, before === 0 ? {} : { codOrders: 2 }) }) }),
      },
    })
    expect(await screen.findByText('4,001')).toBeTruthy()
    expect(within(await figure('Orders by day')).getByText(/^60 orders/)).toBeTruthy()
    act(() => vi.advanceTimersByTime(60_000))
    expect(await screen.findByText('4,002')).toBeTruthy()
    expect(await within(await figure('Orders by day')).findByText(/^90 orders/)).toBeTruthy()
    vi.useRealTimers()
  })
})

describe('Trend', () => {
  it('compares the span with as many days before', async () => {
    open(history())
    expect((await screen.findByText('Revenue')).parentElement?.textContent).toBe(
      'Revenue₹18,37,035−10 % on the 30 days before',
    )
    expect(screen.getByText('Orders', { selector: 'p > *' }).parentElement?.textContent).toBe(
      'Orders60+20 % on the 30 days before',
    )
  })

  it('shows no comparison without earlier days', async () => {
    open(history({ before: { orders: 0, revenue: 0 } }))
    expect(await screen.findAllByText('None in the 30 days before')).toHaveLength(2)
  })
})

// docs/product/office.md#overview
describe('DayFigure', () => {
  it('describes sum, highest day and each payment method', async () => {
    open(history())
    const orders = await figure('Orders by day')
    expect(within(orders).getByText('60 orders, most on Nov 22: 3')).toBeTruthy()
    const legend = within(orders).getAllByRole('listitem')
    expect(legend.map(item => item.textContent)).toEqual(['Online payment 30', 'Cash on delivery 30'])
    const revenue = await figure('Revenue by day')
    expect(within(revenue).getByText('₹18,37,035.00, most on Nov 22: ₹1,21,234.50')).toBeTruthy()
    expect([...revenue.querySelectorAll('[aria-hidden] > span')].map(tick => tick.textContent)).toEqual(
      expect.arrayContaining(['₹50,000', '₹1,00,000', '₹1,50,000']),
    )
  })

  it('reads columns by arrow keys in one tab stop', async () => {
    open(history())
    const orders = await figure('Orders by day')
    const range = within(orders).getByRole('slider', { name: 'Orders by day: 60 orders, most on Nov 22: 3' })
    fireEvent.focus(range)
    expect(within(orders).getByText('Nov 22, 2026: 3 orders')).toBeTruthy()
    fireEvent.change(range, { target: { value: '27' } })
    expect(range.getAttribute('aria-valuetext')).toBe('Nov 20, 2026: 1 order')
    expect(within(orders).getByText('Nov 20, 2026: 1 order')).toBeTruthy()
    expect(
      within(orders)
        .getAllByRole('listitem')
        .map(item => item.textContent),
    ).toEqual([...['Online payment 0', 'Cash on delivery 1']])
    fireEvent.blur(range)
    expect(within(orders).getByText('60 orders, most on Nov 22: 3')).toBeTruthy()
  })

  it('reads columns under the pointer until it leaves', async () => {
    open(history())
    const revenue = await figure('Revenue by day')
    const field = within(revenue).getByRole('slider').parentElement as HTMLElement
    field.getBoundingClientRect = () => new DOMRect(100, 0, 300, 176)
    fireEvent.pointerMove(field, { clientX: 395 })
    expect(within(revenue).getByText('Nov 22, 2026: ₹1,21,234.50')).toBeTruthy()
    fireEvent.pointerMove(field, { clientX: 380 })
    expect(within(revenue).getByText('Nov 21, 2026: ₹61,234.50')).toBeTruthy()
    fireEvent.pointerLeave(field)
    expect(within(revenue).getByText('₹18,37,035.00, most on Nov 22: ₹1,21,234.50')).toBeTruthy()
  })

  it('toggles between table and chart', async () => {
    open(history())
    const orders = await figure('Orders by day')
    fireEvent.click(within(orders).getByRole('button', { name: 'Show as table' }))
    const rows = rowsOf(within(orders).getByRole('table'))
    expect(rows).toHaveLength(31)
    expect(rows.slice(0, 3)).toEqual([
      ['Day', 'Online payment', 'Cash on delivery', 'Total'],
      ['Nov 22, 2026', '2', '1', '3'],
      ['Nov 21, 2026', '1', '1', '2'],
    ])
    fireEvent.click(within(orders).getByRole('button', { name: 'Show as chart' }))
    expect(within(orders).getByRole('slider')).toBeTruthy()
  })

  it('shows 30 days, or 90 by the URL', async () => {
    const { requestsTo } = open(history({ days: daysOf(90) }), { at: '/admin?days=90' })
    expect(await screen.findByRole('heading', { name: 'The last 90 days' })).toBeTruthy()
    expect(within(await figure('Orders by day')).getByText('180 orders, most on Nov 22: 3')).toBeTruthy()
    expect(requestsTo(`${HISTORY}?days=30`)).toHaveLength(0)
    fireEvent.click(screen.getByRole('button', { name: '30 days' }))
    expect(await screen.findByRole('heading', { name: 'The last 30 days' })).toBeTruthy()
    await waitFor(() => expect(requestsTo(`${HISTORY}?days=30`)).toHaveLength(1))
  })

  it('groups 90 days by week on phones', async () => {
    setPhone(true)
    open(history({ days: daysOf(90) }), { at: '/admin?days=90' })
    const orders = await figure('Orders by week')
    expect(within(orders).getByText('180 orders, most on Nov 22: 3')).toBeTruthy()
    const range = within(orders).getByRole('slider')
    expect(range.getAttribute('max')).toBe('12')
    expect(range.getAttribute('aria-valuetext')).toBe('Nov 16 to Nov 22, 2026: 15 orders')
  })

  it('shows an empty state before the first order', async () => {
    open(history({ days: daysOf(30, { onlineOrders: 0, codOrders: 0, onlineRevenue: 0, codRevenue: 0 }) }), {
      responses: { 'GET /api/admin/statistics': { body: statistics({ totalOrders: 0 }) } },
    })
    expect(within(await figure('Orders by day')).getByText('No orders yet')).toBeTruthy()
  })

  it('shows an empty state when all orders were cancelled', async () => {
    open(history({ days: daysOf(30, { onlineRevenue: 0, codRevenue: 0 }) }))
    expect(within(await figure('Revenue by day')).getByText('No revenue in 30 days')).toBeTruthy()
  })

  it('offers a retry when loading fails, beside other figures', async () => {
    open(history(), { responses: { [`${HISTORY}?days=30`]: failure(500, 'INTERNAL', 'Something went wrong') } })
    expect(await screen.findByText('We couldn’t load the daily figures')).toBeTruthy()
    expect(screen.getByText('1,234')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
  })
})

// docs/product/office.md#history
describe('ApprovalFigure', () => {
  it('shows waiting times of pending and decided products', async () => {
    open(history())
    const approvals = await figure('How long approvals wait')
    expect(within(approvals).getByText('6 products are waiting for approval, 3 for more than 7 days.')).toBeTruthy()
    fireEvent.click(within(approvals).getByRole('button', { name: 'Show as table' }))
    expect(rowsOf(within(approvals).getByRole('table'))).toEqual([
      ['Wait', 'Waiting now', 'Decided in 30 days'],
      ['Up to 1 day', '0', '5'],
      ['1 to 3 days', '1', '5'],
      ['3 to 7 days', '2', '5'],
      ['More than 7 days', '3', '5'],
    ])
  })

  it.each([
    [[0, 0], 'No products are waiting for approval.'],
    [[1, 0], '1 product is waiting for approval.'],
    [[0, 1], '1 product is waiting for approval, for more than 7 days.'],
    [[0, 5], '5 products are waiting for approval, all for more than 7 days.'],
  ])('describes in words how many wait: %j up to 7 days and longer', async (counts, text) => {
    const waiting = [7, null].map((upToDays, at) => ({ upToDays, products: counts[at] ?? 0 }))
    open(history({ approvals: { waiting, decided: waiting } }))
    expect(within(await figure('How long approvals wait')).getByText(text)).toBeTruthy()
  })

  it('hides from staff who may not decide', async () => {
    open(history({ approvals: null }), {
      user: aPerson({ role: 'taluk_agent', district: 'Bengaluru Rural' }),
      responses: {
        'GET /api/admin/statistics': { body: statistics({ pendingProducts: null, pendingProductList: null }) },
      },
    })
    expect(await figure('Boxes by category')).toBeTruthy()
    expect(screen.queryByText(/approvals/i)).toBeNull()
  })
})

describe('CategoryFigure', () => {
  it('lists categories in order, in Indian figures', async () => {
    open(history())
    const categories = await figure('Boxes by category')
    expect(within(categories).getByText('1,241 boxes, most of Vegetables: 1,234')).toBeTruthy()
    const bars = within(categories).getAllByRole('listitem')
    expect(bars.map(bar => bar.textContent)).toEqual(['Vegetables1,234', 'Fruits7'])
  })

  it('shows at most eight bars, the last for the rest; the table shows all', async () => {
    const many = Array.from({ length: 11 }, (_, at) => ({ categoryId: at + 1, name: `Sort ${at + 1}`, boxes: 20 - at }))
    open(history({ boxesByCategory: many }))
    const categories = await figure('Boxes by category')
    const bars = within(categories).getAllByRole('listitem')
    expect(bars.map(bar => bar.textContent).slice(6)).toEqual(['Sort 714', 'All other categories46'])
    fireEvent.click(within(categories).getByRole('button', { name: 'Show as table' }))
    expect(rowsOf(within(categories).getByRole('table'))).toHaveLength(12)
  })

  it('shows an empty state when nothing was sold', async () => {
    open(history({ boxesByCategory: [] }))
    expect(within(await figure('Boxes by category')).getByText('No boxes sold in 30 days')).toBeTruthy()
  })
})

describe('HarvestFigure', () => {
  it('shows boxes and orders of each week', async () => {
    open(history())
    const harvests = await figure('Pre-orders by harvest week')
    expect(within(harvests).getByText('9 boxes in 12 weeks, most in the week of Dec 07: 9')).toBeTruthy()
    const range = within(harvests).getByRole('slider')
    fireEvent.change(range, { target: { value: '3' } })
    expect(within(harvests).getByText('Week of Dec 07, 2026: 9 boxes, 2 orders')).toBeTruthy()
  })

  it('shows boxes outside the coming weeks in chart, text and table', async () => {
    open(history({ preOrdersBeside: { earlier: 2, later: 0, noWeek: 1234 } }))
    const harvests = await figure('Pre-orders by harvest week')
    const beside = '2 boxes in earlier weeks, 1,234 boxes without a week yet'
    const summary = `1,245 boxes: 9 in 12 weeks, most in the week of Dec 07: 9; ${beside}`
    expect(within(harvests).getByText(summary)).toBeTruthy()
    fireEvent.change(within(harvests).getByRole('slider'), { target: { value: '0' } })
    expect(within(harvests).getByText('2 boxes in earlier weeks')).toBeTruthy()
    fireEvent.click(within(harvests).getByRole('button', { name: 'Show as table' }))
    const rows = rowsOf(within(harvests).getByRole('table'))
    expect([rows[1], rows.at(-1)]).toEqual([
      ['Earlier', '2', '–'],
      ['No week yet', '1,234', '–'],
    ])
  })

  it('shows boxes when all are outside the coming weeks', async () => {
    const none = history().preOrdersByWeek.map(week => ({ ...week, orders: 0, boxes: 0 }))
    open(history({ preOrdersByWeek: none, preOrdersBeside: { earlier: 0, later: 1, noWeek: 0 } }))
    const harvests = await figure('Pre-orders by harvest week')
    expect(within(harvests).getByText('1 box, none in 12 weeks: 1 box in later weeks')).toBeTruthy()
  })

  it('shows an empty state without pre-orders', async () => {
    open(history({ preOrdersByWeek: history().preOrdersByWeek.map(week => ({ ...week, orders: 0, boxes: 0 })) }))
    const harvests = await figure('Pre-orders by harvest week')
    expect(within(harvests).getByText('No pre-orders for the next 12 weeks')).toBeTruthy()
  })
})
