import { useEndpoint } from '@santhe/client'
import { readUserProfile } from '@santhe/contracts'
import { type CallError, useCart, useNavigate, useToast } from '@santhe/host'
import { useTexts } from '@santhe/ui'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Panel } from '../../summary/Panel.tsx'
import { texts } from '../../texts.ts'
import { CheckoutSummary } from './CheckoutSummary.tsx'
import styles from './checkout.module.css'
import { FormProblems } from './FormProblems.tsx'
import { HoldBar } from './HoldBar.tsx'
import { PaymentChoice } from './PaymentChoice.tsx'
import { QuoteRefused } from './QuoteRefused.tsx'
import { ShippingFields } from './ShippingFields.tsx'
import { usePlacePurchase } from './use-place-purchase.ts'
import { useQuote } from './use-quote.ts'
import { useShippingForm } from './use-shipping-form.ts'

/** Refusals that say something else about the cart than was quoted: the cart is priced again at once. */
const NEED_A_NEW_QUOTE = ['QUOTE_EXPIRED', 'PRICE_CHANGED', 'OUT_OF_STOCK', 'PRODUCT_NOT_BUYABLE']

interface CheckoutProps {
  isPlaced: boolean
  onPlaced: () => void
}

/** The form, the payment, and what it costs; one purchase is placed from here. */
export function Checkout({ isPlaced, onPlaced }: CheckoutProps) {
  const t = useTexts(texts)
  const cart = useCart()
  const navigate = useNavigate()
  const toast = useToast()
  const { answer: profile } = useEndpoint(readUserProfile)
  const form = useShippingForm(profile)
  const purchase = usePlacePurchase()
  const isPinned = purchase.isBusy || purchase.isUnresolved
  const quoted = useQuote({ lines: cart.lines, isWanted: !isPlaced, isPinned })
  const [refusal, setRefusal] = useState<CallError>()
  const focus = useProblemsFocus()

  const finish = (orders: number) => {
    onPlaced()
    navigate('/dashboard/orders')
    cart.clearQuietly()
    toast({ title: t('checkout.placedTitle'), text: t('checkout.placedText', { count: orders }), tone: 'good' })
  }
  const fail = (error: CallError) => {
    setRefusal(error)
    toast({ title: t('checkout.failedTitle'), text: t('checkout.failedText'), tone: 'bad' })
    if (form.refuse(error.fields)) focus.toProblems()
    if (NEED_A_NEW_QUOTE.includes(error.code)) void quoted.ask()
  }
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const filled = form.submit()
    if (!filled) return focus.toProblems()
    if (!quoted.held || quoted.isPricing) return
    setRefusal(undefined)
    const placed = await purchase.place(filled, quoted.held.quote.quoteId)
    if (placed?.ok) finish(placed.orders)
    else if (placed) fail(placed.error)
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
        <QuoteRefused quoted={quoted} />
        {Object.keys(form.problems).length > 0 && (
          <FormProblems problems={form.problems} onGo={focus.toField} ref={focus.problems} />
        )}
        <Panel title={t('checkout.shipping')}>
          <ShippingFields values={form.values} problems={form.problems} onChange={form.change} />
        </Panel>
        <Panel title={t('checkout.payment')}>
          <PaymentChoice />
        </Panel>
      </div>
      <div className={styles.side}>
        <HoldBar quoted={quoted} isUnresolved={purchase.isUnresolved} />
        <CheckoutSummary
          quoted={quoted}
          isBusy={purchase.isBusy || isPlaced}
          isUnresolved={purchase.isUnresolved}
          refusal={refusal}
        />
      </div>
    </form>
  )
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
