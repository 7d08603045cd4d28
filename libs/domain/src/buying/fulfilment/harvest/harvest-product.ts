import { fail, type IstDate, istDateOf, mayBeHarvested, namesOf, type ProductStatus } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { changeProduct } from '../../../catalog/product/edit/change-product.ts'
import { storeOfferUndo } from '../../../catalog/product/edit/offer-undo.ts'
import { findWritableProduct, type StockedProduct, withInventory } from '../../../catalog/product/queries.ts'
import { type Domain, withTransaction } from '../../../foundation/domain.ts'
import { retryOnConflict } from '../../../foundation/retry-on-conflict.ts'
import type { StaffAct } from '../../../foundation/write-entry.ts'
import type { DomainEvent } from '../../../records/events.ts'
import type { ProductRecord } from '../../../records/product.ts'
import { markHarvested } from './mark-harvested.ts'

/** A product that the farm sold out stays so: all of its boxes may be booked. */
const afterHarvest = (status: ProductStatus): ProductStatus => (status === 'Sold Out' ? status : 'Available Now')

/** Returns whether it was already harvested today: a repeat changes nothing and notifies nobody. */
function isRepeat({ status, harvestDate }: ProductRecord, today: IstDate): boolean {
  return status !== 'Pre-Order' && harvestDate === today
}

function harvestedEvent(product: ProductRecord, at: Date): DomainEvent {
  const { _id: productId, farmId } = product
  return { kind: 'productHarvested', at, productId, farmId, productName: namesOf(product) }
}

/**
 * Sets a Pre-Order to Available Now with today's harvest date, and returns it. Booked boxes stay booked and may arrive earlier; their
 * buyers are notified, once, unless it is undone within ten seconds. docs/product/farmer-dashboard.md#harvested-today.
 * @throws NOT_FOUND
 * @throws FORBIDDEN
 * @throws CONFLICT when the product is not on pre-order
 * @throws UNAVAILABLE when conflicts last for 8 seconds
 */
export function harvestProduct({ id, by }: { id: number; by: StaffAct }, domain: Domain): Promise<StockedProduct> {
  const today = istDateOf(by.now)
  const attempt = async (tx: Domain) => {
    const stored = await findWritableProduct(id, by.actor, tx)
    if (isRepeat(stored, today)) return (await withInventory([stored], tx))[0] ?? fail('NOT_FOUND')
    if (!mayBeHarvested(stored, today)) fail('CONFLICT', { message: say('harvest.notBooked') })
    const harvested = { status: afterHarvest(stored.status), harvestDate: today }
    const states = await changeProduct({ id, by, change: () => harvested, move: null }, tx)
    const { events, ...orders } = await markHarvested({ productId: id, from: stored.harvestDate, now: by.now }, tx)
    await storeOfferUndo({ ...states, ...orders, events: [...events, harvestedEvent(stored, by.now)], by }, tx)
    return states.after
  }
  return retryOnConflict(domain, () => withTransaction(domain, attempt))
}
