import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, istDateOf, startOfIstDay } from './dates.ts'
import {
  buyerCancelsUntil,
  type CancellableOrder,
  isFinalStatus,
  MONEY_STATES,
  mayBuyerCancel,
  maySetStatus,
  moneyOf,
  ORDER_STATUSES,
  type OrderStatus,
  parseOrderStatus,
  returnsStock,
  statusesFor,
  waitsForPayment,
} from './order-status.ts'
import { ROLES, type Role } from './roles.ts'

const OPEN: OrderStatus[] = ['pending', 'accepted', 'growing', 'harvested', 'packaging', 'shipping']
const EARLY: OrderStatus[] = ['pending', 'accepted', 'growing', 'harvested']
const LATE: OrderStatus[] = ['packaging', 'shipping']

/**
 * Written by hand from the table in docs/product/orders.md#who-may-set-what: statuses that a role may set from an early, late or
 * final one.
 */
const EXPECTED: Record<Role, { early: OrderStatus[]; late: OrderStatus[]; final: OrderStatus[] }> = {
  admin: { early: [...ORDER_STATUSES], late: [...ORDER_STATUSES], final: [...ORDER_STATUSES] },
  district_manager: { early: [...ORDER_STATUSES], late: [...ORDER_STATUSES], final: [] },
  taluk_agent: {
    early: ['accepted', 'growing', 'harvested', 'packaging'],
    late: ['accepted', 'growing', 'harvested', 'packaging'],
    final: [],
  },
  delivery_agent: {
    early: ['packaging', 'shipping', 'delivered'],
    late: ['packaging', 'shipping', 'delivered'],
    final: [],
  },
  farmer: { early: OPEN, late: LATE, final: [] },
  customer: { early: ['cancelled'], late: [], final: [] },
}

function stageOf(status: OrderStatus): 'early' | 'late' | 'final' {
  if (isFinalStatus(status)) return 'final'
  return LATE.includes(status) ? 'late' : 'early'
}

describe('maySetStatus', () => {
  const every = ROLES.flatMap(role =>
    ORDER_STATUSES.flatMap(from => ORDER_STATUSES.map(to => [role, from, to] as const)),
  )

  it.each(every)('lets %s change %s to %s only according to the table', (role, from, to) => {
    expect(maySetStatus(role, from, to)).toBe(EXPECTED[role][stageOf(from)].includes(to))
  })

  it.each(ROLES)('offers %s the table’s statuses, except the current one', role => {
    for (const from of ORDER_STATUSES) {
      expect(statusesFor({ role }, from)).toEqual(EXPECTED[role][stageOf(from)].filter(to => to !== from))
    }
  })

  it('lets a farmer who bought the order only cancel it', () => {
    expect(statusesFor({ role: 'farmer', as: 'buyer' }, 'accepted')).toEqual(['cancelled'])
    expect(statusesFor({ role: 'farmer', as: 'buyer' }, 'packaging')).toEqual([])
    expect(statusesFor({ role: 'admin', as: 'buyer' }, 'delivered')).toHaveLength(7)
  })

  // docs/product/orders.md#final-statuses
  it('ends orders at delivered and cancelled', () => {
    expect(ORDER_STATUSES.filter(isFinalStatus)).toEqual(['delivered', 'cancelled'])
  })
})

