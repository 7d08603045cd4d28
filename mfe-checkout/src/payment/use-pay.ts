import { useCall } from '@santhe/client'
import { type PaymentMode, type PaymentSession, payChange, resumePayment, z } from '@santhe/contracts'
import { type CallError, useToast, withFallback } from '@santhe/host'
import { useTexts } from '@santhe/ui'
import { useCallback, useEffect, useRef, useState } from 'react'
import texts from '../texts/en/checkout.json'

/** After this time (ms) a page that is still here is not being left. */
const LEAVE_TIMEOUT_MS = 10_000

interface PayProblem {
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
  const [requestChange] = useCall(payChange)
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
  const start = useCallback(
    async (request: () => ReturnType<typeof requestResume>): Promise<CallError | undefined> => {
      if (!begin()) return undefined
      setProblem(undefined)
      const outcome = await request()
      if (outcome.ok) await go(outcome.data)
      else
        fail({
          title: t('payment.sessionFailed'),
          ...sessionTexts(outcome.error, t('payment.sessionCreationFailed')),
        })
      return outcome.ok ? undefined : outcome.error
    },
    [begin, fail, go, t],
  )
  /** Opens a waiting purchase's payment; returns the error, if any. */
  const resume = (purchaseId: number) => start(() => requestResume({ params: { id: purchaseId } }))
  /** Does the same for extra boxes of an order. */
  const resumeChange = (orderId: number) => start(() => requestChange({ params: { id: orderId } }))
  return { open, resume, resumeChange, isOpening, problem }
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

/** The provider's script (docs/payments.md#providers-api), or the market's stand-in when no money moves. */
const SCRIPTS = {
  production: 'https://sdk.cashfree.com/js/v3/cashfree.js',
  sandbox: 'https://sdk.cashfree.com/js/v3/cashfree.js',
  testing: '/cashfree-sandbox/v3/cashfree.js',
} as const satisfies Record<PaymentMode, string>

/** Wait for the script, in ms. */
const SCRIPT_TIMEOUT_MS = 15_000
/** Wait for the loaded script's initialisation, in ms. docs/product/payments.md#online-flow. */
const GLOBAL_TIMEOUT_MS = 1_000
const POLL_MS = 50
/** Assume the checkout opened after this silence (ms): a page being left may get no message. */
const RESULT_TIMEOUT_MS = 5_000

interface Checkout {
  checkout(options: { paymentSessionId: string; redirectTarget: '_self' }): Promise<unknown>
}
type Cashfree = (options: { mode: 'production' | 'sandbox' }) => Checkout

const Provided = z.custom<Cashfree>(value => typeof value === 'function')
const CheckoutResult = z.object({ error: z.object({ message: z.string().default('') }).nullish() })

let loading: Promise<Cashfree | undefined> | undefined

function provided(): Cashfree | undefined {
  const sdk = Provided.safeParse(Reflect.get(globalThis, 'Cashfree'))
  return sdk.success ? sdk.data : undefined
}

const pause = (milliseconds: number) => new Promise<void>(resolve => setTimeout(resolve, milliseconds))

/** False on failure or timeout; removes the element so a retry loads it again. */
function addScript(url: string): Promise<boolean> {
  return new Promise(resolve => {
    const script = document.createElement('script')
    const finish = (isHere: boolean) => {
      clearTimeout(patience)
      if (!isHere) script.remove()
      resolve(isHere)
    }
    const patience = setTimeout(() => finish(false), SCRIPT_TIMEOUT_MS)
    script.src = url
    script.addEventListener('load', () => finish(true))
    script.addEventListener('error', () => finish(false))
    document.head.append(script)
  })
}

async function load(mode: PaymentMode): Promise<Cashfree | undefined> {
  if (!(await addScript(SCRIPTS[mode]))) return undefined
  for (let waited = 0; !provided() && waited < GLOBAL_TIMEOUT_MS; waited += POLL_MS) await pause(POLL_MS)
  return provided()
}

/** Loads the script once per page, on payment; failures are retried next time. */
async function cashfree(mode: PaymentMode): Promise<Cashfree | undefined> {
  const already = provided()
  if (already) return already
  loading ??= load(mode)
  const arrived = await loading
  if (!arrived) loading = undefined
  return arrived
}

/** `script`: not loaded. `provider`: refused, with its message. */
type Opened = { ok: true } | { ok: false; reason: 'script' | 'provider'; detail: string }

/**
 * Navigates to the provider's checkout. Resolves while leaving, or with the failure.
 * docs/product/payments.md#online-flow.
 */
export async function openCheckout({ mode, sessionId }: Pick<PaymentSession, 'mode' | 'sessionId'>): Promise<Opened> {
  const open = await cashfree(mode)
  if (!open) return { ok: false, reason: 'script', detail: '' }
  try {
    const provider = open({ mode: mode === 'production' ? 'production' : 'sandbox' })
    const checkout = provider.checkout({ paymentSessionId: sessionId, redirectTarget: '_self' })
    const result = CheckoutResult.safeParse(await Promise.race([checkout, pause(RESULT_TIMEOUT_MS)]))
    const refusal = result.success ? result.data.error : undefined
    return refusal ? { ok: false, reason: 'provider', detail: refusal.message } : { ok: true }
  } catch (error) {
    return { ok: false, reason: 'provider', detail: error instanceof Error ? error.message : '' }
  }
}
