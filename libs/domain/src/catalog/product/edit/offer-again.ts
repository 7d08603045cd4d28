import { istDateOf, type OfferStep, offeredAgain } from '@santhe/rules'
import { type Domain, withTransaction } from '../../../foundation/domain.ts'
import { onlyOnce, saveOutcome } from '../../../foundation/only-once.ts'
import { retryOnConflict } from '../../../foundation/retry-on-conflict.ts'
import type { StaffAct } from '../../../foundation/write-entry.ts'
import type { ProductRecord } from '../../../records/product.ts'
import { checkedUntil } from '../product-fields.ts'
import { findProduct, type StockedProduct } from '../queries.ts'
import { checkSeenOffer, type SeenOffer } from './change-offer.ts'
import { changeProduct } from './change-product.ts'
import { storeOfferUndo } from './offer-undo.ts'
import { boxesTyped } from './update-product.ts'

interface OfferAgain {
  id: number
  fields: {
    by: OfferStep
    /** The available boxes, and those that the person saw. */
    inventory: number
    inventoryWas?: number | undefined
    seen?: SeenOffer | undefined
  }
  by: StaffAct
  idempotencyKey?: string | undefined
}

/**
 * Offers the same product again and returns it: its dates move by weeks or years; its URL, reviews and approval stay. Can be undone
 * for ten seconds. docs/product/farmer-dashboard.md#offer-again.
 * @throws VALIDATION when a date is too far ahead
 * @throws NOT_FOUND
 * @throws FORBIDDEN
 * @throws CONFLICT when its dates differ from the seen ones
 * @throws KEY_REUSED
 * @throws UNAVAILABLE when conflicts last for 8 seconds
 */
export function offerAgain({ id, fields, by, idempotencyKey }: OfferAgain, domain: Domain): Promise<StockedProduct> {
  const { actor, now } = by
  const request = { actorId: actor.id, call: `offerAgain ${id}`, key: idempotencyKey, body: fields }
  const change = (version: ProductRecord, available: number) => {
    checkSeenOffer(version, fields.seen)
    const dates = offeredAgain(version, fields.by, istDateOf(now))
    checkedUntil(dates.availableUntil, now)
    return { ...dates, boxes: boxesTyped(available, fields) }
  }
  const attempt = async (tx: Domain) => {
    // This is the next harvest: buyers of the last one keep its date.
    const states = await changeProduct({ id, by, change, move: null }, tx)
    await storeOfferUndo({ ...states, by }, tx)
    await saveOutcome(request, { orders: [], productId: id }, now, tx)
    return states.after
  }
  const command = () => retryOnConflict(domain, () => withTransaction(domain, attempt))
  return onlyOnce(request, { command, replay: () => findProduct({ id, actor }, domain) }, domain)
}
