import type { Product } from '@santhe/contracts'
import { useSession } from '@santhe/host'
import { type Offer, offerOf } from '@santhe/rules'
import { useToday } from '../../use-today.ts'

/** Farmers can't buy from their own farm. docs/product/roles.md#own-farm. */
export function useOffer(product: Product): { offer: Offer; isOwn: boolean; canBuy: boolean } {
  const today = useToday()
  const { user } = useSession()
  const offer = offerOf(product, today)
  const isOwn = typeof user?.farmId === 'number' && user.farmId === product.farm.id
  return { offer, isOwn, canBuy: offer.canBuy && !isOwn }
}
