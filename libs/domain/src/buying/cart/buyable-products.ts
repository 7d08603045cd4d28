import {
  type Actor,
  fail,
  isOwnFarm,
  istDateOf,
  MAX_QUANTITY,
  MIN_QUANTITY,
  mergeLines,
  offerOf,
  type ProductNames,
  type ProductQuantity,
} from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { trusted } from 'mongoose'
import { maySeeProduct } from '../../catalog/product/policy.ts'
import type { Domain } from '../../foundation/domain.ts'
import { type ProductRecord, Products } from '../../records/product.ts'

/**
 * Merges lines of the same product; each has 1 to 10 boxes.
 * @throws VALIDATION
 */
export function checkedLines(items: readonly ProductQuantity[]): ProductQuantity[] {
  const lines = mergeLines(items)
  const isFine = lines.every(
    ({ quantity }) => Number.isInteger(quantity) && quantity >= MIN_QUANTITY && quantity <= MAX_QUANTITY,
  )
  if (lines.length === 0) fail('VALIDATION', { fields: { items: say('form.emptyCart') } })
  if (!isFine) fail('VALIDATION', { fields: { items: say('form.quantity') } })
  return lines
}

/** Returns whether a product is for sale, ignoring its stock: listed, within its dates, and with a status that sells. */
export function isForSale(product: ProductRecord, now: Date): boolean {
  return product.isListed && offerOf({ ...product, inventory: MAX_QUANTITY }, istDateOf(now)).canBuy
}

/** Returns products by id, without missing ones. */
export async function readProducts(
  productIds: readonly number[],
  { connection, session }: Domain,
): Promise<Map<number, ProductRecord>> {
  const rows = await Products(connection)
    .find({ _id: trusted({ $in: [...productIds] }) })
    .session(session ?? null)
    .lean<ProductRecord[]>()
  return new Map(rows.map(product => [product._id, product]))
}

/**
 * Returns a product's names for a refusal. A product that the buyer may not see is named like a missing one, so that they stay
 * hidden until it is public.
 */
function visibleNames(
  { actor, productId }: { actor: Actor; productId: number },
  product: ProductRecord | undefined,
): ProductNames {
  return product && maySeeProduct(actor, product) ? product : { name: `product ${productId}`, localName: '' }
}

function refusalOf(code: 'cart.unbuyable' | 'cart.ownFarm', lines: readonly (ProductNames & { productId: number })[]) {
  return {
    message: say(code, { names: lines.map(({ name, localName }) => ({ name, localName })) }),
    details: { lines: lines.map(({ productId, name }) => ({ productId, name })) },
  }
}

/**
 * Returns the products of a cart if the buyer may buy all of them. Does not check stock.
 * @throws PRODUCT_NOT_BUYABLE naming the lines that the buyer may see
 * @throws OWN_FARM
 */
export async function readBuyableProducts(
  { actor, productIds, now }: { actor: Actor; productIds: readonly number[]; now: Date },
  domain: Domain,
): Promise<Map<number, ProductRecord>> {
  const products = await readProducts(productIds, domain)
  const unbuyable = productIds.flatMap(productId => {
    const product = products.get(productId)
    return product && isForSale(product, now) ? [] : [{ ...visibleNames({ actor, productId }, product), productId }]
  })
  if (unbuyable.length > 0) fail('PRODUCT_NOT_BUYABLE', refusalOf('cart.unbuyable', unbuyable))
  const ownProducts = [...products.values()].filter(product => isOwnFarm(actor, product.farmId))
  if (ownProducts.length > 0) {
    const lines = ownProducts.map(({ _id: productId, name, localName }) => ({ productId, name, localName }))
    fail('OWN_FARM', refusalOf('cart.ownFarm', lines))
  }
  return products
}
