import { useCall } from '@santhe/client'
import { type PaymentSession, resumePayment } from '@santhe/contracts'
import { type CallError, useToast, withFallback } from '@santhe/host'
import { useTexts } from '@santhe/ui'
import { useCallback, useEffect, useRef, useState } from 'react'
import { texts } from '../texts.ts'
import { openCheckout } from './open-checkout.ts'

/** After this time (ms) a page still here isn't being left any more. */
const LEAVE_TIMEOUT_MS = 10_000

export interface PayProblem {
  title: string
  text: string
  reason?: string
}

/** One navigation to the provider at a time. */
function usePhase() {
  const [phase, setPhase] = useState<'here' | 'opening' | 'leaving'>('here')
  const isUnderWay = useRef(false)
  const stay = useCallback(() => {
    isUnderWay.current = false
    setPhase('here')
  }, [])
  const leave = useCallback(() => setPhase('leaving'), [])
  /** False when already started. */
  const begin = useCallback(() => {
    if (isUnderWay.current) return false
    isUnderWay.current = true
    setPhase('opening')
    return true
  }, [])
  useStayed(phase === 'leaving', stay)
  return { isOpening: phase !== 'here', begin, leave, stay }
}

/** Navigates to the provider's checkout and shows failures. docs/product/payments.md#payment-errors. */
export function usePay() {
  const t = useTexts(texts)
  const toast = useToast()
  const [requestResume] = useCall(resumePayment)
  const { isOpening, begin, leave, stay } = usePhase()
  const [problem, setProblem] = useState<PayProblem>()

  const fail = useCallback(
    (why: PayProblem) => {
      stay()
      setProblem(why)
      toast({ ...why, tone: 'bad' })
    },
    [stay, toast],
  )
  const go = useCallback(
    async (session: Pick<PaymentSession, 'mode' | 'sessionId'>) => {
      const opened = await openCheckout(session)
      if (opened.ok) return leave()
      const text = opened.reason === 'script' ? t('payment.scriptFailed') : opened.detail || t('payment.notCompleted')
      fail({ title: t('payment.failed'), text })
    },
    [leave, fail, t],
  )
  const open = useCallback(
    async (session: Pick<PaymentSession, 'mode' | 'sessionId'>) => {
      if (!begin()) return
      setProblem(undefined)
      await go(session)
    },
    [begin, go],
  )
  /** Opens a waiting purchase's payment; returns the error, if any. */
  const resume = useCallback(
    async (purchaseId: number): Promise<CallError | undefined> => {
      if (!begin()) return undefined
      setProblem(undefined)
      const outcome = await requestResume({ params: { id: purchaseId } })
      if (outcome.ok) await go(outcome.data)
      else
        fail({
          title: t('payment.sessionFailed'),
          ...sessionTexts(outcome.error, t('payment.sessionCreationFailed')),
        })
      return outcome.ok ? undefined : outcome.error
    },
    [requestResume, begin, fail, go, t],
  )
  return { open, resume, isOpening, problem }
}

/** The server's message, or docs/product/payments.md#payment-errors. */
export function sessionTexts(error: CallError, fallback: string): ReturnType<typeof withFallback> {
  return error.code === 'PAYMENT_SESSION' ? { text: fallback } : withFallback(error, fallback)
}

/** Calls `onStayed` when the page is restored, or was never left. */
function useStayed(isLeaving: boolean, onStayed: () => void): void {
  useEffect(() => {
    const handleShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onStayed()
    }
    addEventListener('pageshow', handleShow)
    const patience = isLeaving ? setTimeout(onStayed, LEAVE_TIMEOUT_MS) : undefined
    return () => {
      removeEventListener('pageshow', handleShow)
      clearTimeout(patience)
    }
  }, [isLeaving, onStayed])
}
