import { describe, expect, it } from 'vitest'
import { nextStatus, takesCash } from './next-status.ts'
import { ORDER_STATUSES, type OrderStatus, statusesFor } from './order-status.ts'
import { ROLES, type Role } from './roles.ts'

const order = (status: OrderStatus, more: Partial<Parameters<typeof nextStatus>[1]> = {}) => ({
  ...{ status, paymentMethod: 'cod' as const, paymentStatus: 'unpaid' as const },
  items: [{ status: 'Available Now' as const }],
  ...more,
})
/** Returns the statuses that a role sets one after the other, starting at `first`. */
function steps(role: Role, first: OrderStatus, more: Partial<Parameters<typeof nextStatus>[1]> = {}): OrderStatus[] {
  const next = nextStatus(role, order(first, more))
  return next ? [next, ...steps(role, next, more)] : []
}

describe('nextStatus', () => {
  it.each<[Role, OrderStatus, OrderStatus[]]>([
    ['delivery_agent', 'accepted', ['packaging', 'shipping', 'delivered']],
    ['taluk_agent', 'pending', ['accepted', 'packaging']],
    ['farmer', 'pending', ['accepted', 'packaging', 'shipping']],
    ['district_manager', 'pending', ['accepted', 'packaging', 'shipping', 'delivered']],
    ['admin', 'harvested', ['packaging', 'shipping', 'delivered']],
    ['customer', 'pending', []],
  ])('leads a %s from %s through %j', (role, first, expected) => {
    expect(steps(role, first)).toEqual(expected)
  })

  it('includes growing and harvested for a pre-order', () => {
    const items = [{ status: 'Available Now' as const }, { status: 'Pre-Order' as const }]
    expect(steps('taluk_agent', 'pending', { items })).toEqual(['accepted', 'growing', 'harvested', 'packaging'])
  })

  // docs/product/office.md#orders-tab
  it.each<[Role, ...(OrderStatus | undefined)[]]>([
    ['admin', 'accepted', 'growing', 'harvested', 'packaging', 'shipping', 'delivered'],
    ['district_manager', 'accepted', 'growing', 'harvested', 'packaging', 'shipping', 'delivered'],
    ['taluk_agent', 'accepted', 'growing', 'harvested', 'packaging', undefined, undefined],
    ['farmer', 'accepted', 'growing', 'harvested', 'packaging', 'shipping', undefined],
    ['delivery_agent', undefined, undefined, undefined, 'packaging', 'shipping', 'delivered'],
    ['customer', undefined, undefined, undefined, undefined, undefined, undefined],
  ])('lets %s pack a pre-order only once it is harvested', (role, ...expected) => {
    const items = [{ status: 'Pre-Order' as const }]
    const open = ORDER_STATUSES.slice(0, -2)
    expect(open.map(status => nextStatus(role, order(status, { items })))).toEqual(expected)
  })

  it('returns undefined for a closed order and before an online payment', () => {
    expect(steps('admin', 'delivered')).toEqual([])
    expect(steps('admin', 'cancelled')).toEqual([])
    expect(steps('admin', 'pending', { paymentMethod: 'cashfree' })).toEqual([])
  })

  it('returns only statuses that the role may set', () => {
    for (const role of ROLES)
      for (const status of ORDER_STATUSES) {
        const next = nextStatus(role, order(status))
        if (next) expect(statusesFor({ role }, status)).toContain(next)
      }
  })
})

describe('takesCash', () => {
  it.each([
    ['cod', 'unpaid', 'shipping', true],
    ['cod', 'unpaid', 'delivered', false],
    ['cod', 'unpaid', 'cancelled', false],
    ['cashfree', 'paid', 'shipping', false],
    ['cashfree', 'unpaid', 'pending', false],
  ] as const)('for payment by %s, %s, in status %s returns %s', (paymentMethod, paymentStatus, status, expected) => {
    expect(takesCash({ paymentMethod, paymentStatus, status })).toBe(expected)
  })
})
