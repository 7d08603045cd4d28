import { type Actor, isOwnFarm } from '@santhe/rules'

/** Returns whether an actor may review a farm: anybody but the farm's own person. docs/product/roles.md#own-farm. */
export function mayReviewFarm(actor: Actor, farmId: number): boolean {
  return !isOwnFarm(actor, farmId)
}
