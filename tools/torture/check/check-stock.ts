import { type Domain, statistics } from '@santhe/domain'
import { boxesNow } from '@santhe/rules'
import type { ProductOnSale } from '../world/stock-market.ts'
import type { MarketRows, OrderRow } from './read-market.ts'

/** Compares the office's figures with the orders. Returns the differences. */
export async function checkFigures(domain: Domain): Promise<string[]> {
  const problems: string[] = []
  for await (const { area, day, field, stored, counted } of statistics.recount({ isMending: false }, domain)) {
    problems.push(`the figures of ${area}, ${day ?? 'all days'}: ${field} is ${stored}, and ${counted} by the orders`)
  }
  return problems
}

/** After these statuses, a cancelled order's boxes are in transit and don't return to the stock. */
const SENT_STATUSES = ['shipping', 'delivered']

/** Whether an order's boxes should count as sold, judging by its timeline only. */
function shouldHaveBoxes({ status, timeline }: OrderRow): boolean {
  if (status !== 'cancelled') return true
  return SENT_STATUSES.includes(timeline.at(-1)?.from ?? '')
}

function soldByOrders(productId: number, orders: readonly OrderRow[]): number {
  return orders.filter(shouldHaveBoxes).reduce((sum, order) => sum + boxesNow(order, productId), 0)
}

/** Boxes packed short or spoiled, which no counter has. */
function missingOf(productId: number, orders: readonly OrderRow[]): number {
  const isMissing = ({ kind }: { kind: string }) => kind === 'short' || kind === 'complaint'
  const short = orders.flatMap(({ adjustments = [] }) => adjustments.filter(isMissing))
  const lines = short.flatMap(adjustment => adjustment.lines.filter(line => line.productId === productId))
  return lines.reduce((sum, { quantity }) => sum - quantity, 0)
}

function problemsOf({ id, initial }: ProductOnSale, { stocks, products, orders }: MarketRows): string[] {
  const stock = stocks.find(({ _id }) => _id === id)
  if (!stock) return [`product ${id} has no stock`]
  const { available, reserved, sold } = stock
  const summary = `${available} available, ${reserved} reserved, ${sold} sold`
  const soldOut = products.find(({ _id }) => _id === id)?.soldOut
  const ordered = soldByOrders(id, orders)
  const missing = missingOf(id, orders)
  return [
    ...(available + reserved + sold + missing === initial
      ? []
      : [`product ${id} began with ${initial} boxes and has ${summary}, ${missing} missing`]),
    ...(Math.min(available, reserved, sold) < 0 ? [`product ${id} has less than nothing: ${summary}`] : []),
    ...(sold === ordered ? [] : [`product ${id} has ${summary}, but its orders have ${ordered} boxes`]),
    ...(soldOut === (available === 0)
      ? []
      : [`product ${id} has ${summary}, and reads ${soldOut ? '' : 'not '}sold out`]),
  ]
}

/**
 * Checks each product: initial = available + reserved + sold + missing, none is negative, and sold equals the
 * unreturned ordered boxes.
 */
export function checkStock(onSale: readonly ProductOnSale[], market: MarketRows): string[] {
  return [
    ...onSale.flatMap(product => problemsOf(product, market)),
    ...market.orders
      .filter(order => order.hasBoxes !== shouldHaveBoxes(order))
      .map(({ _id, status, hasBoxes }) => `order ${_id} is ${status} and ${hasBoxes ? 'has its' : 'has no'} boxes`),
  ]
}
