import { describe, expect, it } from 'vitest'
import { buyerStatusText, buyerStepText, daysLate, isLate, isPaidInCash, orderStages } from './order-stages.ts'
import { ORDER_STATUSES, type OrderStatus } from './order-status.ts'

const history = (...statuses: OrderStatus[]) =>
  statuses.map((to, hour) => ({ at: `2026-11-20T0${hour}:00:00.000Z`, to }))
const stagesOf = (...statuses: OrderStatus[]) =>
  orderStages(statuses.at(-1) ?? 'pending', history(...statuses)).map(({ name, state, at, detail }) =>
    [name, state, at?.slice(11, 13), detail].filter(Boolean).join(' '),
  )

describe('the buyer’s words', () => {
  it('are those of the shipping policy', () =>
    expect(ORDER_STATUSES.map(buyerStatusText)).toEqual([
      'Order Placed',
      'Confirmed',
      'Processing',
      'Processing',
      'Processing',
      'Out for Delivery',
      'Delivered',
      'Cancelled',
    ]))

  it('say within Processing what is going on', () =>
    expect((['accepted', 'growing', 'harvested', 'packaging'] as const).map(buyerStepText)).toEqual([
      'Confirmed',
      'Processing: growing',
      'Processing: harvested',
      'Processing: being packed',
    ]))
})

describe('the stages of an order', () => {
  it('are done, going on or ahead, with when each began', () =>
    expect(stagesOf('pending', 'accepted', 'growing', 'harvested')).toEqual([
      'Order Placed done 00',
      'Confirmed done 01',
      'Processing current 02 harvested',
      'Out for Delivery ahead',
      'Delivered ahead',
    ]))

  it('are all done once it is delivered; one that was skipped has no time', () =>
    expect(stagesOf('pending', 'packaging', 'delivered')).toEqual([
      'Order Placed done 00',
      'Confirmed done',
      'Processing done 01',
      'Out for Delivery done',
      'Delivered done 02',
    ]))

  it('that were taken back are ahead again, and begin again', () => {
    expect(stagesOf('pending', 'accepted', 'pending').slice(0, 2)).toEqual([
      'Order Placed current 02',
      'Confirmed ahead',
    ])
    expect(stagesOf('pending', 'accepted', 'pending', 'accepted')[1]).toBe('Confirmed current 03')
  })

  it('are none of a cancelled order', () => expect(stagesOf('pending', 'cancelled')).toEqual([]))
})

describe('late', () => {
  it.each([
    ['shipping', '2026-11-21', 1],
    ['pending', '2026-10-31', 22],
    ['shipping', '2026-11-22', 0],
    ['shipping', '2026-11-23', 0],
    ['pending', null, 0],
    ['pending', '2026-02-31', 0],
    ['delivered', '2026-11-21', 0],
    ['cancelled', '2026-11-21', 0],
  ] as const)('is %s, expected on %s: by %i days', (status, estimatedDelivery, days) => {
    expect(daysLate({ status, estimatedDelivery }, '2026-11-22')).toBe(days)
    expect(isLate({ status, estimatedDelivery }, '2026-11-22')).toBe(days > 0)
  })
})

describe('paid in cash', () => {
  it('is an order on delivery once it is delivered, and no other', () => {
    expect(isPaidInCash({ status: 'delivered', paymentMethod: 'cod' })).toBe(true)
    expect(isPaidInCash({ status: 'shipping', paymentMethod: 'cod' })).toBe(false)
    expect(isPaidInCash({ status: 'delivered', paymentMethod: 'cashfree' })).toBe(false)
  })
})
