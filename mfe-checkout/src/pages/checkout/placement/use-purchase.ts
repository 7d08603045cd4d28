import type { PaymentSession } from '@santhe/contracts'
import { type CallError, useCart, useNavigate, useToast } from '@santhe/host'
import { useTexts } from '@santhe/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { useOwnOrders } from '../../../orders/use-own-orders.ts'
import { sessionTexts } from '../../../payment/use-pay.ts'
import { texts } from '../../../texts.ts'
import type { PlacementState, PlacementValues, SentPlacement } from './placement.ts'
import { type Placed, type PurchaseInput, usePlacePurchase } from './use-place-purchase.ts'

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

  const finish = (orders: number, { pickup }: PlacementValues) => {
    onPlaced()
    placementState.clear()
    navigate(ownOrders.list)
    cart.clearQuietly()
    const text = t(pickup === '' ? 'checkout.placedText' : 'checkout.placedPickup', { count: orders })
    toast({ title: t('checkout.placedTitle'), text, tone: 'good' })
  }
  const handlePlaced = (placed: Placed, values: PlacementValues) => {
    if (placed?.step === 'placed' || placed?.step === 'session') void onStands(values)
    if (placed?.step === 'placed') finish(placed.orders, values)
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
