import { fail } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { changeProduct, type ProductChange } from '../../../catalog/product/edit/change-product.ts'
import { soldBoxes } from '../../../catalog/product/edit/offer-undo.ts'
import { findProduct, findWritableProduct, type StockedProduct } from '../../../catalog/product/queries.ts'
import { undoFor, withdrawNews } from '../../../foundation/add-event.ts'
import { type Domain, withTransaction } from '../../../foundation/domain.ts'
import { onlyOnce, saveOutcome } from '../../../foundation/only-once.ts'
import { retryOnConflict } from '../../../foundation/retry-on-conflict.ts'
import type { StaffAct } from '../../../foundation/write-entry.ts'
import type { OfferUndo, ProductRecord } from '../../../records/product.ts'
import { unmarkHarvested } from './mark-harvested.ts'

const UNDO_OVER = say('step.undoOver')

/**
 * Returns the offer before the step.
 * @throws CONFLICT when the offer has changed since the step
 */
function offerBefore(
  { before, after: { offer } }: OfferUndo,
  version: ProductRecord,
  available: number,
): ProductChange {
  const { available: boxes, ...fields } = before.offer
  const isChanged =
    available !== offer.available ||
    version.status !== offer.status ||
    version.availableUntil !== offer.availableUntil ||
    version.harvestDate !== offer.harvestDate
  if (isChanged) fail('CONFLICT', { message: say('offer.changed') })
  return { ...fields, boxes, offerUndo: null }
}

interface TakeBackOffer {
  id: number
  by: StaffAct
  /** A repeat with the same key returns the current product. */
  idempotencyKey?: string | undefined
}

/**
 * Undoes a product's harvest, other offer or change of the last day, for the person who made it, within ten seconds, and returns the
 * product: restores offer, boxes and estimates, and notifies nobody.
 * docs/product/farmer-dashboard.md#undo-of-a-harvest-or-an-offer.
 * @throws NOT_FOUND
 * @throws FORBIDDEN
 * @throws CONFLICT when it is another person's step, too late, boxes were bought, the offer was changed or a place was taken since
 * @throws UNAVAILABLE when conflicts last for 8 seconds
 */
export function takeBackOffer({ id, by, idempotencyKey: key }: TakeBackOffer, domain: Domain): Promise<StockedProduct> {
  const request = { actorId: by.actor.id, call: `takeBackOffer ${id}`, key, body: {} }
  const attempt = async (tx: Domain) => {
    const { offerUndo } = await findWritableProduct(id, by.actor, tx)
    const undo = undoFor(offerUndo, by) ?? fail('CONFLICT', { message: UNDO_OVER })
    if ((await soldBoxes(id, tx)) !== undo.after.sold) fail('CONFLICT', { message: say('offer.changed') })
    await withdrawNews(undo, UNDO_OVER, tx)
    const change = (version: ProductRecord, available: number) => offerBefore(undo, version, available)
    const { after } = await changeProduct({ id, by, change, move: null }, tx)
    if (!(await unmarkHarvested({ productId: id, now: by.now, ...undo.before }, tx)))
      fail('CONFLICT', { message: say('offer.placeTaken') })
    await saveOutcome(request, { orders: [], productId: id }, by.now, tx)
    return after
  }
  const command = () => retryOnConflict(domain, () => withTransaction(domain, attempt))
  return onlyOnce(request, { command, replay: () => findProduct({ id, actor: by.actor }, domain) }, domain)
}
