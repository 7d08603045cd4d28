import { useEndpoint } from '@santhe/client'
import { listPaymentMethods, type PaymentSession, readUserProfile } from '@santhe/contracts'
import { type CallError, useCart, useNow } from '@santhe/host'
import { istDateOf } from '@santhe/rules'
import { useTexts } from '@santhe/ui'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Panel } from '../../summary/Panel.tsx'
import { texts } from '../../texts.ts'
import type { KeptValues } from './attempt.ts'
import { CheckoutSummary } from './CheckoutSummary.tsx'
import styles from './checkout.module.css'
import { DeliveryFields } from './DeliveryFields.tsx'
import { earliestDelivery } from './delivery-wish.ts'
import { FormProblems } from './FormProblems.tsx'
import { HoldBar } from './HoldBar.tsx'
import { PaymentChoice } from './PaymentChoice.tsx'
import { QuoteRefused } from './QuoteRefused.tsx'
import { ShippingFields } from './ShippingFields.tsx'
import type { UseAttempt } from './use-attempt.ts'
import { usePurchase } from './use-purchase.ts'
import { useQuote } from './use-quote.ts'
import { type Method, useShippingForm } from './use-shipping-form.ts'
import { WaitingElsewhere } from './WaitingElsewhere.tsx'

/** Refusals that say something else about the cart than was quoted: the cart is priced again at once. */
const NEED_A_NEW_QUOTE = [
  'QUOTE_EXPIRED',
  'PRICE_CHANGED',
  'OUT_OF_STOCK',
  'PRODUCT_NOT_BUYABLE',
  'PAYMENT_CLOSED',
] as const

interface CheckoutProps {
  attempt: UseAttempt
  /** The form as it was before a reload, or before a payment that came to nothing. */
  typedBefore: KeptValues | undefined
  isPlaced: boolean
  onPlaced: () => void
  onSession: (session: PaymentSession) => void
}

/** The form, the payment, and what it costs; one purchase is placed from here. */
export function Checkout({ attempt, typedBefore, isPlaced, onPlaced, onSession }: CheckoutProps) {
  const t = useTexts(texts)
  const { lines } = useCart()
  const { answer: profile } = useEndpoint(readUserProfile)
  const { method, ...choice } = useMethod(attempt)
  const earliest = earliestDelivery(lines, istDateOf(useNow()))
  const form = useShippingForm({ profile, kept: typedBefore, method: method ?? 'cod', earliest })
  const focus = useProblemsFocus()
  const handleRefused = (error: CallError) => {
    if (form.refuse(error.fields)) focus.toProblems()
    if (quoted.held && NEED_A_NEW_QUOTE.some(code => code === error.code)) void quoted.ask()
  }
  const purchase = usePurchase({ attempt, onPlaced, onSession, onRefused: handleRefused })
  const isPinned = purchase.isBusy || purchase.isUnresolved
  const quoted = useQuote({ lines, isWanted: !isPlaced, isPinned })

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (purchase.isUnresolved && !quoted.held) return purchase.sendAgain()
    const filled = form.submit()
    if (!filled) return focus.toProblems()
    if (!quoted.held || quoted.isPricing || !method) return
    await purchase.start({ form: filled, values: form.values, quote: quoted.held.quote })
  }
  return (
    <form
      className={styles.checkout}
      ref={focus.form}
      onSubmit={handleSubmit}
      noValidate
      aria-label={t('checkout.title')}
    >
      <div className={styles.main}>
        {!isPinned && !isPlaced && <WaitingElsewhere />}
        <QuoteRefused quoted={quoted} />
        {Object.keys(form.problems).length > 0 && (
          <FormProblems problems={form.problems} onGo={focus.toField} ref={focus.problems} />
        )}
        <Panel title={t('checkout.shipping')}>
          <ShippingFields values={form.values} problems={form.problems} onChange={form.change} />
        </Panel>
        <Panel title={t('checkout.delivery')}>
          <DeliveryFields values={form.values} problems={form.problems} earliest={earliest} onChange={form.change} />
        </Panel>
        <Panel title={t('checkout.payment')}>
          <PaymentChoice {...choice} chosen={method} isLocked={isPinned} />
        </Panel>
      </div>
      <div className={styles.side}>
        <HoldBar quoted={quoted} isUnresolved={purchase.isUnresolved} />
        <CheckoutSummary
          quoted={quoted}
          method={method}
          isBusy={purchase.isBusy || isPlaced}
          isUnresolved={purchase.isUnresolved}
          refusal={purchase.refusal}
        />
      </div>
    </form>
  )
}

/** How one can pay here, and how this person wants to: on delivery until they choose, or as they had before a reload. */
function useMethod({ kept }: UseAttempt) {
  const { answer, error, retry } = useEndpoint(listPaymentMethods, {}, { fresh: true })
  const [wish, setWish] = useState<Method | undefined>(kept?.step === 'cod' || !kept ? undefined : 'cashfree')
  const offered = answer?.methods
  const method = [wish, 'cod' as const, offered?.[0]].find(one => one !== undefined && offered?.includes(one))
  return { offered, mode: answer?.mode ?? null, error, retry, method, onChoose: setWish }
}

/** Takes the person to what needs another look, once it is on screen, and from there to a field. */
function useProblemsFocus() {
  const form = useRef<HTMLFormElement>(null)
  const problems = useRef<HTMLDivElement>(null)
  const [wish, setWish] = useState(0)
  useEffect(() => {
    if (wish > 0) problems.current?.focus()
  }, [wish])
  const toField = (name: string) => {
    const field = form.current?.elements.namedItem(name)
    if (field instanceof HTMLElement) field.focus()
  }
  return { form, problems, toField, toProblems: () => setWish(count => count + 1) }
}
