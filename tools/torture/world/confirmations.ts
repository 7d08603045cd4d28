import type { HarvestChoice } from '@santhe/rules'

/** A storefront's response to one sent order. */
interface RecordedResponse {
  status: number
  code: string | undefined
  purchaseId: number | undefined
  orderIds: number[]
}

/** A buyer's order under one Idempotency-Key, which its notes repeat. */
export interface PlacedConfirmation {
  key: string
  call: string
  responses: RecordedResponse[]
  /** Whether at least one call got no response, despite retries. */
  isUnknown: boolean
}

/** A confirmed status or short boxes; its reason in the order is its key. */
interface StatusConfirmation {
  key: string
  orderId: number
  hasSucceeded: boolean
}

/** The market's confirmations during the run, to be compared with its database afterwards. */
export interface Confirmations {
  placed: PlacedConfirmation[]
  statuses: StatusConfirmation[]
  /** Purchases with a confirmed switch to cash on delivery. */
  onDelivery: number[]
  /** The provider's order ids reported to a buyer as paid. */
  reportedPaid: string[]
  /** Confirmed choices about moved harvests, by the choice's id. */
  chosen: { id: string; choice: HarvestChoice }[]
  /** Ids of opened complaints. */
  complaints: number[]
  /** Responses that are always wrong, such as 401 and 500. */
  unexpectedResponses: string[]
}

export function noConfirmations(): Confirmations {
  return {
    ...{ placed: [], statuses: [], onDelivery: [], reportedPaid: [] },
    ...{ chosen: [], complaints: [], unexpectedResponses: [] },
  }
}
