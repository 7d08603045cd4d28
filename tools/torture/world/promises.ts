/** What a storefront said to one order that was sent, however often. */
interface Answered {
  status: number
  code: string | undefined
  purchaseId: number | undefined
  orderIds: number[]
}

/** One order that somebody meant to place, under one Idempotency-Key, which its notes carry too. */
export interface PlacedPromise {
  key: string
  call: string
  answers: Answered[]
  /** At least once no answer came, however often it was asked. */
  isUnknown: boolean
}

/** A status that somebody set, and was told was set; its reason in the timeline is its key. */
interface StatusPromise {
  key: string
  orderId: number
  isAnsweredWell: boolean
}

/** What the market promised while it was tortured, to be held against its database afterwards. */
export interface Promises {
  placed: PlacedPromise[]
  statuses: StatusPromise[]
  /** The provider's order ids that a buyer was told were paid. */
  toldPaid: string[]
  /** Answers that nobody should get, such as 401 and 500. */
  oddAnswers: string[]
}

export function noPromises(): Promises {
  return { placed: [], statuses: [], toldPaid: [], oddAnswers: [] }
}
