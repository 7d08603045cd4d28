import { useCall } from '@santhe/client'
import { type PaymentOutcome, verifyPayment } from '@santhe/contracts'
import type { CallError } from '@santhe/host'
import { useCallback, useEffect, useRef, useState } from 'react'

/** Seconds between two looks at a payment that is not settled; the last one goes on. */
const PAUSES = [2, 3, 5, 8, 13, 21, 34, 60] as const

interface Heard {
  outcome: PaymentOutcome | undefined
  error: CallError | undefined
  /** How often nothing was settled; makes the next pause longer. */
  tries: number
}

const NOTHING: Heard = { outcome: undefined, error: undefined, tries: 0 }

/** Whether asking again may bring something else. */
function mayChange({ outcome, error }: Heard): boolean {
  if (error) return error.status === 0 || error.status === 429 || error.status >= 500
  return outcome?.status === 'pending'
}

/**
 * What became of a payment, as the server says: asked for at once and, while it is not settled, again and again with growing pauses,
 * and at once when the browser comes online, the tab is looked at again or the page is brought back. docs/product/payments.md#verify.
 * @param paymentId the provider's order id
 */
export function usePaymentOutcome(paymentId: string, { isWanted = true }: { isWanted?: boolean } = {}) {
  const [send, { isBusy }] = useCall(verifyPayment)
  const [heard, setHeard] = useState(NOTHING)
  const isAsking = useRef(false)
  const isFirst = useRef(true)

  const ask = useCallback(async () => {
    if (isAsking.current) return
    isAsking.current = true
    const said = await send({ body: { orderId: paymentId } })
    isAsking.current = false
    setHeard(({ outcome, tries }) =>
      said.ok
        ? { outcome: said.answer, error: undefined, tries: tries + 1 }
        : { outcome, error: said.error, tries: tries + 1 },
    )
  }, [paymentId, send])

  useEffect(() => {
    if (!isWanted || !isFirst.current) return
    isFirst.current = false
    void ask()
  }, [isWanted, ask])

  const goesOn = isWanted && mayChange(heard)
  useEffect(() => {
    if (!goesOn) return
    const seconds = Math.max(PAUSES[Math.min(heard.tries, PAUSES.length) - 1] ?? 2, heard.error?.retryAfter ?? 0)
    const timer = setTimeout(() => void ask(), seconds * 1000)
    const handleBack = () => {
      if (document.visibilityState === 'visible') void ask()
    }
    const events = ['online', 'pageshow'] as const
    for (const name of events) addEventListener(name, handleBack)
    document.addEventListener('visibilitychange', handleBack)
    return () => {
      clearTimeout(timer)
      for (const name of events) removeEventListener(name, handleBack)
      document.removeEventListener('visibilitychange', handleBack)
    }
  }, [goesOn, heard, ask])

  return { outcome: heard.outcome, error: heard.error, isAsking: isBusy, ask }
}
