import type { PaymentSession, SessionPerson } from '@santhe/contracts'
import { Link, Navigate, useCart, useSession } from '@santhe/host'
import { Icon, Notice, Skeleton, SkeletonGroup, useTexts } from '@santhe/ui'
import { useState } from 'react'
import { Page } from '../../Page.tsx'
import { texts } from '../../texts.ts'
import { EmptyCart } from '../EmptyCart.tsx'
import { Checkout } from './Checkout.tsx'
import styles from './checkout.module.css'
import type { PlacementValues } from './placement/placement.ts'
import { usePlacement } from './placement/use-placement.ts'
import { boxesIn } from './placement/use-waiting-purchase.ts'
import { WaitingPayment } from './placement/WaitingPayment.tsx'

/** `/checkout`: for a signed-in person with something in the cart. docs/product/checkout.md#checkout-page. */
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

/** The form, or the purchase of this tab that already stands and only waits for its payment. */
function SignedIn({ person }: { person: SessionPerson }) {
  const t = useTexts(texts)
  const { count, buying } = useCart()
  const placementState = usePlacement(person.id)
  // The cart is cleared when the purchase is placed: what stands here then must not say that it is empty.
  const [isPlaced, setIsPlaced] = useState(false)
  const [fresh, setFresh] = useState<PaymentSession>()
  const [abandoned, setAbandoned] = useState<AbandonedPayment>()
  const { placement } = placementState
  // With other boxes in the cart it is the next purchase's turn; the form names the one that waits.
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

/** A payment that came to nothing. */
interface AbandonedPayment {
  /** The server's words for it. */
  message: string | undefined
  /** The form as it was typed. */
  values: PlacementValues
}

/** Why the form is here again. */
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
