import {
  type Actor,
  clampQuantity,
  fail,
  isOwnFarm,
  istDateOf,
  linesNow,
  MAX_QUANTITY,
  mergeLines,
} from '@santhe/rules'
import { type StockedProduct, withInventory } from '../../catalog/product/queries.ts'
import { productIndex } from '../../catalog/product/search/product-index.ts'
import type { Domain } from '../../foundation/domain.ts'
import { type OrderItemRecord, type OrderRecord, Orders } from '../../records/order.ts'
import { readProducts } from '../cart/buyable-products.ts'
import { type CartLineState, lineStateOf, ownReserved } from '../cart/check-cart.ts'
import { nearestOffers } from './nearest-offer.ts'

/** Number of suggestions whose stock is read per missing product: the catalog index may be older than the last sale. */
const SUGGESTIONS = 3

export interface OrderAgain {
  actor: Actor
  id: number
  now: Date
}

interface AvailableLine {
  product: StockedProduct
  /** Available boxes, at most the ordered ones. */
  quantity: number
  /** Ordered boxes, at most ten. */
  ordered: number
}

interface MissingLine {
  productId: number
  name: string
  localName: string
  ordered: number
  state: Exclude<CartLineState, 'ok'>
  /** The same sort if available, else the one with the next harvest; null when nobody has it. */
  nearest: StockedProduct | null
}

export interface OrderedAgain {
  available: AvailableLine[]
  missing: MissingLine[]
}

/**
 * Returns what the buyer of one order can buy again.
 * @throws NOT_FOUND for everybody else
 */
export function readOrderAgain({ actor, id, now }: OrderAgain, domain: Domain): Promise<OrderedAgain> {
  return readAgain({ _id: id }, { actor, now }, domain)
}

/**
 * Returns what the buyer of a purchase can buy again, over all its orders.
 * @throws NOT_FOUND for everybody else
 */
export function readPurchaseAgain({ actor, id, now }: OrderAgain, domain: Domain): Promise<OrderedAgain> {
  return readAgain({ purchaseId: id }, { actor, now }, domain)
}

type OrderedItem = OrderItemRecord & { farmerId: number }

async function readAgain(
  filter: { _id: number } | { purchaseId: number },
  { actor, now }: Omit<OrderAgain, 'id'>,
  domain: Domain,
): Promise<OrderedAgain> {
  const orders = await Orders(domain.connection)
    .find({ ...filter, buyerId: actor.id })
    .sort({ _id: 1 })
    .lean<OrderRecord[]>()
  if (orders.length === 0) fail('NOT_FOUND')
  const items = new Map<number, OrderedItem>(
    orders.flatMap(order => linesNow(order).map(item => [item.productId, { ...item, farmerId: order.farmerId }])),
  )
  const ordered = mergeLines([...items.values()])
  const lines = await presentLines(ordered, { actor, now }, domain)
  const available: AvailableLine[] = []
  const missing: Omit<MissingLine, 'nearest'>[] = []
  for (const { productId, quantity, state, product } of lines) {
    const item = items.get(productId)
    const most = clampQuantity(quantity, MAX_QUANTITY).quantity
    if (product && state === 'ok')
      available.push({ product, quantity: clampQuantity(most, product.inventory).quantity, ordered: most })
    else if (item && state !== 'ok')
      missing.push({ productId, name: item.productName, localName: item.localName, ordered: most, state })
  }
  const nearest = await findNearest(missing, items, { actor, now }, domain)
  return { available, missing: missing.map(line => ({ ...line, nearest: nearest.get(line.productId) ?? null })) }
}

interface PresentLine {
  productId: number
  quantity: number
  state: CartLineState
  product?: StockedProduct
}

/** Returns the current state of each line: whether this person can buy its product, and why not. */
async function presentLines(
  ordered: readonly { productId: number; quantity: number }[],
  { actor, now }: Omit<OrderAgain, 'id'>,
  domain: Domain,
): Promise<PresentLine[]> {
  const productIds = ordered.map(({ productId }) => productId)
  const [products, reserved] = await Promise.all([
    readProducts(productIds, domain),
    ownReserved({ personId: actor.id, now }, domain),
  ])
  const listed = [...products.values()].filter(({ isListed, farmId }) => isListed && !isOwnFarm(actor, farmId))
  const stocked = new Map((await withInventory(listed, domain)).map(product => [product._id, product]))
  const today = istDateOf(now)
  return ordered.map(line => {
    const product = stocked.get(line.productId)
    if (!product) return { ...line, state: 'gone' }
    const inventory = product.inventory + (reserved.get(line.productId) ?? 0)
    return { ...line, state: lineStateOf(product, inventory, today), product: { ...product, inventory } }
  })
}

async function findNearest(
  missing: readonly Omit<MissingLine, 'nearest'>[],
  items: ReadonlyMap<number, OrderedItem>,
  { actor, now }: Omit<OrderAgain, 'id'>,
  domain: Domain,
): Promise<Map<number, StockedProduct>> {
  if (missing.length === 0) return new Map()
  const index = await productIndex(domain)
  const context = { except: without(items, missing), ownFarmId: actor.farmId, today: istDateOf(now) }
  const candidates = new Map(
    missing.map(({ productId }) => {
      const item = items.get(productId)
      const rows = item ? nearestOffers({ line: item, ...context }, index).slice(0, SUGGESTIONS) : []
      return [productId, rows.map(({ _id }) => _id)]
    }),
  )
  const products = await readProducts([...new Set([...candidates.values()].flat())], domain)
  const stocked = new Map((await withInventory([...products.values()], domain)).map(each => [each._id, each]))
  const offers = [...candidates].flatMap(([productId, ids]): [number, StockedProduct][] => {
    const offered = ids.flatMap(id => stocked.get(id) ?? [])
    const best = offered.find(({ inventory, status }) => status === 'Coming Soon' || inventory > 0)
    return best ? [[productId, best]] : []
  })
  return new Map(offers)
}

function without(items: ReadonlyMap<number, OrderedItem>, missing: readonly { productId: number }[]): Set<number> {
  const productIds = new Set(items.keys())
  for (const { productId } of missing) productIds.delete(productId)
  return productIds
}
