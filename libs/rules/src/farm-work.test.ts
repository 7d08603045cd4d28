import { describe, expect, it } from 'vitest'
import { farmWorkOf, nextFarmStep } from './farm-work.ts'
import { ORDER_STATUSES, type OrderStatus } from './order-status.ts'
import type { ProductStatus } from './product-status.ts'

const orderAt = (status: OrderStatus, packedAt: string | null = null, sold: ProductStatus = 'Available Now') => ({
  status,
  packedAt,
  paymentMethod: 'cod' as const,
  paymentStatus: 'unpaid' as const,
  items: [{ status: sold }],
})
const PACKED = '2026-11-20T05:00:00.000Z'

describe('work of a farm', () => {
  const TODAY = '2026-11-20'
  const workOf = (status: OrderStatus, estimatedDelivery: string | null = TODAY, packedAt: string | null = null) =>
    farmWorkOf({ status, packedAt, estimatedDelivery }, TODAY)

  // docs/product/farmer-dashboard.md#what-to-do-first
  it('is to accept, pack, send, on the way or growing; none for closed orders', () => {
    expect(ORDER_STATUSES.map(status => workOf(status))).toEqual([
      ...['accept', 'pack', 'growing', 'pack', 'pack', 'way'],
      ...[undefined, undefined],
    ])
    expect(workOf('packaging', TODAY, PACKED)).toBe('send')
    expect(workOf('shipping', TODAY, PACKED)).toBe('way')
  })

  it.each([
    ['2026-11-18', 'pack', 'send'],
    ['2026-11-22', 'pack', 'send'],
    ['2026-11-23', 'growing', 'send'],
    [null, 'growing', 'send'],
  ] as const)('for an order due on %s is %s until packed', (day, work, packed) => {
    for (const status of ['accepted', 'harvested', 'packaging'] as const) expect(workOf(status, day)).toBe(work)
    expect(workOf('growing', day)).toBe('growing')
    expect(workOf('packaging', day, PACKED)).toBe(packed)
  })

  it('continues step by step until the farm may set no further status', () => {
    const open = ORDER_STATUSES.slice(0, 6)
    expect(open.map(status => nextFarmStep(orderAt(status)))).toEqual([
      'accepted',
      'packaging',
      'packaging',
      'packaging',
      'packed',
      undefined,
    ])
    expect(nextFarmStep(orderAt('packaging', PACKED))).toBe('shipping')
    expect(nextFarmStep(orderAt('delivered'))).toBeUndefined()
    expect(nextFarmStep(orderAt('accepted', null, 'Pre-Order'))).toBe('growing')
  })
})
