import { useDeliveryPin, useEndpoint } from '@santhe/client'
import { listAddresses, listPaymentMethods, type PaymentSession, type Quote, readUserProfile } from '@santhe/contracts'
import { type CallError, type CartLine, useCart, useNow } from '@santhe/host'
import { earliestDelivery, istDateOf, itemsEstimate, pinOf } from '@santhe/rules'
import { FormProblems, Panel, useProblemsFocus, useTexts } from '@santhe/ui'
import { type FormEvent, useEffect, useState } from 'react'
import texts from '../../texts/en/checkout.json'
import { linesByFarm } from '../cart/lines-by-farm.ts'
import { CheckoutSummary } from './CheckoutSummary.tsx'
import styles from './checkout.module.css'
import { AddressPart } from './form/AddressPart.tsx'
import { DeliveryFields, PickupChoice } from './form/DeliveryFields.tsx'
import { arrivalsOf, type DeliveringFarm, dateFieldOf, readWishes } from './form/delivery-wishes.ts'
import { PaymentChoice } from './form/PaymentChoice.tsx'
import { FIELDS, type Method, prefilled, useSaveAddress, useShippingForm } from './form/use-shipping-form.ts'
import { type PlacementState, type PlacementValues, useSavedForm, useWaitingPurchase } from './placement/placement.ts'
import { usePurchase } from './placement/use-purchase.ts'
import { WaitingElsewhere } from './placement/WaitingPayment.tsx'
import { QuoteRefused } from './quote/QuoteRefused.tsx'
import { ReservationBar } from './quote/ReservationBar.tsx'
import { useQuote } from './quote/use-quote.ts'

export function Checkout(props: CheckoutProps) {
  const t = useTexts(texts)
  const checkout = useCheckout(props)
  const { focus, form, farms, quoted, purchase, waiting, method } = checkout
  const labels = useFieldLabels(farms)
  return (
    <form
      className={styles.checkout}
      ref={focus.form}
      onSubmit={checkout.handleSubmit}
      noValidate
      aria-label={t('checkout.title')}
    >
      <div className={styles.main}>
        {waiting && <WaitingElsewhere purchase={waiting} />}
        <QuoteRefused quoted={quoted} />
        <FormProblems problems={form.problems} labels={labels} onGo={focus.toField} ref={focus.problems} />
        <CheckoutFields checkout={checkout} />
      </div>
      <div className={styles.side}>
        <ReservationBar quoted={quoted} isUnresolved={purchase.isUnresolved} />
        <CheckoutSummary
          quoted={quoted}
          arrivals={arrivalsOf(readWishes(form.values.deliveries), farms)}
          method={method}
          waiting={waiting}
          isBusy={purchase.isBusy || props.isPlaced}
          isUnresolved={purchase.isUnresolved}
          refusal={purchase.refusal}
        />
      </div>
    </form>
  )
}

function CheckoutFields({ checkout }: { checkout: ReturnType<typeof useCheckout> }) {
  const t = useTexts(texts)
  const { form, profile, isLoaded, farms, quoted, isPickup, isPinned, isPinRefused, choosePickup } = checkout
  const { methodChoice, method } = checkout
  return (
    <>
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
        <AddressPart
          owner={profile}
          isReady={isLoaded}
          values={form.values}
          problems={form.fieldProblems}
          onPickup={isPinRefused && quoted.offersPickup ? () => choosePickup(true) : undefined}
          onChange={form.change}
        />
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
        <PaymentChoice {...methodChoice} value={method} isPickup={isPickup} isLocked={isPinned} />
      </Panel>
    </>
  )
}

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

