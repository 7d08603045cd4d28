import type { PaymentSession } from '@santhe/contracts'
import { type CallError, useCart, useNavigate, useToast } from '@santhe/host'
import { useTexts } from '@santhe/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { sessionText } from '../../../payment/use-pay.ts'
import { texts } from '../../../texts.ts'
import type { SentAttempt } from './attempt.ts'
import type { UseAttempt } from './use-attempt.ts'
import { type Placed, usePlacePurchase, type Wanted } from './use-place-purchase.ts'

interface UsePurchase {
  attempt: UseAttempt
  onPlaced: () => void
  onSession: (session: PaymentSession) => void
  /** The try placed nothing; the form and the quote may have to change. */
  onRefused: (error: CallError) => void
}

export interface Refusal {
  method: SentAttempt['step']
  error: CallError
}

/** Places the purchase and says what came of it; a try from before a reload is taken up by itself. */
export function usePurchase({ attempt, onPlaced, onSession, onRefused }: UsePurchase) {
  const t = useTexts(texts)
  const cart = useCart()
  const navigate = useNavigate()
  const toast = useToast()
  const purchase = usePlacePurchase(attempt)
  const [refusal, setRefusal] = useState<Refusal>()

  const finish = (orders: number) => {
    onPlaced()
    attempt.forget()
    navigate('/dashboard/orders')
    cart.clearQuietly()
    toast({ title: t('checkout.placedTitle'), text: t('checkout.placedText', { count: orders }), tone: 'good' })
  }
  const settle = (placed: Placed) => {
    if (placed?.step === 'placed') finish(placed.orders)
    if (placed?.step === 'session') onSession(placed.session)
    if (placed?.step !== 'refused') return
    setRefusal(placed)
    const said =
      placed.method === 'cod'
        ? { title: t('checkout.failedTitle'), text: t('checkout.failedText') }
        : {
            title: t('payment.sessionFailed'),
            text: sessionText(placed.error, t('payment.sessionCreationFailed')),
          }
    toast({ ...said, tone: 'bad' })
    onRefused(placed.error)
  }
  const start = async (wanted: Wanted) => {
    setRefusal(undefined)
    settle(await purchase.start(wanted))
  }
  const sendAgain = async () => {
    if (!purchase.unresolved) return
    setRefusal(undefined)
    settle(await purchase.send(purchase.unresolved))
  }
  const takeUp = useEffectEvent(() => void sendAgain())
  useEffect(() => {
    takeUp()
    addEventListener('online', takeUp)
    return () => removeEventListener('online', takeUp)
  }, [])
  return { start, sendAgain, refusal, isBusy: purchase.isBusy, isUnresolved: purchase.unresolved !== undefined }
}
