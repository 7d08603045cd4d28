import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AdjustableOrder,
  amountOfLines,
  boughtMore,
  boxesNow,
  currentOrder,
  type GivenBack,
  givenBack,
  linesNow,
  type OrderAdjustment,
} from './adjusted-order.ts'

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

const bought = fc
  .array(fc.record({ quantity: fc.integer({ min: 1, max: 10 }), price: fc.nat(1_000_000) }), {
    minLength: 1,
    maxLength: 4,
  })
  .map(lines => lines.map(({ quantity, price }, place) => line(place + 1, quantity, price)))
const fees = fc.array(fc.nat(50_000), { maxLength: 3 }).map(amounts => amounts.map((amount, id) => ({ id, amount })))
interface Step {
  kind: 'boxes' | 'money' | 'more'
  productId: number
  /** Percent of what is there. */
  part: number
  price: number
  fee: number
}
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('boxes', 'money', 'more'),
  productId: fc.integer({ min: 1, max: 4 }),
  part: fc.integer({ min: 1, max: 100 }),
  price: fc.nat(1_000_000),
  fee: fc.nat(5_000),
})

/** Plays one step as far as the order allows it. */
function play(order: Order, { kind, productId, part, price, fee }: Step): Order {
  const boxes = boxesNow(order, productId)
  if (kind === 'more') return buyMore(order, [line(productId, (part % 3) + 1, price)], [{ id: 1, amount: fee }])
  if (boxes === 0) return order
  if (kind === 'boxes') return giveBack(order, [{ productId, quantity: Math.ceil((boxes * part) / 100) }])
  const worth = currentOrder(order).items.reduce(
    (sum, item) => sum + (item.productId === productId ? item.lineTotal : 0),
    0,
  )
  return giveBack(order, [{ productId, amount: Math.floor((worth * part) / 100) }])
}

describe('10,000 random histories of an order', () => {
  it('owe the total and what the adjustments moved, never less than nothing, and end at nothing', () => {
    fc.assert(
      fc.property(bought, fees, fc.array(step, { maxLength: 12 }), (items, orderFees, steps) => {
        const start: Order = { items, fees: orderFees, adjustments: [] }
        const end = steps.reduce(play, start)
        expect(totalOf(end)).toBe(totalOf(start) + movedBy(end))
        for (const { quantity, lineTotal } of currentOrder(end).items) {
          expect(quantity).toBeGreaterThan(0)
          expect(lineTotal).toBeGreaterThanOrEqual(0)
        }
        const rest = [1, 2, 3, 4].map(productId => ({ productId, quantity: boxesNow(end, productId) }))
        const empty = giveBack(
          end,
          rest.filter(({ quantity }) => quantity > 0),
        )
        expect(totalOf(empty)).toBe(0)
        expect(movedBy(empty)).toBe(0 - totalOf(start))
      }),
      { numRuns: 10_000 },
    )
  })
})
