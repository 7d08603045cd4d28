import { type Actor, isOwnFarm } from '@santhe/rules'

/** Anybody but the people of the farm itself. docs/product/roles.md#own-farm. */
export function mayReviewFarm(actor: Actor, farmId: number): boolean {
  return !isOwnFarm(actor, farmId)
}