describe('maySetStatus with a state of payment', () => {
  /** Roles that may cancel: an unpaid online order can only be cancelled. */
  const CANCELS: Role[] = ['admin', 'district_manager', 'customer']

  const every = ROLES.flatMap(role =>
    ORDER_STATUSES.flatMap(from =>
      ORDER_STATUSES.flatMap(to => MONEY_STATES.map(money => [role, from, to, money] as const)),
    ),
  )

  it('is tested for all combinations', () => {
    expect(every).toHaveLength(6 * 8 * 8 * 3)
  })

  it.each(every)('for %s from %s to %s, %s, follows the table', (role, from, to, money) => {
    const byTable = EXPECTED[role][stageOf(from)].includes(to)
    const expected = {
      cod: byTable,
      unpaid: byTable && to === 'cancelled' && CANCELS.includes(role),
      // A cancelled and refunded order stays cancelled.
      paid: byTable && (from !== 'cancelled' || to === 'cancelled'),
    }
    expect(maySetStatus(role, from, to, money)).toBe(expected[money])
  })

  it('offers the statuses that the table allows', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ROLES),
        fc.constantFrom(...ORDER_STATUSES),
        fc.constantFrom(...MONEY_STATES),
        (role, from, money) => {
          const offered = statusesFor({ role }, from, money)
          expect(offered).toEqual(ORDER_STATUSES.filter(to => to !== from && maySetStatus(role, from, to, money)))
        },
      ),
    )
  })

  it.each([
    ['cod', 'unpaid', 'cod'],
    ['cod', 'paid', 'cod'],
    ['cashfree', 'unpaid', 'unpaid'],
    ['cashfree', 'paid', 'paid'],
    ['cashfree', 'refunded', 'paid'],
  ] as const)('treats %s and %s as %s', (paymentMethod, paymentStatus, money) => {
    expect(moneyOf({ paymentMethod, paymentStatus })).toBe(money)
  })

  it('waits for payment while online, unpaid and not cancelled', () => {
    const waiting = { paymentMethod: 'cashfree', paymentStatus: 'unpaid', status: 'pending' } as const
    expect(waitsForPayment(waiting)).toBe(true)
    expect(waitsForPayment({ ...waiting, status: 'cancelled' })).toBe(false)
    expect(waitsForPayment({ ...waiting, paymentStatus: 'paid' })).toBe(false)
    expect(waitsForPayment({ ...waiting, paymentMethod: 'cod' })).toBe(false)
  })

  it('never leaves a status that is final for a role, after any steps', () => {
    const step = fc.tuple(fc.constantFrom(...ROLES), fc.constantFrom(...ORDER_STATUSES))
    fc.assert(
      fc.property(fc.constantFrom(...MONEY_STATES), fc.array(step, { maxLength: 12 }), (money, steps) => {
        const allowedSteps: { role: Role; from: OrderStatus; to: OrderStatus }[] = []
        for (const [role, to] of steps) {
          const from = allowedSteps.at(-1)?.to ?? 'pending'
          if (to !== from && maySetStatus(role, from, to, money)) allowedSteps.push({ role, from, to })
        }
        expect(allowedSteps.filter(({ role, from }) => isFinalStatus(from) && role !== 'admin')).toEqual([])
        expect(allowedSteps.filter(({ from }) => money !== 'cod' && from === 'cancelled')).toEqual([])
        expect(allowedSteps.filter(({ to }) => money === 'unpaid' && to !== 'cancelled')).toEqual([])
      }),
    )
  })
})

describe('parseOrderStatus', () => {
  // docs/product/orders.md#statuses
  it('parses every status, and both spellings of cancelled', () => {
    expect(ORDER_STATUSES.map(parseOrderStatus)).toEqual([...ORDER_STATUSES])
    expect(parseOrderStatus('canceled')).toBe('cancelled')
  })

  it.each(['', 'Pending', 'paid', null, undefined, 3])('returns undefined for %j', text => {
    expect(parseOrderStatus(text)).toBeUndefined()
  })
})

// docs/product/orders.md#boxes-back
describe('returnsStock', () => {
  it('is true only before shipping', () => {
    expect(ORDER_STATUSES.filter(returnsStock)).toEqual([...EARLY, 'packaging'])
  })
})

