import type { Product } from '@santhe/contracts'
import { type IstDate, laterByWeek, mayBeHarvested, productWord } from '@santhe/rules'
import type { OfferBody } from '../use-change-offer.ts'

/** What can be done to several products at once. */
export type SeveralChange = { kind: 'soldOut' | 'harvested' | 'week' } | { kind: 'boxes'; boxes: number }

/** Why a product is left as it is. */
export type Refusal = 'rejected' | 'ended' | 'notOnSale' | 'notBooked'

/** Returns why a change is not for a product, which the list would not offer for it alone either; undefined where it is. */
export function refusalOf(change: SeveralChange, product: Product, today: IstDate): Refusal | undefined {
  const word = productWord(product, today)
  if (word === 'rejected') return 'rejected'
  if (change.kind === 'harvested') {
    return product.approvalStatus === 'approved' && mayBeHarvested(product, today) ? undefined : 'notBooked'
  }
  if (change.kind === 'soldOut') return word === 'onSale' ? undefined : 'notOnSale'
  return change.kind === 'boxes' && word === 'ended' ? 'ended' : undefined
}

/** Returns the body of a change of one of the products; a harvest has none. */
export function bodyOf(change: SeveralChange, { availableUntil }: Product, today: IstDate): OfferBody | undefined {
  if (change.kind === 'boxes') return { addBoxes: change.boxes }
  if (change.kind === 'soldOut') return { soldOut: true }
  if (change.kind === 'harvested') return undefined
  return { availableUntil: laterByWeek(availableUntil, today), seen: { availableUntil } }
}
