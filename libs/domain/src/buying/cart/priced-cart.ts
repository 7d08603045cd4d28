import { applyFees, type Paise, splitTotal } from '@santhe/rules'
import type { OrderFeeRecord } from '../../records/order-fee.ts'
import type { CartTerms, PricedCart, PricedFarm, PricedFee, PricedLine } from '../../records/priced-cart.ts'
import type { ProductRecord } from '../../records/product.ts'
import type { Boxes } from '../../records/stock.ts'

export type PricedProduct = Pick<ProductRecord, '_id' | 'name' | 'farmId' | 'price'> & { farm: { name: string } }

function farmsOf(
  lines: readonly PricedLine[],
  names: ReadonlyMap<number, string>,
): Omit<PricedFarm, 'total' | 'fees'>[] {
  const subtotals = new Map<number, Paise>()
  for (const { farmerId, lineTotal } of lines) subtotals.set(farmerId, (subtotals.get(farmerId) ?? 0) + lineTotal)
  return Array.from(subtotals, ([farmerId, subtotal]) => ({ farmerId, farmName: names.get(farmerId) ?? '', subtotal }))
}

/**
 * Shares every fee among the farms, to the paisa: each farm's parts add up to its share of all fees, and each fee's parts to the fee.
 * For each farm in turn, takes its amount from the rest of each fee, in proportion (largest remainder, ties by fee id).
 */
function shareFees(fees: readonly PricedFee[], owed: readonly Paise[]): PricedFee[][] {
  let remaining = fees.map(fee => ({ farmerId: fee.id, subtotal: fee.amount }))
  return owed.map(amount => {
    const parts = splitTotal(amount, remaining)
    remaining = remaining.map((fee, place) => ({ ...fee, subtotal: fee.subtotal - (parts[place]?.total ?? 0) }))
    return fees.map((fee, place) => ({ ...fee, amount: parts[place]?.total ?? 0 }))
  })
}

export interface CartFees extends CartTerms {
  active: readonly OrderFeeRecord[]
}

/**
 * Returns the costs of a cart: the lines at the products' prices, the active fees for its area or pickup, and each farm's share of the total.
 * Every line's product must be among `products`. docs/product/checkout.md#fees, docs/product/checkout.md#shares.
 */
export function priceCart(
  lines: readonly Boxes[],
  products: ReadonlyMap<number, PricedProduct>,
  { active, area, pickup }: CartFees,
): PricedCart {
  const farmNames = new Map<number, string>()
  const priced = lines.map(({ productId, quantity }) => {
    const product = products.get(productId)
    if (product === undefined) throw new RangeError(`No price for product ${productId}`)
    farmNames.set(product.farmId, product.farm.name)
    const { name, farmId, price } = product
    return { productId, quantity, name, farmerId: farmId, price, lineTotal: price * quantity }
  })
  const subtotal = priced.reduce((sum, line) => sum + line.lineTotal, 0)
  const applied = applyFees(
    subtotal,
    active.map(({ _id, ...fee }) => ({ ...fee, id: _id })),
    { area, isPickup: pickup },
  )
  const displayOrders = new Map(active.map(fee => [fee._id, fee.displayOrder]))
  const fees = applied.lines.map(fee => ({ ...fee, displayOrder: displayOrders.get(fee.id) ?? 0 }))
  const farms = farmsOf(priced, farmNames)
  const totals = splitTotal(applied.total, farms).map(share => share.total)
  const shares = shareFees(
    fees,
    farms.map((farm, place) => (totals[place] ?? 0) - farm.subtotal),
  )
  return {
    lines: priced,
    fees,
    farms: farms.map((farm, place) => ({ ...farm, total: totals[place] ?? 0, fees: shares[place] ?? [] })),
    area,
    pickup,
    subtotal,
    total: applied.total,
  }
}
