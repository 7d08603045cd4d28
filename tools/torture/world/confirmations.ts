/** What a storefront said to one order that was sent, however often. */
interface RecordedResponse {
  status: number
  code: string | undefined
  purchaseId: number | undefined
  orderIds: number[]
}

/** One order that somebody meant to place, under one Idempotency-Key, which its notes carry too. */
export interface PlacedConfirmation {
  key: string
  call: string
  responses: RecordedResponse[]
  /** At least once no answer came, however often it was asked. */
  isUnknown: boolean
}

/** A status that somebody set, and was told was set; its reason in the timeline is its key. */
interface StatusConfirmation {
  key: string
  orderId: number
  hasSucceeded: boolean
}

/** What the market promised while it was tortured, to be held against its database afterwards. */
export interface Confirmations {
  placed: PlacedConfirmation[]
  statuses: StatusConfirmation[]
  /** The provider's order ids that a buyer was told were paid. */
  reportedPaid: string[]
  /** Answers that nobody should get, such as 401 and 500. */
  unexpectedResponses: string[]
}

export function noConfirmations(): Confirmations {
  return { placed: [], statuses: [], reportedPaid: [], unexpectedResponses: [] }
}
