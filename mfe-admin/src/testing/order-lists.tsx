import type { AdminOrder } from '@santhe/contracts'
import { type FakeResponses, show } from '@santhe/host/testing'
import { vi } from 'vitest'
import { AdminPage } from '../pages/AdminPage.tsx'
import { anOrder, anOrderDetail, aPerson } from './samples.ts'

export const NOW = new Date('2026-11-22T08:00:00.000Z')
export const AGENT = aPerson({ role: 'delivery_agent', username: 'da', district: 'Bengaluru Rural' })
export const MANAGER = aPerson({ role: 'district_manager', username: 'dm', district: 'Bengaluru Rural' })
const FARMS: FakeResponses = {
  'GET /api/admin/farmers?limit=200': { body: [] },
  'GET /api/admin/farmers/district?limit=200': { body: [] },
}

/** Fakes a back end that accepts every status and returns it in its lists. */
export function workedOrders(orders: readonly AdminOrder[], { list = '' } = {}): FakeResponses {
  const stored = new Map(orders.map(order => [order.id, order]))
  const all = () => ({ body: [...stored.values()] })
  const responses: FakeResponses = { 'GET /api/admin/orders': all, 'GET /api/admin/orders/district': all }
  if (list) responses[list] = () => ({ body: [...stored.values()].filter(({ status }) => list.endsWith(status)) })
  for (const { id } of orders) {
    responses[`PUT /api/admin/orders/${id}/status`] = ({ body }) => {
      const { status } = body as Pick<AdminOrder, 'status'>
      stored.set(id, { ...anOrder(id), ...stored.get(id), status })
      return { body: anOrderDetail(id, { status }) }
    }
  }
  return responses
}

export const openOrders = (
  responses: FakeResponses,
  { at = '/admin?tab=orders', user = aPerson() } = {},
): ReturnType<typeof show> =>
  show(AdminPage, { path: '/admin', at, user, now: NOW, responses: { ...FARMS, ...responses } })

/** Narrows the window to a phone's width until `vi.unstubAllGlobals`. */
export function onPhone(): void {
  const listening = { addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...listening,
    matches: query.includes('max-width'),
    addListener: () => {},
    removeListener: () => {},
  }))
}
