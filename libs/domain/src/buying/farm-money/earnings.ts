import { addDays, deliveryDateOf, type IstDate, istDateOf, mondayOf, movedBy, type Paise } from '@santhe/rules'
import { linesOfOrders, type MoneyOrderRecord, type OrderMoneyLine } from './money-orders.ts'

/** Number of weeks in the overview, including the current one. */
const WEEKS = 12
/** Number of products listed by name; the others are summed up. */
const MOST_PRODUCTS = 8

interface WeekEarnings {
  monday: IstDate
  online: Paise
  cash: Paise
}

interface ProductEarnings {
  productId: number
  name: string
  localName: string
  boxes: number
  earned: Paise
}

export interface Earnings {
  /** Oldest first, including weeks without earnings. */
  weeks: WeekEarnings[]
  /** Highest earnings first. */
  products: ProductEarnings[]
  others: Paise
  /** Delivered orders with a due day, and how many of them were on time. */
  delivered: { orders: number; onTime: number }
}

/** Returns the Monday that starts the overview's weeks. */
export function firstMonday(today: IstDate): IstDate {
  return addDays(mondayOf(today), -7 * (WEEKS - 1))
}

function byWeek(lines: readonly OrderMoneyLine[], first: IstDate): WeekEarnings[] {
  return Array.from({ length: WEEKS }, (_, place) => {
    const monday = addDays(first, 7 * place)
    const ofWeek = lines.filter(({ at }) => mondayOf(istDateOf(at)) === monday)
    const sum = (isOnline: boolean) =>
      ofWeek
        .filter(({ order }) => (order.paymentMethod === 'cashfree') === isOnline)
        .reduce((earned, { items }) => earned + items, 0)
    return { monday, online: sum(true), cash: sum(false) }
  })
}

function byProduct(lines: readonly OrderMoneyLine[]): ProductEarnings[] {
  const products = new Map<number, ProductEarnings>()
  for (const line of lines) {
    const items = movedBy(line.order, line).flatMap(({ sign, order }) => order.items.map(item => ({ ...item, sign })))
    for (const { productId, productName, localName, quantity, lineTotal, sign } of items) {
      const before = products.get(productId) ?? { boxes: 0, earned: 0 }
      const [boxes, earned] = [before.boxes + sign * quantity, before.earned + sign * lineTotal]
      products.set(productId, { productId, name: productName, localName, boxes, earned })
    }
  }
  return [...products.values()]
    .filter(({ earned }) => earned !== 0)
    .sort((a, b) => b.earned - a.earned || a.productId - b.productId)
}

function punctuality(lines: readonly OrderMoneyLine[]): Earnings['delivered'] {
  const latest = new Map(
    lines.filter(({ kind }) => kind === 'delivered' || kind === 'setBack').map(line => [line.order._id, line]),
  )
  const delivered = [...latest.values()].flatMap(({ kind, at, order }) => {
    const due = deliveryDateOf(order.delivery)
    return kind === 'delivered' && due !== undefined ? [istDateOf(at) <= due] : []
  })
  return { orders: delivered.length, onTime: delivered.filter(Boolean).length }
}

/** Returns a farm's earnings of the last weeks, by week and by product, and its punctuality. Orders may cover a longer span. */
export function earningsOf(orders: readonly MoneyOrderRecord[], today: IstDate): Earnings {
  const first = firstMonday(today)
  const lines = linesOfOrders(orders).filter(({ at }) => istDateOf(at) >= first)
  const products = byProduct(lines)
  return {
    weeks: byWeek(lines, first),
    products: products.slice(0, MOST_PRODUCTS),
    others: products.slice(MOST_PRODUCTS).reduce((sum, { earned }) => sum + earned, 0),
    delivered: punctuality(lines),
  }
}
