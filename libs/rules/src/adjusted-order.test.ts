import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AdjustableOrder,
  type AdjustedLine,
  amountOfLines,
  boughtMore,
  boxesNow,
  currentOrder,
  type GivenBack,
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

type Order = AdjustableOrder & { adjustments: OrderAdjustment<Line, Fee>[] }
type Line = { productId: number; quantity: number; price: number; lineTotal: number }
type Fee = { id: number; amount: number }

const NOW = new Date('2026-11-21T06:00:00Z')
const line = (productId: number, quantity: number, price: number): Line => {
  return { productId, quantity, price, lineTotal: price * quantity }
}
/** Three boxes at ₹33.33 and two at ₹50.00, with ₹10.00 and ₹0.01 of fees. */
const placed = (): Order => ({
  items: [line(1, 3, 3_333), line(2, 2, 5_000)],
  fees: [
    { id: 1, amount: 1_000 },
    { id: 2, amount: 1 },
  ],
  adjustments: [],
})
const totalOf = (order: Order) => {
  const { items, fees } = currentOrder(order)
  return [...items.map(({ lineTotal }) => lineTotal), ...fees.map(({ amount }) => amount)].reduce((a, b) => a + b, 0)
}
function giveBack(order: Order, back: GivenBack[]): Order {
  const lines = givenBack(order, back)
  return { ...order, adjustments: [...order.adjustments, { at: NOW, lines }] }
}
function buyMore(order: Order, items: Line[], fees: Fee[]): Order {
  return { ...order, adjustments: [...order.adjustments, { at: NOW, lines: boughtMore({ items, fees }), items, fees }] }
}
function moveFees(order: Order, differences: Fee[]): Order {
  return { ...order, adjustments: [...order.adjustments, { at: NOW, ...movedFees(order, differences) }] }
}
const movedBy = (order: Order) => order.adjustments.reduce((sum, { lines }) => sum + amountOfLines(lines), 0)

// docs/product/adjustments.md#lines
describe('a line that is given back', () => {
  it('moves its boxes’ price and their share of every fee', () => {
    const { adjustments, items } = giveBack(placed(), [{ productId: 2, quantity: 1 }])
    // Half of ₹100 and of ₹5.00 of the first fee; the second fee's paisa is of the larger line and goes with its first box.
    expect(adjustments[0]?.lines).toEqual([{ productId: 2, quantity: -1, amount: -5_251 }])
    expect(items).toHaveLength(2)
  })

  it('gives back exactly the total when all lines go, in any order and in any parts', () => {
    const ways = [
      [
        [1, 3],
        [2, 2],
      ],
      [
        [2, 1],
        [1, 1],
        [2, 1],
        [1, 2],
      ],
      [
        [1, 1],
        [1, 1],
        [1, 1],
        [2, 1],
        [2, 1],
      ],
    ] as const
    for (const way of ways) {
      const end = way.reduce<Order>(
        (order, [productId, quantity]) => giveBack(order, [{ productId, quantity }]),
        placed(),
      )
      expect(movedBy(end)).toBe(-totalOf(placed()))
      expect(currentOrder(end)).toMatchObject({ items: [], subtotal: 0, total: 0 })
    }
  })

  it('takes boxes that were bought later first, at the price that they were bought at', () => {
    const more = buyMore(placed(), [line(1, 1, 4_000)], [{ id: 2, amount: 80 }])
    const back = giveBack(more, [{ productId: 1, quantity: 2 }])
    expect(back.adjustments[0]?.lines).toEqual([{ productId: 1, quantity: 1, amount: 4_080 }])
    expect(currentOrder(back).items[0]).toMatchObject({ productId: 1, quantity: 2, price: 3_333 })
    expect(boxesNow(more, 1)).toBe(4)
    expect(linesNow(more)).toMatchObject([{ quantity: 4, lineTotal: 13_999 }, { quantity: 2 }])
  })

  it('counts what a light box gave back only once', () => {
    const light = giveBack(placed(), [{ productId: 2, amount: 1_200 }])
    expect(currentOrder(light).items[1]).toMatchObject({ quantity: 2, lineTotal: 8_800 })
    const gone = giveBack(light, [{ productId: 2, quantity: 2 }])
    expect(movedBy(gone)).toBe(movedBy(giveBack(placed(), [{ productId: 2, quantity: 2 }])))
  })

  it.each([
    ['more boxes than there are', { productId: 1, quantity: 4 }],
    ['more money than its boxes cost', { productId: 2, amount: 10_001 }],
    ['boxes of another product', { productId: 9, quantity: 1 }],
  ])('is refused with %s', (_, back) => {
    expect(() => givenBack(placed(), [back])).toThrow(RangeError)
  })
})

