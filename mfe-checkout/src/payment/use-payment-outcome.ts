import { useCall } from '@santhe/client'
import { type PaymentOutcome, verifyPayment } from '@santhe/contracts'
import type { CallError } from '@santhe/host'
import { useCallback, useEffect, useRef, useState } from 'react'

/** Seconds between polls of an open payment; the last repeats. */
const PAUSES = [2, 3, 5, 8, 13, 21, 34, 60] as const

interface OutcomeState {
  outcome: PaymentOutcome | undefined
  error: CallError | undefined
  tries: number
}

const NOTHING: OutcomeState = { outcome: undefined, error: undefined, tries: 0 }

/** Whether polling again may change the result. */
function mayChange({ outcome, error }: OutcomeState): boolean {
  if (error) return error.status === 0 || error.status === 429 || error.status >= 500
  return outcome?.status === 'pending'
}

/**
 * Polls a payment's outcome with growing pauses until settled, and at once when online, visible or restored.
 * docs/product/payments.md#verify.
 * @param paymentId the provider's order id
 */
export function usePaymentOutcome(paymentId: string, { isEnabled = true }: { isEnabled?: boolean } = {}) {
  const [send, { isBusy }] = useCall(verifyPayment)
  const [state, setState] = useState(NOTHING)
  const isFetching = useRef(false)
  const isFirst = useRef(true)

  const refetch = useCallback(async () => {
    if (isFetching.current) return
    isFetching.current = true
    const result = await send({ body: { orderId: paymentId } })
    isFetching.current = false
    setState(({ outcome, tries }) =>
      result.ok
        ? { outcome: result.data, error: undefined, tries: tries + 1 }
        : { outcome, error: result.error, tries: tries + 1 },
    )
  }, [paymentId, send])

  useEffect(() => {
    if (!isEnabled || !isFirst.current) return
    isFirst.current = false
    void refetch()
  }, [isEnabled, refetch])

  const goesOn = isEnabled && mayChange(state)
  useEffect(() => {
    if (!goesOn) return
    const seconds = Math.max(PAUSES[Math.min(state.tries, PAUSES.length) - 1] ?? 2, state.error?.retryAfter ?? 0)
    const timer = setTimeout(() => void refetch(), seconds * 1000)
    const handleBack = () => {
      if (document.visibilityState === 'visible') void refetch()
    }
    const events = ['online', 'pageshow'] as const
    for (const name of events) addEventListener(name, handleBack)
    document.addEventListener('visibilitychange', handleBack)
    return () => {
      clearTimeout(timer)
      for (const name of events) removeEventListener(name, handleBack)
      document.removeEventListener('visibilitychange', handleBack)
    }
  }, [goesOn, state, refetch])

  return { outcome: state.outcome, error: state.error, isFetching: isBusy, refetch }
}
