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
  movedFees,
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
function moveFees(order: Order, differences: Fee[]): Order {
  return { ...order, adjustments: [...order.adjustments, { at: NOW, ...movedFees(order, differences) }] }
}
const movedBy = (order: Order) => order.adjustments.reduce((sum, { lines }) => sum + amountOfLines(lines), 0)

// docs/product/adjustments.md#lines
describe('giving back boxes', () => {
  it('refunds their price and their share of every fee', () => {
    const { adjustments, items } = giveBack(placed(), [{ productId: 2, quantity: 1 }])
    // Half of ₹100 and of the first fee's ₹5.00. The second fee's paisa belongs to the larger line and its first box.
    expect(adjustments[0]?.lines).toEqual([{ productId: 2, quantity: -1, amount: -5_251 }])
    expect(items).toHaveLength(2)
  })

  it('refunds exactly the total for all lines, in any order and parts', () => {
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

  it('takes boxes bought later first, at their own price', () => {
    const more = buyMore(placed(), [line(1, 1, 4_000)], [{ id: 2, amount: 80 }])
    const back = giveBack(more, [{ productId: 1, quantity: 2 }])
    expect(back.adjustments[0]?.lines).toEqual([{ productId: 1, quantity: 1, amount: 4_080 }])
    expect(currentOrder(back).items[0]).toMatchObject({ productId: 1, quantity: 2, price: 3_333 })
    expect(boxesNow(more, 1)).toBe(4)
    expect(linesNow(more)).toMatchObject([{ quantity: 4, lineTotal: 13_999 }, { quantity: 2 }])
  })

  it('counts an earlier refund for a light box only once', () => {
    const light = giveBack(placed(), [{ productId: 2, amount: 1_200 }])
    expect(currentOrder(light).items[1]).toMatchObject({ quantity: 2, lineTotal: 8_800 })
    const gone = giveBack(light, [{ productId: 2, quantity: 2 }])
    expect(movedBy(gone)).toBe(movedBy(giveBack(placed(), [{ productId: 2, quantity: 2 }])))
  })

  it.each([
    ['more boxes than there are', { productId: 1, quantity: 4 }],
    ['more money than its boxes cost', { productId: 2, amount: 10_001 }],
    ['boxes of another product', { productId: 9, quantity: 1 }],
  ])('throws for %s', (_, back) => {
    expect(() => givenBack(placed(), [back])).toThrow(RangeError)
  })
})

// docs/product/adjustments.md#changes
describe('moving fees to another area', () => {
  it('shares an increase by goods, and refunds it with the boxes', () => {
    const far = moveFees(giveBack(placed(), [{ productId: 2, quantity: 1 }]), [{ id: 1, amount: 3_000 }])
    expect(far.adjustments[1]?.lines).toEqual([
      { productId: 1, quantity: 0, amount: 2_000 },
      { productId: 2, quantity: 0, amount: 1_000 },
    ])
    expect(currentOrder(far).items).toMatchObject([{ lineTotal: 9_999 }, { lineTotal: 5_000 }])
    // ₹50.00, half of ₹5.00, and the ₹10.00 added.
    expect(giveBack(far, [{ productId: 2, quantity: 1 }]).adjustments[2]?.lines[0]?.amount).toBe(-6_250)
  })

  it('never lowers fees below zero, and takes nothing from boxes without them', () => {
    const near = moveFees(buyMore(placed(), [line(3, 1, 90_000)], []), [{ id: 1, amount: -4_000 }])
    expect(near.adjustments[1]).toMatchObject({ areaFees: [{ id: 1, amount: -1_000 }] })
    expect(near.adjustments[1]?.lines.map(({ productId }) => productId)).toEqual([1, 2])
    expect(currentOrder(near).fees).toMatchObject([{ id: 1, amount: 0 }, { id: 2 }])
    expect(moveFees(near, [{ id: 1, amount: -1 }]).adjustments[2]).toEqual({ at: NOW, areaFees: [], lines: [] })
  })
})
