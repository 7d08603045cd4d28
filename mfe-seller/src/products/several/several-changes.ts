import type { Product } from '@santhe/contracts'
import { type IstDate, laterByWeek, mayBeHarvested, productWord } from '@santhe/rules'
import type { OfferBody } from '../use-change-offer.ts'

export type SeveralChange = { kind: 'soldOut' | 'harvested' | 'week' } | { kind: 'boxes'; boxes: number }

export type Refusal = 'rejected' | 'ended' | 'notOnSale' | 'notBooked'

/** Returns why a change doesn't apply to a product, by the rules for single products; undefined if it does. */
export function refusalOf(change: SeveralChange, product: Product, today: IstDate): Refusal | undefined {
  const word = productWord(product, today)
  if (word === 'rejected') return 'rejected'
  if (change.kind === 'harvested') {
    return product.approvalStatus === 'approved' && mayBeHarvested(product, today) ? undefined : 'notBooked'
  }
  if (change.kind === 'soldOut') return word === 'onSale' ? undefined : 'notOnSale'
  return change.kind === 'boxes' && word === 'ended' ? 'ended' : undefined
}

export function bodyOf(change: SeveralChange, { availableUntil }: Product, today: IstDate): OfferBody | undefined {
  if (change.kind === 'boxes') return { addBoxes: change.boxes }
  if (change.kind === 'soldOut') return { soldOut: true }
  if (change.kind === 'harvested') return undefined
  return { availableUntil: laterByWeek(availableUntil, today), seen: { availableUntil } }
}