// docs/product/orders.md#cancelling
describe('mayBuyerCancel', () => {
  const createdAt = new Date('2026-03-05T06:00:00Z')
  const hour = 3_600_000
  const hoursLater = (hours: number, milliseconds = 0) => new Date(createdAt.getTime() + hours * hour + milliseconds)
  const now = { status: 'Available Now' } as const
  const preOrder = (harvestDate?: string) => ({ status: 'Pre-Order', harvestDate }) as const
  const anOrder = (order: Partial<CancellableOrder>): CancellableOrder => ({
    status: 'pending',
    createdAt,
    items: [now],
    ...order,
  })

  it('ends 4 hours after placing for Available Now', () => {
    expect(mayBuyerCancel(anOrder({}), hoursLater(4))).toEqual({ may: true, until: hoursLater(4) })
    expect(mayBuyerCancel(anOrder({}), hoursLater(4, 1))).toEqual({ may: false, why: 'window' })
  })

  it('ends 48 hours before the harvest day (IST) for Pre-Order', () => {
    const order = anOrder({ items: [preOrder('2026-03-20')] })
    const until = new Date('2026-03-17T18:30:00.000Z')
    expect(mayBuyerCancel(order, until)).toEqual({ may: true, until })
    expect(mayBuyerCancel(order, new Date(until.getTime() + 1))).toEqual({ may: false, why: 'window' })
  })

  it('ends with the first window of its items', () => {
    const order = anOrder({ items: [preOrder('2026-03-20'), now] })
    expect(mayBuyerCancel(order, hoursLater(5))).toEqual({ may: false, why: 'window' })
    expect(mayBuyerCancel(anOrder({ items: [preOrder('2026-03-06'), now] }), createdAt)).toMatchObject({ may: false })
  })

  it('treats pre-orders without a date, and orders without items, like Available Now', () => {
    expect(buyerCancelsUntil(anOrder({ items: [preOrder()] }))).toEqual(hoursLater(4))
    expect(buyerCancelsUntil(anOrder({ items: [] }))).toEqual(hoursLater(4))
  })

  it.each([
    ['packaging', 'packaging'],
    ['shipping', 'packaging'],
    ['delivered', 'final'],
    ['cancelled', 'final'],
  ] as const)('is never allowed for %s orders', (status, why) => {
    expect(mayBuyerCancel(anOrder({ status }), createdAt)).toEqual({ may: false, why })
  })

  it('stays allowed while an online order is unpaid, until the later deadline', () => {
    const unpaid = { money: 'unpaid', payUntil: new Date(createdAt.getTime() + 1_200_000) } as const
    const items = [preOrder('2026-03-06')]
    const cancellation = mayBuyerCancel(anOrder({ ...unpaid, items }), createdAt)
    expect(cancellation).toEqual({ may: true, until: unpaid.payUntil })
    expect(mayBuyerCancel(anOrder({ ...unpaid }), createdAt)).toEqual({ may: true, until: hoursLater(4) })
    expect(mayBuyerCancel(anOrder({ ...unpaid, items }), hoursLater(5))).toEqual({ may: true, until: hoursLater(5) })
    expect(mayBuyerCancel(anOrder({ ...unpaid, status: 'cancelled' }), createdAt)).toEqual({ may: false, why: 'final' })
    expect(mayBuyerCancel(anOrder({ money: 'paid', items }), createdAt)).toEqual({ may: false, why: 'window' })
  })

  it('is allowed exactly if each item alone would allow it', () => {
    const item = fc.oneof(
      fc.constant(now),
      fc.integer({ min: -3, max: 20 }).map(days => preOrder(addDays(istDateOf(createdAt), days))),
    )
    fc.assert(
      fc.property(fc.array(item, { minLength: 1 }), fc.integer({ min: 0, max: 500 }), (items, hours) => {
        const at = hoursLater(hours)
        const isInside = items.every(each =>
          each.status === 'Pre-Order' && each.harvestDate
            ? at.getTime() <= startOfIstDay(each.harvestDate).getTime() - 48 * hour
            : hours <= 4,
        )
        expect(mayBuyerCancel(anOrder({ items }), at).may).toBe(isInside)
      }),
    )
  })
})
