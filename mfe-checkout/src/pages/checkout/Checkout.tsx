import { FormProblems, Panel, useTexts } from '@santhe/ui'
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
import { WaitingElsewhere } from './placement/WaitingPayment.tsx'
import { QuoteRefused } from './quote/QuoteRefused.tsx'
import { ReservationBar } from './quote/ReservationBar.tsx'
import { type CheckoutProps, useCheckout, useFieldLabels } from './use-checkout.ts'

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
  const { form, profile, farms, quoted, isPickup, isPinned, isPinRefused, choosePickup, methodChoice, method } =
    checkout
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
        <PaymentChoice {...methodChoice} value={method} isPickup={isPickup} isLocked={isPinned} />
      </Panel>
    </>
  )
}
