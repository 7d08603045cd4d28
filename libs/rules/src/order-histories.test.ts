import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AdjustableOrder,
  type AdjustedLine,
  amountOfLines,
  boughtMore,
  boxesNow,
  currentOrder,
  givenBack,
  linesNow,
  movedFees,
  type OrderAdjustment,
} from './adjusted-order.ts'
import { complaintBack, mostBack } from './complaint.ts'
import { mayChooseIn, swapOf } from './harvest-choice.ts'
import { orderMoney, refundsOf, statusAdjustments } from './order-money.ts'
import {
  isFinalStatus,
  isPackable,
  maySetStatus,
  moneyOf,
  ORDER_STATUSES,
  type OrderStatus,
  type PaymentStatus,
  type RefundState,
} from './order-status.ts'

type Line = { productId: number; quantity: number; price: number; lineTotal: number }
type Fee = { id: number; amount: number }

const NOW = new Date('2026-11-21T06:00:00Z')
const line = (productId: number, quantity: number, price: number): Line => {
  return { productId, quantity, price, lineTotal: price * quantity }
}
const totalOf = (order: AdjustableOrder<Line, Fee>) => {
  const { items, fees } = currentOrder(order)
  return [...items.map(({ lineTotal }) => lineTotal), ...fees.map(({ amount }) => amount)].reduce((a, b) => a + b, 0)
}
const movedBy = ({ adjustments }: History) => adjustments.reduce((sum, { lines }) => sum + amountOfLines(lines), 0)

const bought = fc
  .array(fc.record({ quantity: fc.integer({ min: 1, max: 10 }), price: fc.nat(1_000_000) }), {
    minLength: 1,
    maxLength: 4,
  })
  .map(lines => lines.map(({ quantity, price }, place) => line(place + 1, quantity, price)))
const fees = fc.array(fc.nat(50_000), { maxLength: 3 }).map(amounts => amounts.map((amount, id) => ({ id, amount })))
interface Refund {
  amount: number
  state: RefundState
}

interface History extends AdjustableOrder<Line, Fee> {
  status: OrderStatus
  paymentMethod: 'cod' | 'cashfree'
  paymentStatus: PaymentStatus
  total: number
  timeline: { at: Date; from: OrderStatus | null; to: OrderStatus }[]
  refund: Refund | null
  adjustments: (OrderAdjustment<Line, Fee> & { refund: Refund | null })[]
}

/**
 * Kinds of adjustments: 'light' and 'complaintPart' give back an amount, the others boxes. A replacement costs nothing, like
 * boxes at ₹0.
 */
const KINDS = [
  'fewer',
  'more',
  'area',
  'short',
  'light',
  'move',
  'swap',
  'withdraw',
  'complaint',
  'complaintPart',
] as const
const anyStep = fc.record({
  kind: fc.constantFrom(...KINDS, 'status', 'status', 'pay', 'refund', 'refund'),
  productId: fc.integer({ min: 1, max: 4 }),
  /** Per cent of what remains. */
  part: fc.integer({ min: 1, max: 100 }),
  price: fc.nat(1_000_000),
  fee: fc.nat(5_000),
  to: fc.constantFrom(...ORDER_STATUSES, 'cancelled' as const),
})
type Step = typeof anyStep extends fc.Arbitrary<infer One> ? One : never

const PRODUCT_IDS = [1, 2, 3, 4, 5, 6, 7, 8]
const NEXT: Readonly<Record<RefundState, readonly RefundState[]>> = {
  due: ['sent', 'failed', 'done'],
  sent: ['sent', 'failed', 'done'],
  failed: ['due', 'done'],
  done: ['done'],
}

function adjust(order: History, lines: AdjustedLine[], at: Date, bought: Partial<OrderAdjustment<Line, Fee>> = {}) {
  const amount = -amountOfLines(lines)
  const isPaid = order.paymentMethod === 'cashfree' || order.status === 'delivered'
  const refund = amount > 0 && isPaid ? { amount, state: 'due' as const } : null
  return { ...order, adjustments: [...order.adjustments, { at, lines, refund, ...bought }] }
}

