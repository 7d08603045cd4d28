import { applyFees, boughtItems, fail, linesNow, type ProductQuantity } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import type { Domain } from '../../../foundation/domain.ts'
import type { OrderItemRecord, OrderRecord } from '../../../records/order.ts'
import type { PricedFee } from '../../../records/priced-cart.ts'
import { readBuyableProducts } from '../../cart/buyable-products.ts'
import { checkStock } from '../../cart/check-stock.ts'
import { itemOf } from '../../order/new-orders.ts'
import { listActiveFees } from '../../order-fee/queries.ts'
import type { OrderInput } from '../order-change.ts'

/** Products of an order whose boxes become more. */
interface More {
  items: OrderItemRecord[]
  fees: PricedFee[]
}

const NO_MORE: More = { items: [], fees: [] }

/**
 * Returns boxes at today's price with their percentage fees; fixed and table fees stand.
 * @throws PRODUCT_NOT_BUYABLE
 * @throws OUT_OF_STOCK
 * @throws VALIDATION where the product is of another harvest by now, or the order is paid online
 */
export async function moreOf(
  order: OrderRecord,
  lines: readonly ProductQuantity[],
  { actor, now }: OrderInput,
  domain: Domain,
): Promise<More> {
  if (lines.length === 0) return NO_MORE
  if (order.paymentMethod === 'cashfree') fail('VALIDATION', { fields: { items: say('adjust.moreOnline') } })
  const productIds = lines.map(({ productId }) => productId)
  const [products, active] = await Promise.all([
    readBuyableProducts({ actor, productIds, now }, domain),
    listActiveFees(domain),
  ])
  const before = order.items.length + (order.adjustments ?? []).reduce((sum, { items = [] }) => sum + items.length, 0)
  const items = lines.map(({ productId, quantity }, place) => {
    const price = products.get(productId)?.price ?? 0
    return itemOf(
      { productId, quantity, price, lineTotal: price * quantity },
      { orderId: order._id, place: before + place },
      products,
    )
  })
  for (const item of items) {
    const placed = [...linesNow<OrderItemRecord>(order), ...boughtItems<OrderItemRecord>(order)].find(
      ({ productId }) => productId === item.productId,
    )
    if (
      item.status === placed?.status &&
      item.harvestDate === placed.harvestDate &&
      item.harvestMonth === placed.harvestMonth
    )
      continue
    fail('VALIDATION', { fields: { items: say('adjust.otherHarvest', { name: item.productName }) } })
  }
  const named = items.map(({ productId, productName, quantity }) => ({ productId, name: productName, quantity }))
  await checkStock({ lines: named, now }, domain)
  const percentages = active.filter(({ type }) => type === 'percentage')
  const subtotal = items.reduce((sum, { lineTotal }) => sum + lineTotal, 0)
  const applied = applyFees(
    subtotal,
    percentages.map(({ _id, ...fee }) => ({ ...fee, id: _id })),
  )
  const orderOf = new Map(percentages.map(({ _id, displayOrder }) => [_id, displayOrder]))
  return { items, fees: applied.lines.map(fee => ({ ...fee, displayOrder: orderOf.get(fee.id) ?? 0 })) }
}
