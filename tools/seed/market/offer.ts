import type { ProduceKey } from './produce.ts'

/** What a farm offers, with dates relative to the day on which the market is seeded. */
export interface Offer {
  produce: ProduceKey
  boxes: number
  status: 'Available Now' | 'Pre-Order' | 'Coming Soon' | 'Sold Out'
  /** Days until the last day on which it is offered; below zero it has expired. For a pre-order the harvest decides. */
  until?: number
  /** Days until the harvest; without it a pre-order is for its produce's next season. */
  harvestIn?: number
  approval: 'approved' | 'pending' | 'rejected'
  rejectionReason?: string
  /** The price in percent of the usual one, for a better or lower grade. */
  pricePercent?: number
  /** The number of photos beside the main one. */
  photos?: number
}

type More = Pick<Offer, 'pricePercent' | 'photos'>

/** Returns an offer of boxes that can be bought for `until` more days. */
export const ready = (produce: ProduceKey, boxes: number, until: number, more: More = {}): Offer => ({
  produce,
  boxes,
  status: 'Available Now',
  until,
  approval: 'approved',
  ...more,
})
/** Returns a pre-order, harvested in `harvestIn` days, or in its next season. */
export const preOrder = (produce: ProduceKey, boxes: number, harvestIn?: number, more: More = {}): Offer => ({
  produce,
  boxes,
  status: 'Pre-Order',
  approval: 'approved',
  ...(harvestIn === undefined ? {} : { harvestIn }),
  ...more,
})
export const comingSoon = (produce: ProduceKey, boxes: number, harvestIn: number): Offer => ({
  produce,
  boxes,
  status: 'Coming Soon',
  harvestIn,
  approval: 'approved',
})
export const soldOut = (produce: ProduceKey, until: number): Offer => ({
  produce,
  boxes: 0,
  status: 'Available Now',
  until,
  approval: 'approved',
})
/** Returns the offer as waiting for approval. */
export const pending = (offer: Offer): Offer => ({ ...offer, approval: 'pending' })
export const rejected = (offer: Offer, rejectionReason: string): Offer => ({
  ...offer,
  approval: 'rejected',
  rejectionReason,
})
/** Returns an offer whose last day was `daysAgo` days ago. */
export const expired = (produce: ProduceKey, boxes: number, daysAgo: number): Offer => ({
  produce,
  boxes,
  status: 'Available Now',
  until: -daysAgo,
  approval: 'approved',
})
