import { setOrderStatus } from '@santhe/contracts'
import type { Action } from '../script/visit.ts'
import type { Person } from '../world/stock-market.ts'
import { callAtOnce } from './call-with-retries.ts'
import type { Stage } from './stage.ts'

/** A purchase as its buyer sees it. */
export interface PlacedPurchase {
  buyer: Person
  /** Key of the order; the keys of its actions derive from it. */
  key: string
  purchaseId: number
  orderIds: number[]
  /** Resolves with the provider's order id; undefined if it is not paid online. */
  payment: Promise<string | undefined>
}

interface StatusChange {
  person: Person
  status: string
  orderId: number
  key: string
  action: Action
  copies: number
}

export async function setStatus(
  { person, status, orderId, key, action, copies }: StatusChange,
  stage: Stage,
): Promise<void> {
  const input = { params: { id: orderId }, body: { status, reason: key } }
  const confirmation = { key, orderId, hasSucceeded: false }
  stage.confirmations.statuses.push(confirmation)
  const call = { contract: setOrderStatus, input, token: person.token, storefront: action.storefront, key }
  const updatedOrders = (await callAtOnce(copies, call, stage)).flatMap(({ data }) => data ?? [])
  // Accept no change if another caller has set the status already.
  confirmation.hasSucceeded = updatedOrders.some(({ timeline }) => timeline.some(advance => advance.reason === key))
}

export function orderOf({ orderIds }: PlacedPurchase, index: number): number | undefined {
  return orderIds[index % Math.max(orderIds.length, 1)]
}
