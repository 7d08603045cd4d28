import { useCall } from '@santhe/client'
import {
  type CheckoutForm,
  type PaymentSession,
  placeOnlinePurchase,
  placePurchase,
  type Quote,
} from '@santhe/contracts'
import { type CallError, newKey } from '@santhe/host'
import { useCallback, useRef, useState } from 'react'
import { deliveriesOf, readWishes } from '../form/delivery-wishes.ts'
import type { PlacementState, PlacementValues, SentPlacement } from './placement.ts'
import { sessionBody } from './session-body.ts'
import { boxesIn } from './use-waiting-purchase.ts'

/** Outcome of an attempt; undefined for a duplicate press. */
export type Placed =
  /** The attempt stays stored; the caller clears it with the cart. */
  | { step: 'placed'; orders: number }
  | { step: 'session'; session: PaymentSession }
  | { step: 'refused'; method: SentPlacement['step']; error: CallError }
  | undefined

export interface PurchaseInput {
  form: CheckoutForm
  values: PlacementValues
  quote: Quote
}

/** No response or a server error: the purchase may have been placed. */
function isUnknownOutcome({ status }: CallError): boolean {
  return status === 0 || status >= 500
}

/** Refused before the purchase was examined; says nothing about an earlier attempt with the key. */
function isTurnedAway({ status }: CallError): boolean {
  return status === 401 || status === 403 || status === 429
}

/** Whether an error proves that nothing was placed under the key. */
function isOver(error: CallError, isRepeat: boolean): boolean {
  return !isUnknownOutcome(error) && !(isRepeat && isTurnedAway(error))
}

/**
 * Places a quoted purchase. One stored key covers all attempts until a definite refusal, so double clicks, retries
 * and reloads place once. docs/product/calls.md#idempotency.
 */
export function usePlacePurchase({ personId, placement, save, clear }: PlacementState) {
  const [place] = useCall(placePurchase)
  const [openSession] = useCall(placeOnlinePurchase)
  const [isBusy, setIsBusy] = useState(false)
  const isSending = useRef(false)
  const unresolved = placement?.step === 'cod' || placement?.step === 'online' ? placement : undefined
  const unresolvedKey = unresolved?.key

  const send = useCallback(
    async (submission: SentPlacement): Promise<Placed> => {
      if (isSending.current) return undefined
      isSending.current = true
      const isRepeat = submission.key === unresolvedKey
      setIsBusy(true)
      save(submission)
      const placed = await placedBy(submission)
      isSending.current = false
      setIsBusy(false)
      if (placed.step === 'session') {
        const { purchaseId, orderId, expiresAt } = placed.session
        const { values, boxes } = submission
        save({ step: 'paying', personId, values, purchaseId, paymentId: orderId, expiresAt, boxes })
      } else if (placed.step === 'refused' && isOver(placed.error, isRepeat)) clear()
      return placed

      async function placedBy({ key, ...sent }: SentPlacement): Promise<NonNullable<Placed>> {
        if (sent.step === 'cod') {
          const outcome = await place({ body: sent.body, idempotencyKey: key })
          if (outcome.ok) return { step: 'placed', orders: outcome.data.orders.length }
          return { step: 'refused', method: 'cod', error: outcome.error }
        }
        const outcome = await openSession({ body: sent.body, idempotencyKey: key })
        if (outcome.ok) return { step: 'session', session: outcome.data }
        return { step: 'refused', method: 'online', error: outcome.error }
      }
    },
    [personId, unresolvedKey, save, clear, place, openSession],
  )

  /** The same quote reuses its key. */
  const start = ({ form, values, quote }: PurchaseInput): Promise<Placed> => {
    const key = unresolved?.quoteId === quote.quoteId ? unresolved.key : newKey()
    const boxes = boxesIn(quote.lines.map(({ productId: id, quantity }) => ({ id, quantity })))
    const common = { personId, values, quoteId: quote.quoteId, key, boxes }
    const farmerIds = quote.farms.map(({ farmerId }) => farmerId)
    const deliveries = deliveriesOf(readWishes(values.deliveries), farmerIds)
    if (form.paymentMethod !== 'cod') {
      return send({ ...common, step: 'online', body: sessionBody(form, quote, deliveries) })
    }
    const chosen = { ...(deliveries.length > 0 && { deliveries }), ...(quote.pickup && { pickup: true }) }
    return send({ ...common, step: 'cod', body: { ...form, ...chosen, quoteId: quote.quoteId } })
  }
  return { start, send, isBusy, unresolved }
}
