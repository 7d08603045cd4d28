import { useCall } from '@santhe/client'
import {
  type CheckoutForm,
  type InputOf,
  type PaymentSession,
  placeOnlinePurchase,
  placePurchase,
  type Quote,
} from '@santhe/contracts'
import { type CallError, newKey, useCart, useNavigate, useToast } from '@santhe/host'
import { paiseToRupees, rupeesToPaise, writeNotes } from '@santhe/rules'
import { useTexts } from '@santhe/ui'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { placedState, useOwnOrders } from '../../../orders/use-own-orders.ts'
import { sessionTexts } from '../../../payment/use-pay.ts'
import texts from '../../../texts/en/checkout.json'
import { deliveriesOf, readWishes } from '../form/delivery-wishes.ts'
import { boxesIn, type PlacementState, type PlacementValues, quantitiesIn, type SentPlacement } from './placement.ts'

interface UsePurchase {
  placementState: PlacementState
  /** Placed, paid or not. */
  onStands: (values: PlacementValues) => Promise<void>
  onPlaced: () => void
  onSession: (session: PaymentSession) => void
  onRefused: (error: CallError) => void
}

export interface Refusal {
  method: SentPlacement['step']
  error: CallError
}

/** Places a purchase, and resumes an attempt from before a reload. */
export function usePurchase({ placementState, onStands, onPlaced, onSession, onRefused }: UsePurchase) {
  const t = useTexts(texts)
  const cart = useCart()
  const navigate = useNavigate()
  const ownOrders = useOwnOrders()
  const toast = useToast()
  const purchase = usePlacePurchase(placementState)
  const [refusal, setRefusal] = useState<Refusal>()

  const finish = ({ orders, purchaseId, boxes }: PlacedOrders, { pickup }: PlacementValues) => {
    onPlaced()
    placementState.clear()
    navigate(ownOrders.list, { state: placedState(purchaseId) })
    // The cart may have changed while no response came.
    cart.clearQuietly(boxes === undefined ? undefined : quantitiesIn(boxes))
    const text = t(pickup === '' ? 'checkout.placedText' : 'checkout.placedPickup', { count: orders })
    toast({ title: t('checkout.placedTitle'), text, tone: 'good' })
  }
  const handlePlaced = (placed: Placed, values: PlacementValues) => {
    if (placed?.step === 'placed' || placed?.step === 'session') void onStands(values)
    if (placed?.step === 'placed') finish(placed, values)
    if (placed?.step === 'session') onSession(placed.session)
    if (placed?.step !== 'refused') return
    setRefusal(placed)
    const failure =
      placed.method === 'cod'
        ? { title: t('checkout.failedTitle'), text: t('checkout.failedText') }
        : {
            title: t('payment.sessionFailed'),
            ...sessionTexts(placed.error, t('payment.sessionCreationFailed')),
          }
    toast({ ...failure, tone: 'bad' })
    onRefused(placed.error)
  }
  const start = async (input: PurchaseInput) => {
    setRefusal(undefined)
    handlePlaced(await purchase.start(input), input.values)
  }
  const sendAgain = async () => {
    if (!purchase.unresolved) return
    setRefusal(undefined)
    handlePlaced(await purchase.send(purchase.unresolved), purchase.unresolved.values)
  }
  const resend = useEffectEvent(() => void sendAgain())
  useEffect(() => {
    resend()
    addEventListener('online', resend)
    return () => removeEventListener('online', resend)
  }, [])
  return { start, sendAgain, refusal, isBusy: purchase.isBusy, isUnresolved: purchase.unresolved !== undefined }
}

interface PlacedOrders {
  /** Number of placed orders. */
  orders: number
  purchaseId: number
  /** As serialised by `boxesIn`; undefined for an attempt of an earlier release. */
  boxes: string | undefined
}

/** Outcome of an attempt; undefined for a duplicate press. */
type Placed =
  /** The attempt stays stored; the caller clears it with the cart. */
  | ({ step: 'placed' } & PlacedOrders)
  | { step: 'session'; session: PaymentSession }
  | { step: 'refused'; method: SentPlacement['step']; error: CallError }
  | undefined

interface PurchaseInput {
  form: CheckoutForm
  values: PlacementValues
  quote: Quote
}

/** No response or a server error: the purchase may have been placed. */
function isUnknownOutcome({ status }: CallError): boolean {
  return status === 0 || status >= 500
}

/** Refused before the purchase was examined; proves nothing about an earlier attempt with the key. */
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
function usePlacePurchase({ personId, placement, save, clear }: PlacementState) {
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
          if (outcome.ok) {
            const { purchaseId, orders } = outcome.data
            return { step: 'placed', purchaseId, orders: orders.length, boxes: sent.boxes }
          }
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

/**
 * Body of a payment session: amount as text, one entry per farm, the customer. Amounts are the quote's own, so the
 * server accepts them. docs/product/payments.md#create-session.
 */
export function sessionBody(
  form: CheckoutForm,
  quote: Quote,
  deliveries: ReturnType<typeof deliveriesOf>,
): InputOf<typeof placeOnlinePurchase, 'body'> {
  const fields = { ...form, paymentMethod: 'cashfree' as const }
  const orderData = quote.farms.map(({ farmerId, total }) => ({
    ...fields,
    notes: notesFor(farmerId),
    farmerId,
    items: quote.lines
      .filter(line => line.farmerId === farmerId)
      .map(({ productId, quantity, price }) => ({ productId, quantity, price, farmerId })),
    total,
  }))
  return {
    amount: paiseToRupees(rupeesToPaise(quote.total) ?? 0).toFixed(2),
    orderData,
    customerDetails: {
      name: `${form.firstName.trim()} ${form.lastName.trim()}`,
      email: form.email,
      phone: form.phone,
    },
    quoteId: quote.quoteId,
    ...(quote.pickup && { pickup: true }),
  }

  function notesFor(farmerId: number) {
    const wish = deliveries.find(delivery => delivery.farmerId === farmerId)
    return wish ? writeNotes(form.notes ?? '', wish) : form.notes
  }
}
