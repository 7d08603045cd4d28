import {
  boxesAfter,
  fail,
  type IstDate,
  istDateOf,
  MOST_BOXES,
  type Paise,
  type ProductStatus,
  restockedStatus,
} from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { type Domain, withTransaction } from '../../../foundation/domain.ts'
import { onlyOnce, saveOutcome } from '../../../foundation/only-once.ts'
import { retryOnConflict } from '../../../foundation/retry-on-conflict.ts'
import type { StaffAct } from '../../../foundation/write-entry.ts'
import type { ProductRecord } from '../../../records/product.ts'
import { checkedUntil } from '../product-fields.ts'
import { findProduct, type StockedProduct } from '../queries.ts'
import { changeProduct, type ProductChange } from './change-product.ts'
import type { MoveWords } from './harvest-moves.ts'
import { storeOfferUndo } from './offer-undo.ts'

/** The offer as the person saw it before the change. */
export interface SeenOffer {
  price?: Paise | undefined
  status?: ProductStatus | undefined
  availableUntil?: IstDate | undefined
  harvestDate?: IstDate | null | undefined
}

/** The changed parts of an offer; omitted ones stay unchanged. */
export interface OfferFields {
  /** Difference of the stock; negative to remove boxes. */
  addBoxes?: number | undefined
  /** Removes every box from sale. */
  soldOut?: true | undefined
  status?: ProductStatus | undefined
  price?: Paise | undefined
  availableUntil?: IstDate | undefined
  harvestDate?: IstDate | undefined
  seen?: SeenOffer | undefined
  /** Words for the buyers who booked a harvest that moves later. */
  move?: MoveWords | undefined
}

export type ChangedOffer = StockedProduct & { addedBoxes: number }

/** @throws CONFLICT when the current offer differs from the seen one */
export function checkSeenOffer(version: ProductRecord, seen: SeenOffer = {}): void {
  const names = ['price', 'status', 'availableUntil', 'harvestDate'] as const
  if (names.some(name => seen[name] !== undefined && seen[name] !== version[name]))
    fail('CONFLICT', { message: say('product.changed') })
}

function stockAfter(version: ProductRecord, available: number, fields: OfferFields, today: IstDate): ProductChange {
  if (fields.soldOut) return { boxes: 0, status: 'Sold Out' }
  const boxes = boxesAfter(available, fields.addBoxes ?? 0)
  if (boxes > Math.max(MOST_BOXES, available)) {
    fail('VALIDATION', { fields: { addBoxes: say('form.mostBoxes') } })
  }
  const isRestocked = boxes > available
  return { boxes, status: fields.status ?? (isRestocked ? restockedStatus(version, today) : version.status) }
}

function offerAfter(version: ProductRecord, available: number, fields: OfferFields, now: Date): ProductChange {
  checkSeenOffer(version, fields.seen)
  const { price, availableUntil, harvestDate } = fields
  return {
    ...stockAfter(version, available, fields, istDateOf(now)),
    ...(price !== undefined && { price }),
    ...(availableUntil !== undefined && { availableUntil: checkedUntil(availableUntil, now) }),
    ...(harvestDate !== undefined && { harvestDate }),
  }
}

interface ChangeOffer {
  id: number
  fields: OfferFields
  by: StaffAct
  idempotencyKey?: string | undefined
}

/**
 * Changes stock, price or dates of a product, and returns it. The stock changes by a difference, so that concurrent sales stay
 * valid; a repeated idempotency key changes nothing more. docs/product/farmer-dashboard.md#stock-in-place.
 * @throws VALIDATION
 * @throws NOT_FOUND
 * @throws FORBIDDEN
 * @throws CONFLICT when the current offer differs from the seen one
 * @throws KEY_REUSED
 * @throws UNAVAILABLE when conflicts last for 8 seconds
 */
export function changeOffer({ id, fields, by, idempotencyKey }: ChangeOffer, domain: Domain): Promise<ChangedOffer> {
  const { actor, now } = by
  const request = { actorId: actor.id, call: `changeOffer ${id}`, key: idempotencyKey, body: fields }
  const attempt = async (tx: Domain) => {
    const change = (version: ProductRecord, available: number) => offerAfter(version, available, fields, now)
    const states = await changeProduct({ id, by, change, move: fields.move }, tx)
    const { before, after, boxes } = states
    const isNewDay = before.availableUntil !== after.availableUntil
    // Stores an undo, since a past last day could not be set again.
    if (isNewDay && before.availableUntil <= istDateOf(now)) await storeOfferUndo({ ...states, by }, tx)
    const addedBoxes = boxes - before.inventory
    await saveOutcome(request, { orders: [], productId: id, addedBoxes }, now, tx)
    return { ...after, addedBoxes }
  }
  const command = () => retryOnConflict(domain, () => withTransaction(domain, attempt))
  const replay = async ({ addedBoxes = 0 }) => ({ ...(await findProduct({ id, actor }, domain)), addedBoxes })
  return onlyOnce(request, { command, replay }, domain)
}
