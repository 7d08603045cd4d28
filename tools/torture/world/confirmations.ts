import type { HarvestChoice } from '@santhe/rules'

/** A storefront's response to one sent order. */
interface RecordedResponse {
  status: number
  code: string | undefined
  purchaseId: number | undefined
  orderIds: number[]
}

/** One order that a buyer sent, under one Idempotency-Key, which is also in its notes. */
export interface PlacedConfirmation {
  key: string
  call: string
  responses: RecordedResponse[]
  /** Whether at least once no response came, in spite of repeats. */
  isUnknown: boolean
}

/** A status that a caller set, or boxes that were short; its reason in the order is its key. */
interface StatusConfirmation {
  key: string
  orderId: number
  hasSucceeded: boolean
}

/** What the market confirmed during the torture, to be compared with its database afterwards. */
export interface Confirmations {
  placed: PlacedConfirmation[]
  statuses: StatusConfirmation[]
  /** The purchases that were confirmed to be paid on delivery instead. */
  onDelivery: number[]
  /** The provider's order ids that were reported to a buyer as paid. */
  reportedPaid: string[]
  /** What was chosen about moved harvests, by the choice's id. */
  chosen: { id: string; choice: HarvestChoice }[]
  /** The ids of complaints that were opened. */
  complaints: number[]
  /** Responses that nobody should get, such as 401 and 500. */
  unexpectedResponses: string[]
}

export function noConfirmations(): Confirmations {
  return {
    ...{ placed: [], statuses: [], onDelivery: [], reportedPaid: [] },
    ...{ chosen: [], complaints: [], unexpectedResponses: [] },
  }
}