// docs/product/adjustments.md#changes
describe('fees that another area moves', () => {
  it('are shared by goods where they grow, without a box, and go back with the boxes', () => {
    const far = moveFees(giveBack(placed(), [{ productId: 2, quantity: 1 }]), [{ id: 1, amount: 3_000 }])
    expect(far.adjustments[1]?.lines).toEqual([
      { productId: 1, quantity: 0, amount: 2_000 },
      { productId: 2, quantity: 0, amount: 1_000 },
    ])
    expect(currentOrder(far).items).toMatchObject([{ lineTotal: 9_999 }, { lineTotal: 5_000 }])
    // ₹50.00 with half of ₹5.00 and the ₹10.00 that came.
    expect(giveBack(far, [{ productId: 2, quantity: 1 }]).adjustments[2]?.lines[0]?.amount).toBe(-6_250)
  })

  it('never fall below zero, and boxes without the fee give none of it back', () => {
    const near = moveFees(buyMore(placed(), [line(3, 1, 90_000)], []), [{ id: 1, amount: -4_000 }])
    expect(near.adjustments[1]).toMatchObject({ areaFees: [{ id: 1, amount: -1_000 }] })
    expect(near.adjustments[1]?.lines.map(({ productId }) => productId)).toEqual([1, 2])
    expect(currentOrder(near).fees).toMatchObject([{ id: 1, amount: 0 }, { id: 2 }])
    expect(moveFees(near, [{ id: 1, amount: -1 }]).adjustments[2]).toEqual({ at: NOW, areaFees: [], lines: [] })
  })
})

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

/** Those of adjustments: 'light' and 'complaintPart' give back an amount, the others boxes. A replacement costs nothing, as boxes at ₹0 do. */
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
  /** Percent of what is there. */
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
  // Cash that goes back was paid by that delivery.
  const isClosed = paymentMethod === 'cod' && isFinalStatus(from) && adjustments.some(({ refund }) => refund)
  if (to === from || isClosed || !maySetStatus('admin', from, to, moneyOf(order))) return order
  const amount = to === 'cancelled' && paymentStatus === 'paid' ? totalOf(order) : 0
  const refund = amount > 0 ? { amount, state: 'due' as const } : order.refund
  return { ...order, status: to, timeline: [...order.timeline, { at, from, to }], refund }
}

/** Gives boxes back; the last ones, and those of an open payment, cancel the order. */
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
  /** Boxes of its product, one at least. */
  boxes: number
  /** So many of them. */
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

/** What happens to boxes that an order has, once it is paid or on delivery. */
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
    // A dearer area of an order paid online is refused.
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

/** Plays one step as far as the order allows it. */
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

/** Returns which sums of an order do not hold, by name. */
function wrongSums(order: History): string[] {
  const { total, adjusted, paid, refunded, toRefund, toCollect } = orderMoney(order)
  const { status, paymentMethod, adjustments } = order
  const now = currentOrder(order)
  const isSettled = paymentMethod === 'cod' ? status === 'delivered' : moneyOf(order) === 'paid'
  // Cancellations and their ends among them.
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
  it('owe the total and what the adjustments moved, give back once what was paid at most, and end at nothing', () => {
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
