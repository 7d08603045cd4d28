import type { PaymentSession, SessionPerson } from '@santhe/contracts'
import { Link, Navigate, useCart, useSession } from '@santhe/host'
import { Icon, Notice, Skeleton, SkeletonGroup, useTexts } from '@santhe/ui'
import { useState } from 'react'
import { Page } from '../../Page.tsx'
import texts from '../../texts/en/checkout.json'
import { EmptyCart } from '../EmptyCart.tsx'
import { Checkout } from './Checkout.tsx'
import styles from './checkout.module.css'
import { boxesIn, type PlacementValues, usePlacement } from './placement/placement.ts'
import { WaitingPayment } from './placement/WaitingPayment.tsx'

/** docs/product/checkout.md#checkout-page. */
export function CheckoutPage() {
  const t = useTexts(texts)
  const session = useSession()
  const { isReady } = useCart()
  if (!isReady || session.isLoading) {
    return (
      <Page title={t('checkout.title')}>
        <FormPlaceholder />
      </Page>
    )
  }
  if (!session.user) return <Navigate to="/login?redirect=/checkout" replace />
  return <SignedIn key={session.user.id} person={session.user} />
}

/** The form, or this tab's purchase that still waits for payment. */
function SignedIn({ person }: { person: SessionPerson }) {
  const t = useTexts(texts)
  const { count, buying } = useCart()
  const placementState = usePlacement(person.id)
  // Placing clears the cart; don't show the empty state then.
  const [isPlaced, setIsPlaced] = useState(false)
  const [fresh, setFresh] = useState<PaymentSession>()
  const [abandoned, setAbandoned] = useState<AbandonedPayment>()
  const { placement } = placementState
  // Different boxes in the cart mean a new purchase; the form still mentions the waiting one.
  const isNextCart =
    placement?.step === 'paying' && placement.boxes !== undefined && count > 0 && placement.boxes !== boxesIn(buying)
  if (placement?.step === 'paying' && (fresh || !isNextCart)) {
    const abandon = (message?: string) => {
      setAbandoned({ message, values: placement.values })
      setFresh(undefined)
      placementState.clear()
    }
    return (
      <Page title={t('checkout.title')}>
        <WaitingPayment placement={placement} fresh={fresh} onAbandoned={abandon} />
      </Page>
    )
  }
  const notice = abandoned && <AbandonedNotice message={abandoned.message} hasCart={count > 0} />
  if (count === 0 && !isPlaced && (!placement || placement.step === 'form')) {
    return (
      <Page title={t('checkout.title')}>
        {notice}
        <EmptyCart />
      </Page>
    )
  }
  const back = (
    <Link to="/cart">
      <Icon name="arrow-left" size="small" />
      {t('backToCart')}
    </Link>
  )
  return (
    <Page title={t('checkout.title')} back={back}>
      {notice}
      <Checkout
        placementState={placementState}
        savedValues={placement?.values ?? abandoned?.values}
        isPlaced={isPlaced}
        onPlaced={() => setIsPlaced(true)}
        onSession={setFresh}
      />
    </Page>
  )
}

interface AbandonedPayment {
  message: string | undefined
  values: PlacementValues
}

function AbandonedNotice({ message, hasCart }: Omit<AbandonedPayment, 'values'> & { hasCart: boolean }) {
  const t = useTexts(texts)
  return (
    <div className={styles.givenUp}>
      <Notice tone="attention" icon="warning" isAlert>
        <strong>{message || t('payment.notCompleted')}</strong>
        {hasCart && <p>{t('payment.cartUnchanged')}</p>}
      </Notice>
    </div>
  )
}

function FormPlaceholder() {
  return (
    <SkeletonGroup className={styles.placeholder}>
      <Skeleton width="40%" />
      {[1, 2, 3, 4].map(place => (
        <Skeleton key={place} shape="pill" />
      ))}
    </SkeletonGroup>
  )
}
