import { useCall } from '@santhe/client'
import { type Quote, quoteCheckout } from '@santhe/contracts'
import type { CallError, CartLine } from '@santhe/host'
import { useCallback, useEffect, useRef, useState } from 'react'
import { reservationEndsAt } from './reservation.ts'

interface Reservation {
  quote: Quote
  /** Milliseconds of this device's clock. */
  endsAt: number
}

interface QuoteState {
  reservation: Reservation | undefined
  refusal: CallError | undefined
  /** The total that was shown before the last quote, where it differs: the person must see that it moved. */
  earlierTotal: number | undefined
}

const NOTHING: QuoteState = { reservation: undefined, refusal: undefined, earlierTotal: undefined }

interface UseQuote {
  lines: readonly CartLine[]
  /** False while no quote may be requested: not signed in, nothing restored, already placed. */
  isEnabled: boolean
  /** While a purchase is on its way, or may have arrived, its reservation must not be replaced. */
  isPinned: boolean
}

const keyOf = (lines: readonly CartLine[]) => lines.map(({ id, quantity }) => `${id}×${quantity}`).join(' ')

/**
 * The server's price for the cart and the reservation of its boxes: requested once for each content of the cart, and again when the reservation ends
 * while the page is visible. A hidden page reserves nothing. docs/product/checkout.md#quote.
 */
export function useQuote({ lines, isEnabled, isPinned }: UseQuote) {
  const [send] = useCall(quoteCheckout)
  const [state, setState] = useState(NOTHING)
  const [isPricing, setIsPricing] = useState(false)
  const latestRequest = useRef(0)
  const quotedKey = useRef('')

  const refetch = useCallback(async () => {
    latestRequest.current += 1
    const thisRequest = latestRequest.current
    quotedKey.current = keyOf(lines)
    setIsPricing(true)
    const outcome = await send({ body: { items: lines.map(({ id, quantity }) => ({ productId: id, quantity })) } })
    if (thisRequest !== latestRequest.current) return
    setIsPricing(false)
    setState(before => {
      if (!outcome.ok) return { ...before, reservation: undefined, refusal: outcome.error }
      const quote = outcome.data
      const total = before.reservation?.quote.total
      return {
        reservation: { quote, endsAt: reservationEndsAt(quote.expiresAt, Date.now()) },
        refusal: undefined,
        earlierTotal: total === quote.total ? undefined : total,
      }
    })
  }, [lines, send])

  useEffect(() => {
    if (isEnabled && !isPinned && lines.length > 0 && quotedKey.current !== keyOf(lines)) void refetch()
  }, [isEnabled, isPinned, lines, refetch])

  const { reservation } = state
  useEffect(() => {
    if (!reservation || !isEnabled || isPinned) return
    const renew = () => {
      if (Date.now() >= reservation.endsAt && document.visibilityState === 'visible') void refetch()
    }
    const timer = setTimeout(renew, reservation.endsAt - Date.now())
    document.addEventListener('visibilitychange', renew)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', renew)
    }
  }, [reservation, isEnabled, isPinned, refetch])

  return { ...state, isPricing, refetch }
}
