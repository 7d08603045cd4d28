import { describe, expect, it } from 'vitest'
import { givenBack } from './adjusted-order.ts'
import { orderMoney, statusAdjustments } from './order-money.ts'
import type { OrderStatus } from './order-status.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 6, minute))
const items = [{ productId: 1, quantity: 4, price: 2_500, lineTotal: 10_000 }]
const fees = [{ id: 1, amount: 400 }]
const back = (minute: number, state?: 'due' | 'sent' | 'failed' | 'done') => {
  const lines = givenBack({ items, fees }, [{ productId: 1, quantity: 1 }])
  return { at: at(minute), lines, refund: state ? { amount: 2_600, state } : null }
}
const step = (minute: number, from: OrderStatus | null, to: OrderStatus) => ({ at: at(minute), from, to })
const order = {
  ...({ items, fees, total: 10_400, paymentStatus: 'unpaid', refund: null } as const),
  timeline: [step(0, null, 'pending')],
  status: 'pending' as OrderStatus,
}

// docs/product/adjustments.md#money
describe('orderMoney', () => {
  it.each([
    ['on delivery, before it is delivered', { paymentMethod: 'cod' }, [0, 0, 0, 0, 10_400]],
    ['on delivery, a box less', { paymentMethod: 'cod', adjustments: [back(1)] }, [-2_600, 0, 0, 0, 7_800]],
    [
      'delivered with a box less, for which nothing was collected',
      {
        paymentMethod: 'cod',
        adjustments: [back(1)],
        status: 'delivered',
        timeline: [step(2, 'shipping', 'delivered')],
      },
      [-2_600, 7_800, 0, 0, 0],
    ],
    [
      'delivered in full, a box given back afterwards',
      {
        paymentMethod: 'cod',
        adjustments: [back(3, 'due')],
        status: 'delivered',
        timeline: [step(2, 'shipping', 'delivered')],
      },
      [-2_600, 10_400, 0, 2_600, 0],
    ],
    ['cancelled before anything was paid', { paymentMethod: 'cod', status: 'cancelled' }, [-10_400, 0, 0, 0, 0]],
    [
      'paid online, a box less on its way back',
      { paymentMethod: 'cashfree', paymentStatus: 'paid', adjustments: [back(1, 'sent')] },
      [-2_600, 10_400, 0, 2_600, 0],
    ],
    [
      'paid online, a box less, the rest cancelled and given back',
      {
        ...{
          paymentMethod: 'cashfree',
          paymentStatus: 'refunded',
          status: 'cancelled',
          adjustments: [back(1, 'done')],
        },
        refund: { amount: 7_800, state: 'done' },
      },
      [-10_400, 10_400, 10_400, 0, 0],
    ],
  ] as const)('of an order %s returns adjusted, paid, refunded and open amounts', (_, more, figures) => {
    const { total, ...money } = orderMoney({ ...order, ...more } as Parameters<typeof orderMoney>[0])
    expect(Object.values(money)).toEqual(figures)
    const { adjusted, paid, refunded, toRefund, toCollect } = money
    expect(total + adjusted).toBe(paid - refunded - toRefund + toCollect)
  })
})

// docs/product/adjustments.md#kinds
describe('statusAdjustments', () => {
  it('take back all boxes on cancelling, and return them on reopening', () => {
    const timeline = [...order.timeline, step(2, 'pending', 'cancelled'), step(4, 'cancelled', 'accepted')]
    const [cancelled, reopened, ...others] = statusAdjustments({ ...order, timeline, adjustments: [back(1)] })
    expect(cancelled).toMatchObject({ kind: 'cancelled', lines: [{ productId: 1, quantity: -3 }], amount: -7_800 })
    expect(reopened).toMatchObject({ kind: 'reopened', lines: [{ productId: 1, quantity: 3 }], amount: 7_800 })
    expect(others).toEqual([])
  })
})