function setStatus(order: History, to: OrderStatus, at: Date): History {
  const { status: from, paymentMethod, paymentStatus, adjustments } = order
  // Cash can only be refunded for the delivery at which it was paid.
  const isClosed = paymentMethod === 'cod' && isFinalStatus(from) && adjustments.some(({ refund }) => refund)
  if (to === from || isClosed || !maySetStatus('admin', from, to, moneyOf(order))) return order
  const amount = to === 'cancelled' && paymentStatus === 'paid' ? totalOf(order) : 0
  const refund = amount > 0 ? { amount, state: 'due' as const } : order.refund
  return { ...order, status: to, timeline: [...order.timeline, { at, from, to }], refund }
}

/** Gives boxes back. Giving back the last ones, or any before payment, cancels the order. */
function giveBoxes(order: History, productId: number, quantity: number, at: Date): History {
  const isAll = currentOrder(order).items.every(item => item.productId === productId)
  if ((isAll && quantity === boxesNow(order, productId)) || moneyOf(order) === 'unpaid')
    return setStatus(order, 'cancelled', at)
  return adjust(order, givenBack(order, [{ productId, quantity }]), at)
}

function moveRefund(order: History, part: number): History {
  const all = refundsOf<Refund>(order)
  const chosen = all[part % Math.max(all.length, 1)]
  if (!chosen) return order
  const states = NEXT[chosen.state]
  const moved = { ...chosen, state: states[part % states.length] ?? chosen.state }
  if (chosen !== order.refund) {
    const adjustments = order.adjustments.map(one => (one.refund === chosen ? { ...one, refund: moved } : one))
    return { ...order, adjustments }
  }
  return { ...order, refund: moved, paymentStatus: moved.state === 'done' ? 'refunded' : order.paymentStatus }
}

interface Turn extends Step {
  at: Date
  /** Boxes of the product, at least one. */
  boxes: number
  /** Number of boxes that the step concerns. */
  some: number
}

function complain(order: History, { kind, productId, part, some, at }: Turn): History {
  if (order.status !== 'delivered') return order
  const lines = [{ productId, quantity: some }]
  const amount = kind === 'complaint' ? undefined : Math.floor((mostBack(order, lines) * part) / 100)
  const back = complaintBack(order, lines, amount)
  return back.length > 0 ? adjust(order, givenBack(order, back), at) : order
}

const worthOf = (order: History, productId: number) =>
  linesNow(order).find(item => item.productId === productId)?.lineTotal ?? 0

function pack(order: History, { kind, productId, part, some, at }: Turn): History {
  if (!isPackable(order.status)) return order
  if (kind === 'short') return giveBoxes(order, productId, some, at)
  const amount = Math.floor((worthOf(order, productId) * part) / 100)
  return adjust(order, givenBack(order, [{ productId, amount }]), at)
}

function swap(order: History, { productId, price, boxes, at }: Turn): History {
  const most = Math.floor(worthOf(order, productId) / boxes)
  const item = { productId: productId + 4, price: Math.min(price, most) }
  if (boxesNow(order, item.productId) > 0) return order
  const { price: paid, fees: own, lines } = swapOf<Fee>(order, { productId, quantity: boxes, item })
  return adjust(order, lines, at, { items: [line(item.productId, boxes, paid)], fees: own })
}

/** Steps on boxes of an order that is paid or on delivery. */
const TURNS: Readonly<Record<Exclude<(typeof KINDS)[number], 'more'>, (order: History, turn: Turn) => History>> = {
  complaint: complain,
  complaintPart: complain,
  short: pack,
  light: pack,
  fewer: (order, { productId, some, at }) =>
    mayChooseIn(order.status) ? giveBoxes(order, productId, some, at) : order,
  withdraw: (order, { productId, boxes, at }) =>
    mayChooseIn(order.status) ? giveBoxes(order, productId, boxes, at) : order,
  move: (order, { productId, at }) =>
    adjust(order, [], at, { harvest: { productId, from: '2026-12-03', to: '2026-12-09' } }),
  swap: (order, turn) => (mayChooseIn(order.status) ? swap(order, turn) : order),
  area: (order, { part, fee, at }) => {
    // An order paid online can't move to a more expensive area.
    const isLess = part < 50 || order.paymentMethod === 'cashfree'
    const { lines, areaFees } = movedFees<Fee>(order, [{ id: part % 4, amount: isLess ? -fee : fee }])
    return mayChooseIn(order.status) && areaFees.length > 0 ? adjust(order, lines, at, { areaFees }) : order
  },
}

