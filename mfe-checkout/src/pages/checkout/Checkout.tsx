import { useDeliveryPin, useEndpoint } from '@santhe/client'
import { type PaymentSession, readUserProfile } from '@santhe/contracts'
import { type CallError, useCart } from '@santhe/host'
import { pinOf } from '@santhe/rules'
import { FormProblems, Panel, useProblemsFocus, useTexts } from '@santhe/ui'
import { type FormEvent, useEffect, useState } from 'react'
import { texts } from '../../texts.ts'
import { CheckoutSummary } from './CheckoutSummary.tsx'
import styles from './checkout.module.css'
import { AddressChoice } from './form/AddressChoice.tsx'
import { DeliveryFields } from './form/DeliveryFields.tsx'
import { arrivalsOf, readWishes } from './form/delivery-wishes.ts'
import { PaymentChoice } from './form/PaymentChoice.tsx'
import { PickupChoice } from './form/PickupChoice.tsx'
import { SaveAddress } from './form/SaveAddress.tsx'
import { ShippingFields } from './form/ShippingFields.tsx'
import { useDeliveringFarms } from './form/use-delivering-farms.ts'
import { useFieldLabels } from './form/use-field-labels.ts'
import { useSaveAddress } from './form/use-save-address.ts'
import { useShippingForm } from './form/use-shipping-form.ts'
import type { PlacementValues } from './placement/placement.ts'
import type { PlacementState } from './placement/use-placement.ts'
import { usePurchase } from './placement/use-purchase.ts'
import { useWaitingPurchase } from './placement/use-waiting-purchase.ts'
import { WaitingElsewhere } from './placement/WaitingElsewhere.tsx'
import { QuoteRefused } from './quote/QuoteRefused.tsx'
import { ReservationBar } from './quote/ReservationBar.tsx'
import { useQuote } from './quote/use-quote.ts'
import { useMethod } from './use-method.ts'

/** Errors that contradict the quote: price the cart again. */
const NEED_A_NEW_QUOTE = [
  'QUOTE_EXPIRED',
  'PRICE_CHANGED',
  'OUT_OF_STOCK',
  'PRODUCT_NOT_BUYABLE',
  'PAYMENT_CLOSED',
] as const

interface CheckoutProps {
  placementState: PlacementState
  /** The form before a reload or an abandoned payment. */
  savedValues: PlacementValues | undefined
  isPlaced: boolean
  onPlaced: () => void
  onSession: (session: PaymentSession) => void
}

export function Checkout({ placementState, savedValues, isPlaced, onPlaced, onSession }: CheckoutProps) {
  const t = useTexts(texts)
  const { buying: lines } = useCart()
  const { data, error: profileError } = useEndpoint(readUserProfile)
  const [visitorPin = ''] = useDeliveryPin()
  const profile = data && { ...data, zipCode: data.zipCode || visitorPin }
  const { method, ...choice } = useMethod(placementState)
  const focus = useProblemsFocus()
  const waitingPurchase = useWaitingPurchase(lines)
  const handleRefused = (error: CallError) => {
    if (error.code === 'UNPAID_PURCHASE') waitingPurchase.refetch()
    if (form.refuse(error.fields)) focus.toProblems()
    if (quoted.reservation && NEED_A_NEW_QUOTE.some(code => code === error.code)) void quoted.refetch()
  }
  const saveAddress = useSaveAddress(profile)
  const purchase = usePurchase({ placementState, onStands: saveAddress, onPlaced, onSession, onRefused: handleRefused })
  const isPinned = purchase.isBusy || purchase.isUnresolved
  const waiting = isPinned || isPlaced ? undefined : waitingPurchase.purchase
  const initialPin = pinOf(savedValues?.zipCode ?? profile?.zipCode ?? '')
  const [typedPin, setTypedPin] = useState<string>()
  const zipCode = typedPin ?? initialPin
  const [isPickup, setIsPickup] = useState(savedValues?.pickup === 'yes')
  // Wait for the destination before pricing.
  const hasPlace = savedValues !== undefined || profile !== undefined || profileError !== undefined
  const quoted = useQuote({ lines, zipCode, isPickup, isEnabled: !isPlaced && hasPlace, isPinned })
  const farms = useDeliveringFarms(lines, quoted.reservation?.quote)
  const labels = useFieldLabels(farms)
  const form = useShippingForm({
    profile,
    savedValues,
    method: method ?? 'cod',
    farms,
    refusedPin: isPickup ? undefined : quoted.refusedPin,
    onInvalid: focus.toProblems,
    onSend: async (filled, values) => {
      if (!quoted.reservation || quoted.isPricing || !method) return
      await purchase.start({ form: filled, values, quote: quoted.reservation.quote })
    },
  })
  const pin = pinOf(form.values.zipCode)
  useEffect(() => {
    if (pin !== undefined) setTypedPin(pin)
  }, [pin])
  const choosePickup = (isChosen: boolean) => {
    setIsPickup(isChosen)
    form.change('pickup', isChosen ? 'yes' : '')
  }
  const isPinRefused = !isPickup && quoted.refusedPin !== undefined && quoted.refusedPin.zipCode === pin
  const arrivals = arrivalsOf(readWishes(form.values.deliveries), farms)

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (!purchase.isUnresolved || quoted.reservation) return form.handleSubmit(event)
    event.preventDefault()
    return purchase.sendAgain()
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
        {waiting && <WaitingElsewhere purchase={waiting} />}
        <QuoteRefused quoted={quoted} />
        <FormProblems problems={form.problems} labels={labels} onGo={focus.toField} ref={focus.problems} />
        {(quoted.offersPickup || isPickup) && (
          <Panel title={t('checkout.way')}>
            <PickupChoice
              isPickup={isPickup}
              problem={form.problems.pickup}
              isLocked={isPinned}
              onChoose={choosePickup}
            />
          </Panel>
        )}
        <Panel title={t(isPickup ? 'checkout.yourAddress' : 'checkout.shipping')}>
          <AddressChoice owner={profile} values={form.values} onChange={form.change} />
          <ShippingFields
            values={form.values}
            problems={form.fieldProblems}
            onPickup={isPinRefused && quoted.offersPickup ? () => choosePickup(true) : undefined}
            onChange={form.change}
          />
          <SaveAddress owner={profile} values={form.values} onChange={form.change} />
        </Panel>
        <Panel title={t(isPickup ? 'checkout.pickupWhen' : 'checkout.delivery')}>
          <DeliveryFields
            values={form.values}
            problems={form.problems}
            farms={farms}
            isPickup={isPickup}
            onChange={form.change}
          />
        </Panel>
        <Panel title={t('checkout.payment')}>
          <PaymentChoice {...choice} value={method} isPickup={isPickup} isLocked={isPinned} />
        </Panel>
      </div>
      <div className={styles.side}>
        <ReservationBar quoted={quoted} isUnresolved={purchase.isUnresolved} />
        <CheckoutSummary
          quoted={quoted}
          arrivals={arrivals}
          method={method}
          waiting={waiting}
          isBusy={purchase.isBusy || isPlaced}
          isUnresolved={purchase.isUnresolved}
          refusal={purchase.refusal}
        />
      </div>
    </form>
  )
}
