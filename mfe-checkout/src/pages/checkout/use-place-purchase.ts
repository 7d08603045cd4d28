import { useCall } from '@santhe/client'
import { type CheckoutForm, placePurchase } from '@santhe/contracts'
import type { CallError } from '@santhe/host'
import { useCallback, useRef, useState } from 'react'
import { newIdempotencyKey } from './idempotency-key.ts'

/** What became of a try to buy; undefined when the press was one too many. */
export type Placed = { ok: true; orders: number } | { ok: false; error: CallError } | undefined

/** Nothing was heard back, or the market stumbled: the purchase may or may not have been placed. */
export function isUnknownOutcome({ status }: CallError): boolean {
  return status === 0 || status >= 500
}

/**
 * Places a quoted purchase. One key goes with every try until the server has clearly refused, so that a double click, or another
 * try after the connection broke, places once. Decisions 'Calls in general', Idempotency-Key.
 */
export function usePlacePurchase() {
  const [send, { isBusy }] = useCall(placePurchase)
  const [isUnresolved, setIsUnresolved] = useState(false)
  const isSending = useRef(false)
  const attempt = useRef({ quoteId: '', key: '' })

  const place = useCallback(
    async (form: CheckoutForm, quoteId: string): Promise<Placed> => {
      if (isSending.current) return undefined
      isSending.current = true
      if (attempt.current.quoteId !== quoteId) attempt.current = { quoteId, key: newIdempotencyKey() }
      const outcome = await send({ body: { ...form, quoteId }, idempotencyKey: attempt.current.key })
      isSending.current = false
      if (outcome.ok) return { ok: true, orders: outcome.answer.orders.length }
      const { error } = outcome
      setIsUnresolved(isUnknownOutcome(error))
      if (!isUnknownOutcome(error)) attempt.current = { quoteId: '', key: '' }
      return { ok: false, error }
    },
    [send],
  )
  return { place, isBusy, isUnresolved }
}
