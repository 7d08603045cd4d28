import { fail } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { changeProduct, type ProductChange } from '../../../catalog/product/edit/change-product.ts'
import { soldBoxes } from '../../../catalog/product/edit/offer-undo.ts'
import { findProduct, findWritableProduct, type StockedProduct } from '../../../catalog/product/queries.ts'
import { withdrawEvent } from '../../../foundation/add-event.ts'
import { type Domain, withTransaction } from '../../../foundation/domain.ts'
import { onlyOnce, saveOutcome } from '../../../foundation/only-once.ts'
import { retryOnConflict } from '../../../foundation/retry-on-conflict.ts'
import type { StaffAct } from '../../../foundation/write-entry.ts'
import type { OfferUndoRecord, ProductRecord } from '../../../records/product.ts'
import { unmarkHarvested } from './mark-harvested.ts'

/** Returns the offer as it was before the step. Throws CONFLICT where it is no longer as the step left it. */
function offerBefore({ before, after }: OfferUndoRecord, version: ProductRecord, available: number): ProductChange {
  const { available: boxes, ...fields } = before
  const isChanged =
    available !== after.available ||
    version.status !== after.status ||
    version.availableUntil !== after.availableUntil ||
    version.harvestDate !== after.harvestDate
  if (isChanged) fail('CONFLICT', { message: say('offer.changed') })
  return { ...fields, boxes, offerUndo: null }
}

interface TakeBackOffer {
  id: number
  by: StaffAct
  /** A request that is sent again with its key, since the response was lost, gets the product as it is. */
  idempotencyKey?: string | undefined
}

/**
 * Takes the harvest, the other offer or the change of the last day of a product back for the person who made it, within ten seconds, and
 * returns the product: offer, boxes and estimates are as before, and nobody is notified.
 * docs/product/farmer-dashboard.md#undo-of-a-harvest-or-an-offer.
 * @throws NOT_FOUND
 * @throws FORBIDDEN
 * @throws CONFLICT when it is not their step, too late, boxes were bought, the offer was changed or a place was taken since
 * @throws UNAVAILABLE when others were faster for 8 seconds
 */
export function takeBackOffer({ id, by, idempotencyKey: key }: TakeBackOffer, domain: Domain): Promise<StockedProduct> {
  const request = { actorId: by.actor.id, call: `takeBackOffer ${id}`, key, body: {} }
  const attempt = async (tx: Domain) => {
    const { offerUndo: undo } = await findWritableProduct(id, by.actor, tx)
    if (!undo || undo.by !== by.actor.id || by.now >= undo.until)
      return fail('CONFLICT', { message: say('step.undoOver') })
    if ((await soldBoxes(id, tx)) !== undo.sold) fail('CONFLICT', { message: say('offer.changed') })
    if (!(await withdrawEvent(undo.outboxIds, tx))) fail('CONFLICT', { message: say('step.undoOver') })
    const change = (version: ProductRecord, available: number) => offerBefore(undo, version, available)
    const { after } = await changeProduct({ id, by, change }, tx)
    if (!(await unmarkHarvested({ productId: id, now: by.now, ...undo }, tx)))
      fail('CONFLICT', { message: say('offer.placeTaken') })
    await saveOutcome(request, { orders: [], productId: id }, by.now, tx)
    return after
  }
  const command = () => retryOnConflict(domain, () => withTransaction(domain, attempt))
  return onlyOnce(request, { command, replay: () => findProduct({ id, actor: by.actor }, domain) }, domain)
}
