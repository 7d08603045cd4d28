import {
  type AdjustableOrder,
  amountOfLines,
  applyFees,
  currentOrder,
  type DeliveryArea,
  fail,
  feeAreaOf,
  movedFees,
  type Paise,
  splitTotal,
} from '@santhe/rules'
import { say } from '@santhe/texts/say'
import type { Domain } from '../../../foundation/domain.ts'
import { type AdjustmentRecord, type OrderRecord, Orders } from '../../../records/order.ts'
import type { PricedFee } from '../../../records/priced-cart.ts'
import { readProducts } from '../../cart/buyable-products.ts'
import { checkFarmsServe, findDestination } from '../../cart/destination.ts'
import { findArea } from '../../order/delivery/delivery-areas.ts'
import { listActiveFees } from '../../order-fee/queries.ts'

export interface AreaChange {
  from: DeliveryArea
  to: DeliveryArea
}

/**
 * Returns the areas between which a new zip code moves an order; undefined within one area.
 * @throws VALIDATION for a zip code outside all areas or the farm's areas
 */
export async function areaChange(
  { delivery, recipient, items }: OrderRecord,
  zipCode: string,
  domain: Domain,
): Promise<AreaChange | undefined> {
  const destination = await findDestination({ zipCode, field: 'zipCode' }, domain)
  // Without a slot the order stores no area.
  const from = delivery.area ?? feeAreaOf((await findArea(recipient.zipCode, domain)).area)
  if (destination.area === from) return undefined
  const products = await readProducts(
    items.map(({ productId }) => productId),
    domain,
  )
  checkFarmsServe(products.values(), destination)
  return { from, to: destination.area }
}

type Adjusted = Pick<OrderRecord, 'purchaseId' | 'items' | 'fees' | 'subtotal' | 'total'> & AdjustableOrder

async function subtotalOfPurchase({ purchaseId }: Adjusted, { connection }: Domain): Promise<Paise> {
  const first = await Orders(connection).findById(purchaseId).select({ 'purchase.subtotal': 1 }).lean()
  return first?.purchase?.subtotal ?? 0
}

/** Returns the difference of the current tables between areas, for an order's share of its purchase. Later boxes add nothing to it. */
async function tableDifferences(order: Adjusted, { from, to }: AreaChange, domain: Domain): Promise<PricedFee[]> {
  const [active, bought] = await Promise.all([listActiveFees(domain), subtotalOfPurchase(order, domain)])
  // A replacement has no price.
  if (bought === 0) return []
  const own = Math.min(currentOrder(order).subtotal, order.subtotal)
  const shares = [own, bought - own].map((subtotal, farmerId) => ({ farmerId, subtotal }))
  const tables = active.filter(({ type }) => type === 'table')
  return tables.map(({ _id: id, ...fee }) => {
    const feeIn = (area: DeliveryArea) =>
      splitTotal(applyFees(bought, [{ ...fee, id }], { area }).total - bought, shares)[0]?.total ?? 0
    return { id, name: fee.name, displayOrder: fee.displayOrder, amount: feeIn(to) - feeIn(from) }
  })
}

type Facts = Pick<AdjustmentRecord, 'kind' | 'lines' | 'items' | 'fees'>

/**
 * Adds the table fees of a changed delivery area to an adjustment. docs/product/adjustments.md#changes
 * @throws VALIDATION when delivery there costs more and the order is paid online
 */
export async function withAreaFees(
  order: OrderRecord,
  { facts, area, now }: { facts: Facts; area: AreaChange | undefined; now: Date },
  domain: Domain,
): Promise<Facts & Pick<AdjustmentRecord, 'areaFees'>> {
  if (!area) return facts
  const after = { ...order, adjustments: [...(order.adjustments ?? []), { ...facts, at: now }] }
  const { areaFees, lines } = movedFees(after, await tableDifferences(after, area, domain))
  const amount = amountOfLines(lines)
  if (amount > 0 && order.paymentMethod === 'cashfree')
    fail('VALIDATION', { fields: { zipCode: say('adjust.dearerArea', { amount }) } })
  return { ...facts, lines: [...facts.lines, ...lines], areaFees }
}
