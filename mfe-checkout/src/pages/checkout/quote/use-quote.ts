import { useCall } from '@santhe/client'
import { type Quote, quoteCheckout } from '@santhe/contracts'
import { type CallError, type CartLine, useSession } from '@santhe/host'
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
  /** A PIN to which the cart can't be brought, and the server's words for it. */
  refusedPin: { zipCode: string; message: string } | undefined
  /** Every farm of the cart offers pickup, as the server said last. */
  offersPickup: boolean
  /** The total that was shown before the last quote, where it differs: the person must see that it moved. */
  earlierTotal: number | undefined
}

const NOTHING: QuoteState = {
  reservation: undefined,
  refusal: undefined,
  refusedPin: undefined,
  offersPickup: false,
  earlierTotal: undefined,
}

interface UseQuote {
  lines: readonly CartLine[]
  /** The PIN in the form, once it has six digits. */
  zipCode: string | undefined
  /** The boxes are fetched at the farms; then the PIN does not count. */
  isPickup: boolean
  /** False while no quote may be requested: not signed in, nothing restored, already placed. */
  isEnabled: boolean
  /** While a purchase is on its way, or may have arrived, its reservation must not be replaced. */
  isPinned: boolean
}

/** What a cart is priced for, as the call takes it. */
type Terms = { pickup: true } | { zipCode: string | undefined }

const keyOf = (lines: readonly CartLine[], terms: Terms) =>
  [...lines.map(({ id, quantity }) => `${id}×${quantity}`), JSON.stringify(terms)].join(' ')

/** Returns the state behind a refusal: of a PIN, what was quoted before stays, since another one may be typed, or pickup be chosen. */
function refused(before: QuoteState, error: CallError, terms: Terms): QuoteState {
  const message = error.fields.zipCode
  const zipCode = 'zipCode' in terms ? terms.zipCode : undefined
  if (zipCode === undefined || message === undefined) return { ...before, reservation: undefined, refusal: error }
  return {
    ...before,
    refusal: before.reservation ? undefined : error,
    refusedPin: { zipCode, message },
    offersPickup: error.details.offersPickup === true,
  }
}

/** Returns how often somebody has signed in again on this page. */
function useSignInsAgain(): number {
  const { isExpired } = useSession()
  const [{ wasExpired, count }, setState] = useState({ wasExpired: isExpired, count: 0 })
  if (wasExpired !== isExpired) setState({ wasExpired: isExpired, count: wasExpired ? count + 1 : count })
  return count
}

/**
 * The server's price for the cart and the reservation of its boxes: requested once for each content of the cart, PIN and pickup, and again when the reservation ends
 * while the page is visible, or where the session had ended and the person signed in again. A hidden page reserves nothing. docs/product/checkout.md#quote, docs/product/delivery.md#area-prices, docs/product/delivery.md#pickup.
 */
export function useQuote({ lines, zipCode, isPickup, isEnabled, isPinned }: UseQuote) {
  const [send] = useCall(quoteCheckout)
  const [state, setState] = useState(NOTHING)
  const [isPricing, setIsPricing] = useState(false)
  const latestRequest = useRef(0)
  const quotedKey = useRef('')
  const signInsAgain = useSignInsAgain()
  const signInsBefore = useRef(0)

  const refetch = useCallback(async () => {
    latestRequest.current += 1
    const thisRequest = latestRequest.current
    const terms = isPickup ? ({ pickup: true } as const) : { zipCode }
    quotedKey.current = keyOf(lines, terms)
    signInsBefore.current = signInsAgain
    setIsPricing(true)
    const items = lines.map(({ id, quantity }) => ({ productId: id, quantity }))
    const outcome = await send({ body: { items, ...terms } })
    if (thisRequest !== latestRequest.current) return
    setIsPricing(false)
    setState(before => {
      if (!outcome.ok) return refused(before, outcome.error, terms)
      const quote = outcome.data
      const total = before.reservation?.quote.total
      return {
        reservation: { quote, endsAt: reservationEndsAt(quote.expiresAt, Date.now()) },
        refusal: undefined,
        refusedPin: undefined,
        offersPickup: quote.offersPickup,
        earlierTotal: total === quote.total ? undefined : total,
      }
    })
  }, [lines, zipCode, isPickup, signInsAgain, send])

  useEffect(() => {
    const key = keyOf(lines, isPickup ? { pickup: true } : { zipCode })
    if (isEnabled && !isPinned && lines.length > 0 && quotedKey.current !== key) void refetch()
  }, [isEnabled, isPinned, lines, zipCode, isPickup, refetch])

  const { reservation, refusal } = state
  // The refusal may come after the person has signed in again: only a quote that was sent since then is of that session.
  const isOfEarlierSession = refusal?.code === 'NOT_SIGNED_IN' && signInsAgain > signInsBefore.current
  useEffect(() => {
    if (isOfEarlierSession && isEnabled && !isPinned) void refetch()
  }, [isOfEarlierSession, isEnabled, isPinned, refetch])

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