/** Everything the checkout form shows and does: its fields, the quote of their destination and the purchase. */
function useCheckout({ placementState, savedValues, isPlaced, onPlaced, onSession }: CheckoutProps) {
  const { buying: lines } = useCart()
  const { method, ...methodChoice } = useMethod(placementState)
  const focus = useProblemsFocus()
  const waitingPurchase = useWaitingPurchase(lines)
  const handleRefused = (error: CallError) => {
    if (error.code === 'UNPAID_PURCHASE') waitingPurchase.refetch()
    if (form.refuse(error.fields)) focus.toProblems()
    if (quoted.reservation && NEED_A_NEW_QUOTE.some(code => code === error.code)) void quoted.refetch()
  }
  const destination = useDestination(savedValues)
  const { profile, initial, zipCode, isPickup, hasPlace, isLoaded } = destination
  const saveAddress = useSaveAddress(profile)
  const purchase = usePurchase({ placementState, onStands: saveAddress, onPlaced, onSession, onRefused: handleRefused })
  const isPinned = purchase.isBusy || purchase.isUnresolved
  const quoted = useQuote({ lines, zipCode, isPickup, isEnabled: !isPlaced && hasPlace, isPinned })
  const farms = useDeliveringFarms(lines, quoted.reservation?.quote)
  const form = useShippingForm({
    initial,
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
  useSavedForm(placementState.personId, {
    values: form.values,
    initial: isPinned || isPlaced ? form.values : form.initial,
  })
  const pin = pinOf(form.values.zipCode)
  const { setTypedPin } = destination
  useEffect(() => {
    if (pin !== undefined) setTypedPin(pin)
  }, [pin, setTypedPin])
  const choosePickup = (isChosen: boolean) => {
    destination.setIsPickup(isChosen)
    form.change('pickup', isChosen ? 'yes' : '')
  }
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (!purchase.isUnresolved || quoted.reservation) return form.handleSubmit(event)
    event.preventDefault()
    return purchase.sendAgain()
  }
  const isPinRefused = !isPickup && quoted.refusedPin !== undefined && quoted.refusedPin.zipCode === pin
  const waiting = isPinned || isPlaced ? undefined : waitingPurchase.purchase
  return {
    ...{ profile, isLoaded, method, methodChoice, focus, purchase, isPinned, waiting },
    ...{ isPickup, quoted, farms, form, choosePickup, isPinRefused, handleSubmit },
  }
}

/** The destination that is known before the form is filled. */
function useDestination(savedValues: PlacementValues | undefined) {
  const { data, error } = useEndpoint(readUserProfile)
  const [visitorPin = ''] = useDeliveryPin()
  const { data: saved, error: savedError } = useEndpoint(listAddresses)
  const profile = data && { ...data, zipCode: data.zipCode || visitorPin }
  const initial = profile && (saved || savedError) && prefilled(profile, saved ?? [])
  const [typedPin, setTypedPin] = useState<string>()
  const [isPickup, setIsPickup] = useState(savedValues?.pickup === 'yes')
  const zipCode = typedPin ?? pinOf(savedValues?.zipCode || initial?.zipCode || '')
  // Wait for the destination before pricing.
  const hasPlace = Boolean(savedValues?.zipCode || savedValues?.pickup) || initial !== undefined || error !== undefined
  const isLoaded = hasPlace && Boolean(saved ?? savedError ?? error)
  return { profile, initial, zipCode, isPickup, hasPlace, isLoaded, setTypedPin, setIsPickup }
}

/** Uses the quote's dates, or those stored in the cart until there is a quote. */
function useDeliveringFarms(lines: readonly CartLine[], quote: Quote | undefined): DeliveringFarm[] {
  const today = istDateOf(useNow())
  return linesByFarm(lines).map(({ farm, lines: own }) => {
    const quoted = quote?.farms.find(({ farmerId }) => farmerId === farm.id)
    const estimate = quoted ? quoted.estimatedDelivery : (itemsEstimate(own, today) ?? null)
    const plan = quote && quoted?.planDistrict ? { district: quoted.planDistrict, area: quote.area } : undefined
    return { ...farm, estimate, earliest: estimate ?? earliestDelivery([], today), ...(plan && { plan }) }
  })
}

/** Labels in form order; each farm's date is a field. */
function useFieldLabels(farms: readonly DeliveringFarm[]): Readonly<Record<string, string>> {
  const t = useTexts(texts)
  const dateLabel = (farm: string) =>
    farms.length === 1 ? t('checkout.deliveryDate') : t('checkout.deliveryDateOf', { farm })
  return Object.fromEntries(
    FIELDS.flatMap(field =>
      field === 'deliveries'
        ? farms.map(({ id, name }) => [dateFieldOf(id), dateLabel(name)])
        : [[field, t(`checkout.${field}`)]],
    ),
  )
}

/** Payment method: the chosen one, or the one before a reload; on delivery by default. */
function useMethod({ placement }: PlacementState) {
  const { data, error, retry } = useEndpoint(listPaymentMethods, {}, { fresh: true })
  const [wish, setWish] = useState<Method | undefined>(
    !placement || placement.step === 'cod' || placement.step === 'form' ? undefined : 'cashfree',
  )
  const offered = data?.methods
  const method = [wish, 'cod' as const, offered?.[0]].find(one => one !== undefined && offered?.includes(one))
  return { offered, mode: data?.mode ?? null, error, retry, method, onChoose: setWish }
}
