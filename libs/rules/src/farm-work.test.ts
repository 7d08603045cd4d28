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

describe('what a farm has to do', () => {
  // docs/product/farmer-dashboard.md#what-to-do-first
  it('is to accept, to pack, to send, or on the way; nothing once an order is closed', () => {
    expect(ORDER_STATUSES.map(status => farmWorkOf(orderAt(status)))).toEqual([
      'accept',
      'pack',
      'pack',
      'pack',
      'pack',
      'way',
      undefined,
      undefined,
    ])
    expect(farmWorkOf(orderAt('packaging', PACKED))).toBe('send')
    expect(farmWorkOf(orderAt('shipping', PACKED))).toBe('way')
  })

  it('leads on step by step, and ends where the farm may set nothing more', () => {
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