function buy(order: History, { productId, part, price, fee }: Step, at: Date): History {
  if (order.paymentMethod === 'cashfree' || !mayChooseIn(order.status)) return order
  const more = { items: [line(productId, (part % 3) + 1, price)], fees: [{ id: 1, amount: fee }] }
  return adjust(order, boughtMore(more), at, more)
}

function play(order: History, step: Step, at: Date): History {
  const { kind, productId, part, to } = step
  const isOpen = moneyOf(order) === 'unpaid' && order.status !== 'cancelled'
  if (kind === 'status') return setStatus(order, to, at)
  if (kind === 'refund') return moveRefund(order, part)
  if (kind === 'pay') return isOpen ? { ...order, paymentStatus: 'paid' } : order
  if (kind === 'more') return buy(order, step, at)
  const boxes = boxesNow(order, productId)
  if (boxes === 0 || (isOpen && kind !== 'withdraw')) return order
  return TURNS[kind](order, { ...step, at, boxes, some: Math.ceil((boxes * part) / 100) })
}

/** Returns the names of sums that are wrong. */
function wrongSums(order: History): string[] {
  const { total, adjusted, paid, refunded, toRefund, toCollect } = orderMoney(order)
  const { status, paymentMethod, adjustments } = order
  const now = currentOrder(order)
  const isSettled = paymentMethod === 'cod' ? status === 'delivered' : moneyOf(order) === 'paid'
  // Includes cancellations and reopenings.
  const moves = [
    ...adjustments.map(({ lines }) => amountOfLines(lines)),
    ...statusAdjustments(order).map(each => each.amount),
  ]
  const sums = {
    equation: total + adjusted === paid - refunded - toRefund + toCollect,
    'no more back than was paid': refunded + toRefund <= paid,
    'what is to be collected': toCollect === (isSettled || status === 'cancelled' ? 0 : total + adjusted),
    'what adjustments moved': moves.reduce((sum, amount) => sum + amount, 0) === adjusted,
    parts: totalOf(order) === total + movedBy(order),
    lines: now.items.every(({ quantity, lineTotal }) => quantity > 0 && lineTotal >= 0),
  }
  return Object.entries(sums).flatMap(([name, isRight]) => (isRight ? [] : name))
}

describe('10,000 random histories of an order', () => {
  it('balance after each step, and giving back all boxes leaves zero', () => {
    const method = fc.constantFrom('cod' as const, 'cashfree' as const)
    fc.assert(
      fc.property(
        bought,
        fees,
        method,
        fc.array(anyStep, { maxLength: 16 }),
        (items, orderFees, paymentMethod, steps) => {
          const start: History = {
            ...{ items, fees: orderFees, adjustments: [], refund: null, paymentMethod },
            ...{ status: 'pending', paymentStatus: 'unpaid', timeline: [{ at: NOW, from: null, to: 'pending' }] },
            total: totalOf({ items, fees: orderFees, adjustments: [] }),
          }
          let order = start
          for (const [place, one] of steps.entries()) {
            const before = order
            order = play(before, one, new Date(NOW.getTime() + (place + 1) * 60_000))
            const wrong = order === before ? [] : wrongSums(order)
            if (wrong.length > 0) throw new Error(`After step ${place} (${one.kind}): ${wrong.join(', ')}`)
          }
          const rest = PRODUCT_IDS.map(productId => ({ productId, quantity: boxesNow(order, productId) }))
          const given = rest.filter(({ quantity }) => quantity > 0)
          const empty = adjust(order, givenBack(order, given), NOW)
          expect(totalOf(empty)).toBe(0)
          expect(movedBy(empty)).toBe(0 - start.total)
        },
      ),
      { numRuns: 10_000 },
    )
  })
})
