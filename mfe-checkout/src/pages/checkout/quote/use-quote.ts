import { useCall } from '@santhe/client'
import { type Quote, quoteCheckout } from '@santhe/contracts'
import { type CallError, type CartLine, useSession } from '@santhe/host'
import { RESERVATION_SECONDS } from '@santhe/rules'
import { useCallback, useEffect, useRef, useState } from 'react'

const RESERVATION_MS = RESERVATION_SECONDS * 1000
/** An apparently shorter reservation means the clocks differ. */
const MIN_REMAINING_MS = 30_000
/** For a response without `Retry-After`. */
const WAIT_WHEN_BUSY_SECONDS = 5

/**
 * Converts the server's `expiresAt` to this device's clock. When the clocks differ too much, counts the full
 * reservation from now; otherwise quotes would be requested in a loop.
 */
export function reservationEndsAt(expiresAt: string, now: number): number {
  const remaining = Date.parse(expiresAt) - now
  return now + (remaining >= MIN_REMAINING_MS && remaining <= RESERVATION_MS ? remaining : RESERVATION_MS)
}

/** Formats ms as '9:05', never negative. */
export function minutesAndSeconds(remaining: number): string {
  const seconds = Math.max(0, Math.ceil(remaining / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** @public Named by the declaration of `useCheckout`. */
export interface Reservation {
  quote: Quote
  /** Milliseconds of this device's clock. */
  endsAt: number
}

interface QuoteState {
  reservation: Reservation | undefined
  refusal: CallError | undefined
  /** When to retry after a busy response, in ms of this device's clock. */
  repeatsAt: number | undefined
  /** An undeliverable PIN with the server's message. */
  refusedPin: { zipCode: string; message: string } | undefined
  /** Whether all farms of the cart offer pickup, in the last response. */
  offersPickup: boolean
  /** The previous total, if it changed. */
  earlierTotal: number | undefined
}

const NOTHING: QuoteState = {
  reservation: undefined,
  refusal: undefined,
  repeatsAt: undefined,
  refusedPin: undefined,
  offersPickup: false,
  earlierTotal: undefined,
}

interface UseQuote {
  lines: readonly CartLine[]
  /** Set once it has six digits. */
  zipCode: string | undefined
  /** Pickup ignores the PIN. */
  isPickup: boolean
  /** False while signed out, restoring, or already placed. */
  isEnabled: boolean
  /** True while a purchase may have been placed: its reservation must not be replaced. */
  isPinned: boolean
}

type Terms = { pickup: true } | { zipCode: string | undefined }

const keyOf = (lines: readonly CartLine[], terms: Terms) =>
  [...lines.map(({ id, quantity }) => `${id}×${quantity}`), JSON.stringify(terms)].join(' ')

/** An undeliverable PIN keeps the previous quote, since the buyer may change it or choose pickup. */
function refused(before: QuoteState, error: CallError, terms: Terms): QuoteState {
  const message = error.fields.zipCode
  const zipCode = 'zipCode' in terms ? terms.zipCode : undefined
  if (zipCode === undefined || message === undefined) {
    const seconds = error.retryAfter ?? WAIT_WHEN_BUSY_SECONDS
    const repeatsAt = error.code === 'UNAVAILABLE' ? Date.now() + seconds * 1000 : undefined
    return { ...before, reservation: undefined, refusal: error, repeatsAt }
  }
  return {
    ...before,
    refusal: before.reservation ? undefined : error,
    repeatsAt: undefined,
    refusedPin: { zipCode, message },
    offersPickup: error.details.offersPickup === true,
  }
}

/** Counts sign-ins on this page. */
function useSignInsAgain(): number {
  const { isExpired } = useSession()
  const [{ wasExpired, count }, setState] = useState({ wasExpired: isExpired, count: 0 })
  if (wasExpired !== isExpired) setState({ wasExpired: isExpired, count: wasExpired ? count + 1 : count })
  return count
}

/** Requests a quote when it is due, or once the page is visible again. */
function useRenewal(dueAt: number | undefined, refetch: () => Promise<void>): void {
  useEffect(() => {
    if (dueAt === undefined) return
    const renew = () => {
      if (Date.now() >= dueAt && document.visibilityState === 'visible') void refetch()
    }
    const timer = setTimeout(renew, dueAt - Date.now())
    document.addEventListener('visibilitychange', renew)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', renew)
    }
  }, [dueAt, refetch])
}

/**
 * The server's quote with its reservation, requested per cart, PIN and pickup. Requested again after signing in again,
 * and on a visible page when it expires or the market was busy. docs/product/checkout.md#quote,
 * docs/product/delivery.md#area-prices, docs/product/delivery.md#pickup.
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
        repeatsAt: undefined,
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
  // Only quotes sent since signing in belong to the new session.
  const isOfEarlierSession = refusal?.code === 'NOT_SIGNED_IN' && signInsAgain > signInsBefore.current
  useEffect(() => {
    if (isOfEarlierSession && isEnabled && !isPinned) void refetch()
  }, [isOfEarlierSession, isEnabled, isPinned, refetch])

  // Not beside a request in flight: if served later, it would replace the new reservation.
  const mayRenew = isEnabled && !isPinned && !isPricing && lines.length > 0
  useRenewal(mayRenew ? (reservation?.endsAt ?? state.repeatsAt) : undefined, refetch)
  return { ...state, isPricing, refetch }
}
