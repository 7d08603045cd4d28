import type { Order, SessionPerson } from '@santhe/contracts'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { open, Refusal, type Responses } from '../../../testing/at-the-market.tsx'
import { anOrder } from '../../../testing/factories.ts'
import { ASHA } from '../../../testing/people.ts'

const greeting = async () => {
  await screen.findByText(/^Hello /)
  return within(screen.getByRole('region', { name: 'What Santhe offers' }))
}

function openAs(person: Partial<SessionPerson>, responses: Responses, viewingAs = person.role ?? ASHA.role) {
  localStorage.clear()
  const user = { ...ASHA, ...person }
  localStorage.setItem('santhe', JSON.stringify({ user, token: 't', viewingAs }))
  return open('/', responses, { storage: localStorage })
}
const withOrders = (...orders: Partial<Order>[]) => openAs({}, { '/api/orders': orders.map(anOrder) })

// docs/product/pages.md#greeting
describe('Greeting', () => {
  it.each([
    ['2026-11-21', 'Your order arrives today'],
    ['2026-11-22', 'Your order arrives tomorrow'],
    ['2026-11-30', 'Your order arrives 30 Nov'],
  ])('announces an order arriving on %s: %s', async (estimatedDelivery, text) => {
    withOrders({ estimatedDelivery })
    const link = await (await greeting()).findByRole('link', { name: text })
    expect(link.getAttribute('href')).toBe('/dashboard/orders/61')
    expect((await greeting()).getByText('Hello Asha')).toBeDefined()
  })

  it('links sellers who buy to their own order', async () => {
    const orders = { '/api/orders': [anOrder({ estimatedDelivery: '2026-11-22' })] }
    openAs({ role: 'farmer', farmId: 3 }, orders, 'customer')
    const link = await (await greeting()).findByRole('link', { name: /^Your order arrives/ })
    expect(link.getAttribute('href')).toBe('/dashboard/orders/61?own=1')
  })

  it('counts the orders of the nearest day and links to all', async () => {
    const next = { estimatedDelivery: '2026-11-22' }
    withOrders({ id: 70, estimatedDelivery: '2027-04-05' }, { id: 63, ...next }, { id: 62, ...next })
    const link = await (await greeting()).findByRole('link', { name: '2 orders arrive tomorrow' })
    expect(link.getAttribute('href')).toBe('/dashboard/orders')
  })

  it('ignores delivered, overdue and unpaid orders', async () => {
    withOrders(
      { id: 62, estimatedDelivery: null, status: 'delivered' },
      { id: 63, estimatedDelivery: '2026-11-19' },
      { id: 64, paymentMethod: 'cashfree', paymentStatus: 'unpaid' },
    )
    expect(await (await greeting()).findByText('Nothing on its way')).toBeDefined()
  })

  it.each([
    ['admin', 'admin', 'The office', '/admin'],
    ['delivery_agent', 'delivery_agent', 'The office', '/admin'],
    ['farmer', 'farmer', 'Your farm', '/dashboard'],
  ] as const)('links a %s who views as %s to work: %s', async (role, viewingAs, name, path) => {
    openAs({ role }, { '/api/orders': [] }, viewingAs)
    expect((await greeting()).getByRole('link', { name }).getAttribute('href')).toBe(path)
  })

  const NONE = { complaints: null, late: 0, unpaid: null, accept: null, approvals: null, ending: null, round: null }
  it.each([
    [
      'delivery_agent',
      { ...NONE, round: 4, late: 2 },
      ['Round: 4 stops/admin/round', 'Late 2/admin?tab=orders&work=late'],
    ],
    [
      'district_manager',
      { ...NONE, accept: 3, approvals: { count: 5, oldest: null } },
      ['To accept 3/admin?tab=orders&work=accept', 'Approvals waiting 5/admin?tab=products'],
    ],
    [
      'admin',
      { ...NONE, unpaid: 200, ending: 4 },
      ['Unpaid 200+/admin?tab=orders&work=unpaid', 'Ending in 2 days 4/admin?tab=products&list=approved&work=ending'],
    ],
  ] as const)('links a %s to waiting work', async (role, work, links) => {
    openAs({ role }, { '/api/admin/work': work, '/api/orders': [] })
    const rows = await (await greeting()).findAllByRole('link', { name: /\d/ })
    expect(rows.map(link => `${link.textContent}${link.getAttribute('href')}`)).toEqual(links)
  })

  it('links a farmer to waiting orders of the farm', async () => {
    const work = { accept: 3, pack: 0, send: 1, way: 2, growing: 0, late: 0 }
    openAs({ role: 'farmer', farmId: 3 }, { '/api/orders/farmer/work': work, '/api/orders': [] })
    const link = await (await greeting()).findByRole('link', { name: 'To accept 3' })
    expect(link.getAttribute('href')).toBe('/dashboard/orders?work=accept')
    expect((await greeting()).queryByRole('link', { name: /^To pack/ })).toBeNull()
  })

  it('links a farmer to late orders on their way', async () => {
    const work = { accept: 0, pack: 0, send: 0, way: 1, growing: 0, late: 1 }
    openAs({ role: 'farmer', farmId: 3 }, { '/api/orders/farmer/work': work, '/api/orders': [] })
    const link = await (await greeting()).findByRole('link', { name: 'Late 1' })
    expect(link.getAttribute('href')).toBe('/dashboard/orders?work=late')
  })

  it('links staff without waiting work to their own order', async () => {
    openAs(
      { role: 'taluk_agent' },
      { '/api/admin/work': NONE, '/api/orders': [anOrder({ estimatedDelivery: '2026-11-22' })] },
    )
    const link = await (await greeting()).findByRole('link', { name: /^Your order arrives/ })
    expect(link.getAttribute('href')).toBe('/dashboard/orders/61?own=1')
  })

  it('says that no work waits for staff', async () => {
    openAs({ role: 'taluk_agent' }, { '/api/admin/work': NONE, '/api/orders': [] })
    expect(await (await greeting()).findByText('Nothing waits for you')).toBeDefined()
  })

  it('says that nothing is on its way to a farmer without purchases', async () => {
    openAs({ role: 'farmer' }, { '/api/orders': [] }, 'customer')
    expect(await (await greeting()).findByText('Nothing on its way')).toBeDefined()
    expect((await greeting()).queryByRole('link', { name: 'Your farm' })).toBeNull()
  })

  it('greets even when orders fail to load', async () => {
    openAs({}, { '/api/orders': new Refusal(503, 'away') })
    expect((await greeting()).getByText('Hello Asha')).toBeDefined()
    expect((await greeting()).queryByRole('link', { name: /arrive/ })).toBeNull()
  })
})
